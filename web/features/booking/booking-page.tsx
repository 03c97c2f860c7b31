import './booking.css';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import type { ReservationType } from '../../../shared/models/enums.ts';
import { laserAreas, reservationTypes } from '../../../shared/models/enums.ts';
import type { BranchView } from '../../../shared/routes/branches.ts';
import { listBranches } from '../../../shared/routes/branches.ts';
import { bookReservation } from '../../../shared/routes/reservations.ts';
import { reservationCode } from '../../../shared/rules/reservation-code.ts';
import { CallError } from '../../lib/call-error.ts';
import { call } from '../../lib/client.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/formats.ts';
import { newAttempt } from '../../lib/idempotency.ts';
import { rememberReservation } from '../../lib/my-reservations.ts';
import { branchPreference } from '../../lib/preferences.ts';
import { useTexts } from '../../lib/texts.ts';
import { waitText } from '../../lib/ticket-face.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Choice, Choices, FieldError, TextField } from '../../ui/field.tsx';
import { Header } from '../../ui/header.tsx';
import { alertIcon, beamIcon, Icon, forwardIcon, gridIcon, stethoscopeIcon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { BranchChoice, BranchSkeleton } from './branch-choice.tsx';
import type { BookingFields } from './booking-form.ts';
import { asksForArea, isName, isPhone, lacksRequired, loadPhoneRules } from './booking-form.ts';

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
    refreshInterval: 60_000,
    focusThrottleInterval: minutes30,
  });
  const list = branches.data?.branches;

  const { register, handleSubmit, watch, setValue, setError, clearErrors, getFieldState, formState } =
    useForm<BookingFields>({
      mode: 'onTouched',
      defaultValues: { branch: '', type: '', area: '', name: '', phone: '', consent: false },
    });
  const type = watch('type');
  const branchId = watch('branch');
  const chosen = list?.find((branch) => String(branch.id) === branchId);
  useEffect(() => {
    if (list !== undefined && branchId === '') setValue('branch', startingBranch(list));
  }, [list, branchId, setValue]);

  const required = t('forms:required');
  const rules = {
    branch: register('branch', { required }),
    type: register('type', { required, onChange: () => clearErrors('area') }),
    area: register('area', {
      validate: (area, fields) => !asksForArea(fields.type) || area !== '' || t('forms:booking.selectArea'),
    }),
    name: register('name', {
      validate: (name) => (name.trim() === '' ? required : isName(name) || t('forms:booking.nameInvalid')),
    }),
    phone: register('phone', {
      validate: async (phone) => (phone.trim() === '' ? required : (await isPhone(phone)) || t('forms:invalidPhone')),
    }),
    consent: register('consent'),
  };
  const { errors, isSubmitting } = formState;
  const good = (name: 'name' | 'phone'): boolean => {
    const state = getFieldState(name, formState);
    return state.isDirty && !state.invalid && state.isTouched;
  };

  const book = async (fields: BookingFields): Promise<void> => {
    if (fields.type === '') return;
    const area = asksForArea(fields.type) && fields.area !== '' ? fields.area.toLowerCase() : undefined;
    const body = {
      name: fields.name.trim(),
      phone: fields.phone.trim(),
      branch_id: Number(fields.branch),
      type: fields.type,
      ...(area !== undefined && { laser_area: area }),
      message_consent: fields.consent,
    };
    setFailure(undefined);
    try {
      const booked = await call(bookReservation, { body }, { idempotencyKey: attempt.keyFor(body) });
      attempt.done();
      const code = booked.code || reservationCode(booked.id);
      branchPreference.set(fields.branch);
      rememberReservation({
        code,
        phone: body.phone,
        name: booked.patient_name,
        type: booked.type,
        area: booked.laser_area,
        branchName: booked.branch_name,
        branchNameAr: chosen?.name_ar ?? booked.branch_name,
        day: booked.service_date,
        ticketNo: booked.ticket_no,
        at: Date.now(),
      });
      const { low, high } = booked.estimated_wait;
      await navigate('/confirmation', {
        state: {
          queuePosition: booked.queue_position,
          estimatedWait: waitText(t, formats, low, high),
          reservationCode: code,
          patientName: booked.patient_name,
          serviceType: booked.type,
          branchName: booked.branch_name,
        },
      });
    } catch (error) {
      const byField = { name: 'name', phone: 'phone', laser_area: 'area', branch_id: 'branch', type: 'type' } as const;
      for (const { path, message } of error instanceof CallError ? error.details : []) {
        const field = Object.entries(byField).find(([wire]) => wire === path)?.[1];
        if (field !== undefined) setError(field, { message });
      }
      setFailure(errorText(error));
      panel.current?.scrollIntoView({ block: 'nearest' });
    }
  };

  const [tried, setTried] = useState(false);
  const summary = !tried
    ? undefined
    : lacksRequired(watch())
      ? t('forms:booking.requiredFields')
      : errors.area === undefined
        ? undefined
        : t('forms:booking.selectArea');

  return (
    <>
      <Header variant="landing" />
      <main id="content" className="page page--narrow">
        <h1 className="booking__title">{t('pages:booking.title')}</h1>
        <p className="booking__lead">{t('pages:booking.subtitle')}</p>
        <form
          className="booking"
          noValidate
          onSubmit={(event) => {
            setTried(true);
            void handleSubmit(book)(event);
          }}
        >
          <fieldset className="booking__part">
            <legend className="field__label">{t('forms:booking.branch')}</legend>
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
            {list !== undefined && <BranchChoice branches={list} field={rules.branch} />}
            <FieldError id="branch-error" text={errors.branch?.message} />
          </fieldset>

          <fieldset className="booking__part">
            <legend className="field__label">{t('forms:booking.type')}</legend>
            <Choices columns={3}>
              {reservationTypes.map((each) => (
                <Choice key={each} field={rules.type} value={each} face="card">
                  <Icon shape={typeShapes[each]} size={26} />
                  {t(`type.${each}`)}
                </Choice>
              ))}
            </Choices>
            <FieldError id="type-error" text={errors.type?.message} />
          </fieldset>

          {asksForArea(type) && (
            <fieldset className="booking__part booking__part--new">
              <legend className="field__label">{t('forms:booking.area')}</legend>
              <Choices>
                {laserAreas.map((each) => (
                  <Choice key={each} field={rules.area} value={each} face="pill">
                    {t(`area.${each}`)}
                  </Choice>
                ))}
              </Choices>
              <FieldError id="area-error" text={errors.area?.message} />
            </fieldset>
          )}

          <TextField
            id="name"
            label={t('forms:booking.name')}
            field={rules.name}
            error={errors.name?.message}
            good={good('name')}
            autoComplete="name"
            maxLength={120}
          />
          <TextField
            id="phone"
            label={t('forms:booking.phone')}
            hint={t('forms:booking.phoneHint')}
            field={rules.phone}
            error={errors.phone?.message}
            good={good('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            ltr
            maxLength={40}
            onFocus={() => void loadPhoneRules()}
          />
          <label className="tick">
            <input type="checkbox" {...rules.consent} />
            <span>
              {t('forms:booking.consent')}
              <small>{t('forms:booking.consentHint')}</small>
            </span>
          </label>

          <div ref={panel} className="booking__end">
            {chosen?.open === false && <Notice tone="warn">{t('pages:booking.closed')}</Notice>}
            {summary !== undefined && (
              <p className="field__error" role="alert">
                <Icon shape={alertIcon} size={18} />
                {summary}
              </p>
            )}
            {failure !== undefined && (
              <Notice tone="bad" title={t('messages:booking.failed')} live>
                {failure}
              </Notice>
            )}
            <Button look="strong" size="large" wide type="submit" busy={isSubmitting}>
              {isSubmitting ? t('forms:booking.submitting') : t('forms:booking.submit')}
              <Icon shape={forwardIcon} mirrored />
            </Button>
          </div>
        </form>
      </main>
    </>
  );
};
