import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import type { MoneyTask } from '#web/lib/api/money-task.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { LedgerWindow } from './ledger-window.tsx';
import { VisitMoney } from './visit-money.tsx';
import { WalletIcon } from '#web/ui/icons.ts';

interface Props {
  readonly branchId: number;
  readonly reservationId: number;
  /** Day of the visit, for the accessible name. */
  readonly day: string;
  /** Opens the dialog that voids the session; undefined without a recorded session. */
  readonly onVoid: (() => void) | undefined;
}

interface DialogProps extends Omit<Props, 'day'> {
  /** A further button. */
  readonly action?: ReactNode;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The money actions of a visit: receipts, refund, price, and voiding the session. */
export const VisitMoneyDialog = ({
  branchId,
  reservationId,
  onVoid,
  title,
  open,
  onClose,
  action,
}: DialogProps): React.ReactElement => {
  const { t } = useTexts();
  const [task, setTask] = useState<MoneyTask>();
  const id = useId();
  return (
    <>
      <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <VisitMoney branchId={branchId} reservationId={reservationId} onOpen={setTask} />
        </DialogContent>
        <DialogActions>
          {action}
          {onVoid !== undefined && (
            <Button
              color="error"
              onClick={() => {
                onClose();
                onVoid();
              }}
            >
              {t('pages:completed.void')}
            </Button>
          )}
          <Button variant="outlined" onClick={onClose}>
            {t('close')}
          </Button>
        </DialogActions>
      </Dialog>
      <LedgerWindow branchId={branchId} task={task} onClose={() => setTask(undefined)} />
    </>
  );
};

/** Opens the money actions of a visit. */
export const VisitMoneyButton = ({ day, ...visit }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const title = t('pages:ledger.visit.openOf', { day });
  return (
    <>
      <Button size="small" startIcon={<WalletIcon />} aria-label={title} onClick={() => setOpen(true)}>
        {t('pages:ledger.visit.open')}
      </Button>
      <VisitMoneyDialog {...visit} title={title} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
