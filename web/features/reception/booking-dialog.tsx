import './booking-dialog.css';
import { useRef, useState } from 'react';
import type { LaserArea, ReservationType } from '../../../shared/models/enums.ts';
import { laserAreas, needsLaserArea, reservationTypes } from '../../../shared/models/enums.ts';
import type { Reply } from '../../../shared/routes/define.ts';
import type { bookReservation } from '../../../shared/routes/reservations.ts';
import { CallError } from '../../lib/call-error.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/formats.ts';
import { newAttempt } from '../../lib/idempotency.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { calendarIcon, checkCircleIcon, Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PickField, SelectField, TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useBooking } from './reception-calls.ts';

type Booked = Reply<typeof bookReservation>;

interface Entry {
  readonly name: string;
  readonly phone: string;
  readonly type: ReservationType;
  readonly area: LaserArea | '';
  readonly consent: boolean;
}

const blank: Entry = { name: '', phone: '', type: 'regular', area: '', consent: false };

/** What stands in the way of booking. Source: seed section 5, booking. */
const problemOf = ({ name, phone, type, area }: Entry): 'required' | 'area' | undefined => {
  if (name.trim() === '' || phone.trim() === '') return 'required';
  return needsLaserArea(type) && area === '' ? 'area' : undefined;
};

const fieldErrors = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallError ? Object.fromEntries(error.details.map(({ path, message }) => [path, message])) : {};

interface FormProps {
  readonly branchId: number;
  readonly onBooked: (booked: Booked) => void;
}

const BookingForm = ({ branchId, onBooked }: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useBooking(branchId);
  const [entry, setEntry] = useState(blank);
  const [tried, setTried] = useState(false);
  const attempt = useRef(newAttempt());
  const problem = tried ? problemOf(entry) : undefined;
  const refused = fieldErrors(error);
  const missing = (text: string): string | undefined =>
    tried && text.trim() === '' ? t('forms:rules.required') : undefined;

  const submit = (): void => {
    setTried(true);
    if (problemOf(entry) !== undefined) return;
    const body = {
      name: entry.name,
      phone: entry.phone,
      branch_id: branchId,
      type: entry.type,
      ...(needsLaserArea(entry.type) ? { laser_area: entry.area } : {}),
      message_consent: entry.consent,
    };
    mutate(
      { body, key: attempt.current.keyFor(body) },
      {
        onSuccess: (booked) => {
          attempt.current.done();
          onBooked(booked);
        },
        onError: (failure) => toast.failure(`${t('messages:counter.bookingFailed')}\n${errorText(failure)}`),
      },
    );
  };

  return (
    <form
      className="walk-in"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) submit();
      }}
    >
      {problem !== undefined && (
        <Notice tone="bad" live>
          <p>{t(problem === 'area' ? 'forms:walkIn.chooseArea' : 'forms:walkIn.fillAll')}</p>
        </Notice>
      )}
      <TextField
        label={t('forms:walkIn.name')}
        autoComplete="off"
        required
        maxLength={120}
        dir="auto"
        value={entry.name}
        error={missing(entry.name) ?? refused['name']}
        onChange={(name) => setEntry({ ...entry, name })}
      />
      <TextField
        label={t('forms:walkIn.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        leftToRight
        required
        maxLength={40}
        value={entry.phone}
        error={missing(entry.phone) ?? refused['phone']}
        onChange={(phone) => setEntry({ ...entry, phone })}
      />
      <PickField
        label={t('forms:walkIn.type')}
        value={entry.type}
        onChange={(type) => setEntry({ ...entry, type })}
        options={reservationTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      {needsLaserArea(entry.type) && (
        <SelectField
          label={t('forms:walkIn.area')}
          value={entry.area}
          required
          placeholder={t('forms:walkIn.areaPlaceholder')}
          options={laserAreas.map((value) => ({ value, label: t(`area.${value}`) }))}
          error={tried && entry.area === '' ? t('forms:walkIn.chooseArea') : refused['laser_area']}
          onChange={(area) => setEntry({ ...entry, area })}
        />
      )}
      <label className="walk-in__consent">
        <input
          type="checkbox"
          checked={entry.consent}
          onChange={(event) => setEntry({ ...entry, consent: event.target.checked })}
        />
        {t('forms:walkIn.consent')}
      </label>
      <Button type="submit" look="strong" size="large" wide busy={isPending}>
        <Icon shape={calendarIcon} />
        {isPending ? t('forms:walkIn.busy') : t('forms:walkIn.submit')}
      </Button>
    </form>
  );
};

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
        <BookingForm branchId={branchId} onBooked={setBooked} />
      ) : (
        <BookedCard booked={booked} onAnother={() => setBooked(undefined)} />
      )}
    </Dialog>
  );
};
