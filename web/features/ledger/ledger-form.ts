import type { Receipts } from '#shared/routes/ledger.ts';

export interface LedgerFormProps {
  readonly receipts: Receipts;
  readonly onClose: () => void;
}
