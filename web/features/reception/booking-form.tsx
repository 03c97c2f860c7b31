import './booking-form.css';
import { useState } from 'react';
import type { LaserArea, ReservationType } from '../../../shared/models/enums.ts';
import { laserAreas, needsLaserArea, reservationTypes } from '../../../shared/models/enums.ts';
import type { Reply } from '../../../shared/routes/define.ts';
import type { bookReservation } from '../../../shared/routes/reservations.ts';
import { CallError } from '../../lib/call-error.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/formats.ts';
import { newAttempts } from '../../lib/idempotency.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { calendarIcon } from '../../ui/staff-icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { PickField, SelectField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Checks } from '../../ui/use-entry-form.ts';
import { useEntryForm } from '../../ui/use-entry-form.ts';
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

/** The field of the form that a field of the request comes from. */
const fieldOf: ReadonlyMap<string, keyof Entry> = new Map([
  ['name', 'name'],
  ['phone', 'phone'],
  ['laser_area', 'area'],
]);

interface FormProps {
  readonly branchId: number;
  readonly onBooked: (booked: Booked) => void;
}

/** Name and phone, with the patients that are already known as one types; service, area, consent. */
export const BookingForm = ({ branchId, onBooked }: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { number } = useFormats();
  const { mutate, isPending } = useBooking(branchId);
  const given = (text: string): string | undefined => (text.trim() === '' ? t('forms:rules.required') : undefined);
  const checks: Checks<Entry> = {
    name: given,
    phone: given,
    area: (area, { type }) => (needsLaserArea(type) && area === '' ? t('forms:walkIn.chooseArea') : undefined),
  };
  const form = useEntryForm(blank, checks);
  const entry = form.values;
  const [asked, setAsked] = useState('');
  const known = useKnownPatients(branchId, useSettled(asked, 250));
  const [attempts] = useState(newAttempts);
  const problem = form.tried ? problemOf(entry) : undefined;

  const edit = (field: 'name' | 'phone', text: string): void => {
    form.setFieldValue(field, text);
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
      form.setValues({ name, phone });
      setAsked('');
    },
  } as const;

  const book = ({ name, phone, type, area, consent }: Entry): void => {
    if (isPending) return;
    const body = {
      name,
      phone,
      branch_id: branchId,
      type,
      ...(needsLaserArea(type) ? { laser_area: area } : {}),
      message_consent: consent,
    };
    mutate(
      { body, key: attempts.keyFor(body) },
      {
        onSuccess: (booked) => {
          attempts.done(body);
          onBooked(booked);
        },
        onError: (failure) => {
          for (const { path, message } of failure instanceof CallError ? failure.details : []) {
            const field = fieldOf.get(path);
            if (field !== undefined) form.setFieldError(field, message);
          }
          toast.failure(`${t('messages:counter.bookingFailed')}\n${errorText(failure)}`);
        },
      },
    );
  };

  return (
    <form className="walk-in" noValidate onSubmit={form.onSubmit(book)}>
      {problem !== undefined && (
        <Notice tone="bad" live>
          <p>{t(problem === 'area' ? 'forms:walkIn.chooseArea' : 'forms:walkIn.fillAll')}</p>
        </Notice>
      )}
      <SuggestField
        {...suggestions}
        label={t('forms:walkIn.name')}
        value={entry.name}
        error={form.problem('name')}
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
        error={form.problem('phone')}
        onChange={(phone) => edit('phone', phone)}
        input={{ type: 'tel', inputMode: 'tel', required: true, maxLength: 40 }}
      />
      <PickField
        label={t('forms:walkIn.type')}
        value={entry.type}
        onChange={(type) => {
          form.setFieldValue('type', type);
          if (form.tried) form.leave('area');
        }}
        options={reservationTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      {needsLaserArea(entry.type) && (
        <SelectField
          label={t('forms:walkIn.area')}
          value={entry.area}
          required
          placeholder={t('forms:walkIn.areaPlaceholder')}
          options={laserAreas.map((value) => ({ value, label: t(`area.${value}`) }))}
          error={form.problem('area')}
          onChange={(area) => form.setFieldValue('area', area)}
        />
      )}
      <label className="walk-in__consent">
        <input
          type="checkbox"
          checked={entry.consent}
          onChange={(event) => form.setFieldValue('consent', event.target.checked)}
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
