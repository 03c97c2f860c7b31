import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ReceiptDialog } from '#web/parts/money/receipt-dialog.tsx';
import { ReceiptPaper } from '#web/parts/money/receipt-paper.tsx';
import { countCreditPrint, useCreditReceipt } from './ledger-calls.ts';

interface Props {
  readonly branchId: number;
  readonly patientId: string;
  readonly receiptId: string;
  readonly onClose: () => void;
}

/** The receipt of a deposit or a refund of credit, to read and to print. */
export const CreditReceiptDialog = (of: Props): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  return (
    <ReceiptDialog
      query={useCreditReceipt(of)}
      countPrint={() => countCreditPrint(of)}
      paper={(found, lines, isCopy) => (
        <ReceiptPaper
          branch={found.branch}
          lines={lines}
          isCopy={isCopy}
          about={[
            [t('pages:ledger.receipt.patient'), <bdi key="patient">{found.patientName}</bdi>],
            [t('pages:ledger.receipt.purpose'), t('pages:ledger.credit.purpose')],
          ]}
          sums={[[t('pages:ledger.credit.now'), money(found.credit)]]}
        />
      )}
      onClose={of.onClose}
    />
  );
};
