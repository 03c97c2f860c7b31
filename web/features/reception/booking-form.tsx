import './booking-form.css';
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
import { calendarIcon, Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { PickField, SelectField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import type { KnownPatient } from './reception-calls.ts';
import { useBooking, useKnownPatients } from './reception-calls.ts';

export type Booked = Reply<typeof bookReservation>;

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

/** Name and phone, with the patients that are already known as one types; service, area, consent. */
export const BookingForm = ({ branchId, onBooked }: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { number } = useFormats();
  const { mutate, isPending, error } = useBooking(branchId);
  const [entry, setEntry] = useState(blank);
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState('');
  const known = useKnownPatients(branchId, useSettled(asked, 250));
  const attempt = useRef(newAttempt());
  const problem = tried ? problemOf(entry) : undefined;
  const refused = fieldErrors(error);
  const missing = (text: string): string | undefined =>
    tried && text.trim() === '' ? t('forms:rules.required') : undefined;

  const edit = (field: 'name' | 'phone', text: string): void => {
    setEntry({ ...entry, [field]: text });
    setAsked(text.trim());
  };
  const suggestions = {
    options: known,
    keyOf: ({ id }: KnownPatient) => id,
    textOf: ({ name, phone }: KnownPatient) => `${name} ${phone}`,
    show: ({ name, phone, total_visits: count }: KnownPatient) => (
      <>
        <bdi>{name}</bdi>
        <small className="ltr">{phone}</small>
        <small>{t('forms:walkIn.visits', { count, amount: number(count) })}</small>
      </>
    ),
    onChoose: ({ name, phone }: KnownPatient) => {
      setEntry({ ...entry, name, phone });
      setAsked('');
    },
  } as const;

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
      <SuggestField
        {...suggestions}
        label={t('forms:walkIn.name')}
        value={entry.name}
        error={missing(entry.name) ?? refused['name']}
        onChange={(name) => edit('name', name)}
        // The window gives the focus to what stands in it when it opens; this form may come a moment later.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        input={{ required: true, maxLength: 120, dir: 'auto', autoFocus: true }}
      />
      <SuggestField
        {...suggestions}
        label={t('forms:walkIn.phone')}
        leftToRight
        value={entry.phone}
        error={missing(entry.phone) ?? refused['phone']}
        onChange={(phone) => edit('phone', phone)}
        input={{ type: 'tel', inputMode: 'tel', required: true, maxLength: 40 }}
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
