import './booking-dialog.css';
import { Suspense, useEffect, useState } from 'react';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { checkCircleIcon, Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import type { Booked } from './booking-form.tsx';

const loadForm = () => import('./booking-form.tsx');
const BookingForm = lazyPart(async () => (await loadForm()).BookingForm);

const BookedCard = ({ booked, onAnother }: { readonly booked: Booked; readonly onAnother: () => void }) => {
  const { t } = useTexts();
  const { number, duration } = useFormats();
  return (
    <output className="walk-in__done">
      <Icon shape={checkCircleIcon} size={44} />
      <p className="walk-in__name">
        <bdi>{booked.patient_name}</bdi>
      </p>
      <dl>
        <div>
          <dt>{t('pages:reception.booked.position')}</dt>
          <dd>{booked.queue_position === null ? t('dash') : `#${number(booked.queue_position)}`}</dd>
        </div>
        <div>
          <dt>{t('pages:reception.booked.wait')}</dt>
          <dd>{duration(booked.estimated_wait_time)}</dd>
        </div>
        <div>
          <dt>{t('pages:reception.booked.code')}</dt>
          <dd className="ltr">{booked.code}</dd>
        </div>
      </dl>
      <Button look="quiet" wide onClick={onAnother}>
        {t('pages:reception.booked.another')}
      </Button>
    </output>
  );
};

interface Props {
  readonly open: boolean;
  readonly branchId: number;
  readonly onClose: () => void;
}

/** Books a patient who stands at the counter, and says what to tell them: place, wait, code. */
export const BookingDialog = ({ open, branchId, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [booked, setBooked] = useState<Booked>();
  // Fetched while nobody waits for it: it comes with the component library's combobox.
  useEffect(() => whenIdle(() => void loadForm().catch(() => undefined)), []);
  const close = (): void => {
    setBooked(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={t(booked === undefined ? 'pages:reception.booking.title' : 'pages:reception.booked.title')}
      onClose={close}
    >
      {booked === undefined ? (
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="row" count={5} />
            </Loading>
          }
        >
          <BookingForm branchId={branchId} onBooked={setBooked} />
        </Suspense>
      ) : (
        <BookedCard booked={booked} onAnother={() => setBooked(undefined)} />
      )}
    </Dialog>
  );
};
