import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import useSWR from 'swr';
import { showOwnReceipts } from '#shared/routes/ledger.ts';
import { call } from '#web/lib/api/client.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { linesByNumber, receiptPrintStyles } from '#web/parts/money/receipt-paper.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { linesOfVisit, VisitReceipt } from '#web/parts/money/visit-receipt.tsx';
import type { Receipts } from '#web/lib/api/answers.ts';
import { PrintIcon } from '#web/ui/icons.ts';

/** Phone and code of a patient's own ticket. */
interface OwnTicket {
  readonly phone: string;
  readonly code: string;
}

const useOwnReceipts = ({ phone, code }: OwnTicket) =>
  useSWR<Receipts, Error>(['receipts', phone, code], () =>
    call(showOwnReceipts, { params: { phone }, query: { code } }),
  );

/** The receipts of the patient's own visit, to read and print. Always marked as copies. */
export const OwnReceiptDialog = ({ phone, code, onClose }: OwnTicket & { readonly onClose: () => void }) => {
  const { t } = useTexts();
  const id = useId();
  const { data, error = null, isValidating, mutate } = useOwnReceipts({ phone, code });
  const entries = data === undefined ? [] : linesOfVisit(data);
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} className="no-print">
        {t('pages:ownTicket.receipt')}
      </DialogTitle>
      <GlobalStyles styles={receiptPrintStyles('A5')} />
      <DialogContent>
        <QueryState
          query={{ data, error, isFetching: isValidating, refetch: () => mutate() }}
          failed={t('messages:notLoaded.receipts')}
          skeleton={<Skeleton shape="row" count={4} />}
        >
          {(receipts) =>
            entries.length === 0 ? (
              <Typography>{t('pages:ledger.receipt.none')}</Typography>
            ) : (
              <Stack spacing={4}>
                {[...linesByNumber(entries)].map(([number, lines]) => (
                  <VisitReceipt key={number} receipts={receipts} lines={lines} isCopy />
                ))}
              </Stack>
            )
          }
        </QueryState>
      </DialogContent>
      <DialogActions className="no-print">
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
        <Button
          variant="contained"
          disabled={entries.length === 0}
          startIcon={<PrintIcon />}
          onClick={() => globalThis.print()}
        >
          {t('pages:confirmation.print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
