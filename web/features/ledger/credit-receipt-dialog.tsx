import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { ReceiptPaper } from '#web/parts/money/receipt-paper.tsx';
import { ReceiptPreview } from '#web/parts/money/receipt-preview.tsx';
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
  const id = useId();
  return (
    <Dialog open onClose={of.onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} className="no-print">
        {t('pages:ledger.receipt.title')}
      </DialogTitle>
      <QueryState
        query={useCreditReceipt(of)}
        failed={t('messages:notLoaded.receipts')}
        skeleton={
          <DialogContent>
            <Skeleton variant="rounded" height={160} />
          </DialogContent>
        }
      >
        {(found) => (
          <ReceiptPreview
            entries={found.receipts}
            countPrint={() => countCreditPrint(of)}
            paper={(lines, isCopy) => (
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
        )}
      </QueryState>
    </Dialog>
  );
};
