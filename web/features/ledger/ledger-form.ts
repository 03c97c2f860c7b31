import type { listReceipts } from '#shared/routes/ledger.ts';
import type { Answer } from '#web/lib/wire-names.ts';

export interface LedgerFormProps {
  readonly receipts: Answer<typeof listReceipts>;
  readonly onClose: () => void;
}
