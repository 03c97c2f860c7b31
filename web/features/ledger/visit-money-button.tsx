import WalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { MoneyTask } from '#web/lib/money-task.ts';
import { useTexts } from '#web/lib/texts.ts';
import { LedgerWindow } from './ledger-window.tsx';
import { VisitMoney } from './visit-money.tsx';

interface Props {
  readonly branchId: number;
  readonly reservationId: number;
  /** Day of the visit, for the accessible name. */
  readonly day: string;
  /** Opens the dialog that voids the session; undefined without a recorded session. */
  readonly onVoid: (() => void) | undefined;
}

/** Opens the money actions of a visit: receipts, refund, price, and voiding the session. */
export const VisitMoneyButton = ({ branchId, reservationId, day, onVoid }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const [task, setTask] = useState<MoneyTask>();
  const id = useId();
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        size="small"
        startIcon={<WalletOutlined />}
        aria-label={t('pages:ledger.visit.openOf', { day })}
        onClick={() => setOpen(true)}
      >
        {t('pages:ledger.visit.open')}
      </Button>
      <Dialog open={open} onClose={close} maxWidth="xs" fullWidth aria-labelledby={id}>
        <DialogTitle id={id}>{t('pages:ledger.visit.openOf', { day })}</DialogTitle>
        <DialogContent>
          <VisitMoney branchId={branchId} reservationId={reservationId} onOpen={setTask} />
        </DialogContent>
        <DialogActions>
          {onVoid !== undefined && (
            <Button
              color="error"
              onClick={() => {
                close();
                onVoid();
              }}
            >
              {t('pages:completed.void')}
            </Button>
          )}
          <Button variant="outlined" onClick={close}>
            {t('close')}
          </Button>
        </DialogActions>
      </Dialog>
      <LedgerWindow branchId={branchId} task={task} onClose={() => setTask(undefined)} />
    </>
  );
};
