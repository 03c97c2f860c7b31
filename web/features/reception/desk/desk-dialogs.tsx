import { BookingDialog } from '../booking/booking-dialog.tsx';
import { CancelDialog } from '../row/cancel-dialog.tsx';
import { useDeskParts } from './desk-parts.ts';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { RowWindow } from '../row/row-window.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { UnconfirmedList } from './unconfirmed-list.tsx';
import { useMovedElsewhere } from './use-moved-elsewhere.ts';
import type { useDesk } from './use-desk.ts';

export interface DeskDialogsProps {
  readonly branchId: number;
  readonly desk: ReturnType<typeof useDesk>;
  /** The text to begin a booking with; undefined while its window is closed. */
  readonly booking: string | undefined;
  readonly onBookingClosed: () => void;
  readonly help: boolean;
  readonly onHelpClosed: () => void;
}

/** The windows of the desk: none of them is in the first view. */
export const DeskDialogs = ({
  branchId,
  desk,
  booking,
  onBookingClosed,
  help,
  onHelpClosed,
}: DeskDialogsProps): React.ReactElement => {
  const { actions, lists } = desk;
  const { unconfirmedQueue: unconfirmed = [] } = (desk.segment === 'ahead' ? lists.ahead.data : lists.queue.data) ?? {};
  const { LedgerWindow } = useDeskParts();
  const edited = desk.opened ?? desk.givingUp?.row.id ?? desk.debt?.id;
  useMovedElsewhere(branchId, { id: edited, row: edited === undefined ? undefined : desk.find(edited) });
  return (
    <>
      {unconfirmed.length > 0 && <UnconfirmedList branchId={branchId} rows={unconfirmed} />}
      <BookingDialog
        open={booking !== undefined}
        typed={booking ?? ''}
        branchId={branchId}
        onClose={onBookingClosed}
        onPay={({ id }) => desk.setBookedToPay(id)}
        find={desk.find}
      />
      <RowWindow
        branchId={branchId}
        row={desk.openedRow}
        onMoney={desk.setMoneyTask}
        onClose={() => desk.setOpened(undefined)}
        onPay={desk.setDebt}
        handlers={desk.handlers}
        onUndo={actions.undo}
        onGiveUp={desk.setGivingUp}
      />
      <PaymentDialog
        branchId={branchId}
        debt={desk.debt}
        onClose={desk.closePayment}
        onPay={(payment) => {
          desk.closePayment();
          actions.pay(payment);
        }}
      />
      <CancelDialog
        asked={desk.givingUp}
        onClose={() => desk.setGivingUp(undefined)}
        onConfirm={({ row, status }, paid) => {
          desk.setGivingUp(undefined);
          desk.setOpened(undefined);
          actions.changeStatus(row, status, () => {
            if (paid === 'credit') actions.keepAsCredit(row);
            if (paid === 'refund') desk.setMoneyTask({ kind: 'refund', reservationId: row.id });
          });
        }}
      />
      <LedgerWindow branchId={branchId} task={desk.moneyTask} onClose={() => desk.setMoneyTask(undefined)} />
      <ShortcutsDialog open={help} onClose={onHelpClosed} />
    </>
  );
};
