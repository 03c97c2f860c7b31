import { ReceiptPreview } from '#web/parts/money/receipt-preview.tsx';
import { linesOfVisit, VisitReceipt } from '#web/parts/money/visit-receipt.tsx';
import { countPrint } from './ledger-calls.ts';
import type { LedgerFormProps } from './ledger-form.ts';

/** The receipts of a visit, to read and to print. */
export const VisitReceipts = ({ receipts, onClose }: LedgerFormProps): React.ReactElement => (
  <ReceiptPreview
    entries={linesOfVisit(receipts)}
    countPrint={(receiptId) => countPrint(receipts.reservation.id, receiptId)}
    paper={(lines, isCopy) => <VisitReceipt receipts={receipts} lines={lines} isCopy={isCopy} />}
    onClose={onClose}
  />
);
