import './booking.css';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import type { ReservationType } from '../../../shared/models/enums.ts';
import { laserAreas, reservationTypes } from '../../../shared/models/enums.ts';
import type { BranchView } from '../../../shared/routes/branches.ts';
import type { Reply } from '../../../shared/routes/define.ts';
import { listBranches } from '../../../shared/routes/branches.ts';
import { bookReservation } from '../../../shared/routes/reservations.ts';
import { latinDigits, reservationCode } from '../../../shared/rules/reservation-code.ts';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { takeEarlyPress } from '../../lib/early-press.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/formats.ts';
import { newAttempt } from '../../lib/idempotency.ts';
import { rememberReservation } from '../../lib/my-reservations.ts';
import { branchPreference } from '../../lib/preferences.ts';
import { useTexts } from '../../lib/texts.ts';
import { waitText } from '../../lib/ticket-face.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Choice, Choices, FieldError, FormField } from '../../ui/form-field.tsx';
import { Header } from '../../ui/header.tsx';
import { alertIcon, beamIcon, Icon, forwardIcon, gridIcon, stethoscopeIcon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useEntryForm } from '../../ui/use-entry-form.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { BranchChoice, BranchSkeleton } from './branch-choice.tsx';
import type { BookingFields } from './booking-form.ts';
import {
  asksForArea,
  bookingChecks,
  emptyBooking,
  lacksRequired,
  loadPhoneRules,
  problemText,
  typedBefore,
} from './booking-form.ts';

const typeShapes = { regular: stethoscopeIcon, laser: beamIcon, fractional: gridIcon } as const satisfies Record<
  ReservationType,
  unknown
>;

const minutes30 = 30 * 60_000;

/** The branch to begin with: the remembered one while it exists, else the first. Source: seed section 1. */
const startingBranch = (branches: readonly BranchView[]): string => {
  const remembered = branchPreference.get();
  return branches.some((branch) => String(branch.id) === remembered) ? remembered : String(branches[0]?.id ?? '');
};

/** The field of the form that a field of the request comes from. */
const fieldOf: ReadonlyMap<string, keyof BookingFields> = new Map([
  ['name', 'name'],
  ['phone', 'phone'],
  ['laser_area', 'area'],
  ['branch_id', 'branch'],
  ['type', 'type'],
]);

const bodyOf = ({ name, phone, branch, type, area, consent }: BookingFields & { readonly type: ReservationType }) => ({
  name: name.trim(),
  phone: latinDigits(phone).trim(),
  branch_id: Number(branch),
  type,
  ...(asksForArea(type) && area !== '' && { laser_area: area.toLowerCase() }),
  message_consent: consent,
});

/** What this device keeps of a booking; the code is made up from the id if an old server sent none. */
const remembered = (booked: Reply<typeof bookReservation>, phone: string, branch: BranchView | undefined) => ({
  code: booked.code === '' ? reservationCode(booked.id) : booked.code,
  phone,
  name: booked.patient_name,
  type: booked.type,
  area: booked.laser_area,
  branchName: booked.branch_name,
  branchNameAr: branch?.name_ar ?? booked.branch_name,
  day: booked.service_date,
  ticketNo: booked.ticket_no,
});

/** The booking form. Source: seed sections 2 and 5, Booking. */
export const BookingPage = (): React.ReactElement => {
  const { t } = useTexts();
  const formats = useFormats();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [attempt] = useState(newAttempt);
  const [failure, setFailure] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);
  usePageTitle(t('pages:booking.meta.title'));

  const branches = useSWR('branches', () => call(listBranches, {}), {
    dedupingInterval: 5000,
    // The client's policies have retried already what may be retried.
    shouldRetryOnError: false,
    refreshInterval: 60_000,
    focusThrottleInterval: minutes30,
  });
  const list = branches.data?.branches;

  const frame = useRef<HTMLFormElement>(null);
  const form = useEntryForm(emptyBooking, bookingChecks);
  const { values } = form;
  useEffect(() => {
    form.setValues(typedBefore(frame.current));
    // Once, when the script takes over from the markup.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const book = async (fields: BookingFields): Promise<void> => {
    if (fields.type === '') return;
    const body = bodyOf({ ...fields, type: fields.type });
    setFailure(undefined);
    try {
      const booked = await call(bookReservation, { body }, { idempotencyKey: attempt.keyFor(body) });
      attempt.done();
      branchPreference.set(fields.branch);
      const branch = list?.find(({ id }) => id === body.branch_id);
      const entry = { ...remembered(booked, body.phone, branch), at: Date.now() };
      rememberReservation(entry);
      const { low, high } = booked.estimated_wait;
      await navigate('/confirmation', {
        state: {
          queuePosition: booked.queue_position,
          estimatedWait: waitText(t, formats, low, high),
          reservationCode: entry.code,
          patientName: booked.patient_name,
          serviceType: booked.type,
          branchName: booked.branch_name,
        },
      });
    } catch (error) {
      for (const { path, message } of error instanceof CallError ? error.details : []) {
        const field = fieldOf.get(path);
        if (field !== undefined) form.setFieldError(field, message);
      }
      setFailure(errorText(error));
      panel.current?.scrollIntoView({ block: 'nearest' });
    }
  };
  const chosen = list?.find((branch) => String(branch.id) === values.branch);
  useEffect(() => {
    if (list !== undefined && values.branch === '') form.setFieldValue('branch', startingBranch(list));
  });
  // Once there is a branch to book at.
  useEffect(() => {
    if (values.branch !== '' && takeEarlyPress()) frame.current?.requestSubmit();
  }, [values.branch]);

  const textAt = (name: keyof BookingFields): string | undefined => {
    const problem = form.problem(name);
    const key = problem === undefined ? undefined : problemText(problem);
    return key === undefined ? problem : t(key);
  };
  const summary = !form.tried
    ? undefined
    : lacksRequired(values)
      ? t('forms:booking.requiredFields')
      : asksForArea(values.type) && form.problem('area') !== undefined
        ? t('forms:booking.selectArea')
        : undefined;
  /** An empty field that one only passes is not complained about yet. */
  const leave = (name: 'name' | 'phone'): void => {
    if (values[name] !== '') form.leave(name);
  };

  return (
    <>
      <Header variant="landing" />
      <main id="content" className="page page--narrow">
        <h1 className="booking__title">{t('pages:booking.title')}</h1>
        <p className="booking__lead">{t('pages:booking.subtitle')}</p>
        <form ref={frame} className="booking" method="post" noValidate onSubmit={form.onSubmit(book)}>
          <fieldset className="booking__part">
            <legend className="entry__label">{t('forms:booking.branch')}</legend>
            {list === undefined && branches.error === undefined && <BranchSkeleton />}
            {list === undefined && branches.error !== undefined && (
              <ErrorPanel
                title={t('pages:booking.branchesFailed')}
                message={errorText(branches.error)}
                retryLabel={t('retry')}
                busy={branches.isValidating}
                onRetry={() => void branches.mutate()}
              />
            )}
            {list !== undefined && (
              <BranchChoice
                branches={list}
                chosen={values.branch}
                onChoose={(id) => form.setFieldValue('branch', id)}
              />
            )}
            <FieldError id="branch-error" text={textAt('branch')} />
          </fieldset>

          <fieldset className="booking__part">
            <legend className="entry__label">{t('forms:booking.type')}</legend>
            <Choices columns={3}>
              {reservationTypes.map((each) => (
                <Choice
                  key={each}
                  name="type"
                  value={each}
                  chosen={values.type === each}
                  onChoose={() => form.setFieldValue('type', each)}
                  face="card"
                >
                  <Icon shape={typeShapes[each]} size={26} />
                  {t(`type.${each}`)}
                </Choice>
              ))}
            </Choices>
            <FieldError id="type-error" text={textAt('type')} />
          </fieldset>

          {asksForArea(values.type) && (
            <fieldset className="booking__part booking__part--new">
              <legend className="entry__label">{t('forms:booking.area')}</legend>
              <Choices>
                {laserAreas.map((each) => (
                  <Choice
                    key={each}
                    name="area"
                    value={each}
                    chosen={values.area === each}
                    onChoose={() => form.setFieldValue('area', each)}
                    face="pill"
                  >
                    {t(`area.${each}`)}
                  </Choice>
                ))}
              </Choices>
              <FieldError id="area-error" text={textAt('area')} />
            </fieldset>
          )}

          <FormField
            id="name"
            label={t('forms:booking.name')}
            value={values.name}
            onChange={(text) => form.setFieldValue('name', text)}
            onBlur={() => leave('name')}
            error={textAt('name')}
            good={form.isGood('name')}
            autoComplete="name"
            maxLength={120}
          />
          <FormField
            id="phone"
            label={t('forms:booking.phone')}
            hint={t('forms:booking.phoneHint')}
            value={values.phone}
            onChange={(text) => form.setFieldValue('phone', text)}
            onBlur={() => leave('phone')}
            error={textAt('phone')}
            good={form.isGood('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            ltr
            maxLength={40}
            onFocus={() => void loadPhoneRules()}
          />
          <label className="tick-box">
            <input
              type="checkbox"
              name="consent"
              checked={values.consent}
              onChange={(event) => form.setFieldValue('consent', event.target.checked)}
            />
            <span>
              {t('forms:booking.consent')}
              <small>{t('forms:booking.consentHint')}</small>
            </span>
          </label>

          <div ref={panel} className="booking__end">
            {chosen?.open === false && <Notice tone="warn">{t('pages:booking.closed')}</Notice>}
            {summary !== undefined && (
              <p className="entry__error" role="alert">
                <Icon shape={alertIcon} size={18} />
                {summary}
              </p>
            )}
            {failure !== undefined && (
              <Notice tone="bad" title={t('messages:booking.failed')} live>
                {failure}
              </Notice>
            )}
            <Button look="strong" size="large" wide type="submit" busy={form.submitting}>
              {form.submitting ? t('forms:booking.submitting') : t('forms:booking.submit')}
              <Icon shape={forwardIcon} mirrored />
            </Button>
          </div>
        </form>
      </main>
    </>
  );
};
