import type { listReceipts } from '#shared/routes/ledger.ts';
import type { Answer } from '#web/lib/api/wire-names.ts';

export interface LedgerFormProps {
  readonly branchId: number;
  readonly receipts: Answer<typeof listReceipts>;
  readonly onClose: () => void;
}
