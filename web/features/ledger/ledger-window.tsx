import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import type { MoneyTask } from '#web/lib/api/money-task.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { useReceipts } from './ledger-calls.ts';
import { PriceForm } from './price-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { VisitReceipts } from './visit-receipts.tsx';

interface Props {
  readonly branchId: number;
  /** Undefined while no window is open. */
  readonly task: MoneyTask | undefined;
  readonly onClose: () => void;
}

const forms = { receipt: VisitReceipts, refund: RefundForm, price: PriceForm } as const;

const Content = ({ branchId, task, onClose }: Props & { readonly task: MoneyTask }): React.ReactElement => {
  const { t } = useTexts();
  const receipts = useReceipts(branchId, task.reservationId);
  const Form = forms[task.kind];
  return receipts.data === undefined ? (
    <DialogContent>
      <QueryState
        query={receipts}
        failed={t('messages:notLoaded.payments')}
        skeleton={<Skeleton variant="rounded" height={160} />}
      >
        {() => null}
      </QueryState>
    </DialogContent>
  ) : (
    <Form branchId={branchId} receipts={receipts.data} onClose={onClose} />
  );
};

/** The window of a receipt, a refund or a price, for one visit. */
export const LedgerWindow = ({ task, onClose, branchId }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  return (
    <Dialog open={task !== undefined} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} className="no-print">
        {task !== undefined && t(`pages:ledger.${task.kind}.title`)}
      </DialogTitle>
      {task !== undefined && (
        <Content key={`${task.kind} ${String(task.reservationId)}`} branchId={branchId} task={task} onClose={onClose} />
      )}
    </Dialog>
  );
};
