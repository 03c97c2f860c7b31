import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useDeferredValue, useId, useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { BookedCard } from './booked-card.tsx';
import { BookingForm } from './booking-form.tsx';
import { DebtsNotice } from '../payment/debts-notice.tsx';
import type { DeskRow } from '../desk/desk-rows.ts';
import { type Booked, isLaterDay } from './use-booking-form.ts';

interface Props {
  readonly open: boolean;
  /** A name or a phone to begin with. */
  readonly typed: string;
  readonly branchId: number;
  readonly onClose: () => void;
  /** Takes the money of a reservation just booked. */
  readonly onPay: (booked: Booked) => void;
  /** The reservation in the lists of the desk; undefined until they have it. */
  readonly find: (id: number) => DeskRow | undefined;
}

/** Is there a charge to pay now? A visit of a later day is paid on its day. */
const owesToday = (booked: Booked): boolean =>
  !isLaterDay(booked) && booked.paymentStatus !== 'paid' && booked.amount !== null;

interface DiscardProps {
  readonly open: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before closing loses what was entered. */
const DiscardDialog = (props: DiscardProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <ConfirmDialog
      {...props}
      danger
      title={t('pages:reception.discard.title')}
      text={t('pages:reception.discard.text')}
      confirmLabel={t('pages:reception.discard.confirm')}
      cancelLabel={t('pages:reception.discard.keep')}
    />
  );
};

const Placeholder = (): React.ReactElement => (
  <DialogContent>
    <Loading>
      <Skeleton shape="row" count={5} />
    </Loading>
  </DialogContent>
);

/** Books a patient at the desk; then shows ticket and price, takes the payment and prints. */
export const BookingDialog = ({ open, typed, branchId, onClose, onPay, find }: Props): React.ReactElement => {
  const { t } = useTexts();
  const id = useId();
  const [booked, setBooked] = useState<Booked>();
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  // The frame is painted first: the form takes several frames on a slow computer.
  const drawn = useDeferredValue(open, false);
  const close = (): void => {
    setAsking(false);
    setBooked(undefined);
    setDirty(false);
    onClose();
  };
  const listed = booked === undefined ? undefined : find(booked.id);
  const isPaid = (listed ?? booked)?.paymentStatus === 'paid';
  const owes = booked !== undefined && owesToday(booked) && !isPaid;
  return (
    <>
      <Dialog
        open={open}
        onClose={() => (dirty && booked === undefined ? setAsking(true) : close())}
        maxWidth="sm"
        fullWidth
        aria-labelledby={id}
      >
        <DialogTitle id={id}>
          {t(booked === undefined ? 'pages:reception.booking.title' : 'pages:reception.booked.title')}
        </DialogTitle>
        {booked === undefined && !drawn && <Placeholder />}
        {booked === undefined && drawn && (
          <BookingForm branchId={branchId} typed={typed} isOpen={open} onBooked={setBooked} onDirty={setDirty} />
        )}
        {booked !== undefined && (
          <BookedCard
            booked={booked}
            branchId={branchId}
            debts={<DebtsNotice branchId={branchId} patientId={listed?.patientId} except={booked.id} />}
            onPay={owes ? () => onPay(booked) : undefined}
            onAnother={() => {
              setDirty(false);
              setBooked(undefined);
            }}
          />
        )}
      </Dialog>
      <DiscardDialog open={asking} onConfirm={close} onClose={() => setAsking(false)} />
    </>
  );
};
