import type { Receipts } from '#web/lib/answers.ts';

export interface LedgerFormProps {
  readonly receipts: Receipts;
  readonly onClose: () => void;
}
