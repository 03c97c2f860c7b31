import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import type { ReceiptLine } from './receipt-paper.tsx';
import { ReceiptPreview } from './receipt-preview.tsx';

interface Props<Found> {
  readonly query: ComponentProps<typeof QueryState<Found>>['query'];
  readonly countPrint: (receiptId: string) => Promise<{ readonly copy: boolean }>;
  readonly paper: (found: Found, lines: readonly ReceiptLine[], isCopy: boolean) => ReactNode;
  readonly onClose: () => void;
}

/** Receipts that are no part of a visit, to read and to print. */
export const ReceiptDialog = <Found extends { readonly receipts: readonly ReceiptLine[] }>({
  query,
  countPrint,
  paper,
  onClose,
}: Props<Found>): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} className="no-print">
        {t('pages:ledger.receipt.title')}
      </DialogTitle>
      <QueryState
        query={query}
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
            countPrint={countPrint}
            paper={(lines, isCopy) => paper(found, lines, isCopy)}
            onClose={onClose}
          />
        )}
      </QueryState>
    </Dialog>
  );
};
