import type { Receipts } from '#shared/models/receipts.ts';

export interface LedgerFormProps {
  readonly receipts: Receipts;
  readonly onClose: () => void;
}
