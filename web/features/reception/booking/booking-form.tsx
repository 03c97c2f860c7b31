import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import type { Control } from 'react-hook-form';
import { Controller } from 'react-hook-form';
import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { needsLaserArea } from '#shared/models/enums.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { BookingOutlook } from './booking-outlook.tsx';
import { useBranch } from './booking-queries.ts';
import { DayChoice } from './day-choice.tsx';
import { DoctorChoice } from './doctor-choice.tsx';
import { PatientField } from './patient-field.tsx';
import { AreasChoice, FurtherChoice, ServiceChoice } from './service-choice.tsx';
import type { Booked, SimilarQuestion } from './use-booking-form.ts';
import { useBookingForm } from './use-booking-form.ts';
import { WindowChoice } from './window-choice.tsx';
import type { BookingRequest, Entry } from './walk-in-form.ts';
import { BookIcon } from '#web/ui/icons.ts';

interface ServiceProps {
  readonly control: Control<Entry, unknown, BookingRequest>;
  readonly serviceType: ReservationType;
  readonly areas: readonly LaserArea[];
  readonly areaError: string | undefined;
  readonly onAreas: (areas: readonly LaserArea[]) => void;
  readonly onService: (serviceType: ReservationType) => void;
  readonly serviceId: number | undefined;
  readonly onFurther: (serviceId: number | undefined) => void;
}

/** The service, and for laser and fractional the areas. */
const ServiceFields = ({
  control,
  serviceType,
  areas,
  areaError,
  onAreas,
  onService,
  serviceId,
  onFurther,
}: ServiceProps): React.ReactElement => (
  <>
    <ServiceChoice serviceType={serviceType} onType={onService} />
    <FurtherChoice serviceType={serviceType} serviceId={serviceId} onFurther={onFurther} />
    {needsLaserArea(serviceType) && (
      <Controller
        control={control}
        name="laserArea"
        render={({ field: { ref, onBlur } }) => (
          <AreasChoice areas={areas} error={areaError} onAreas={onAreas} onBlur={onBlur} inputRef={ref} />
        )}
      />
    )}
  </>
);

interface PatientProps {
  readonly form: ReturnType<typeof useBookingForm>;
}

/** Name and phone with known patients while one types. */
const PatientFields = ({ form }: PatientProps): React.ReactElement => {
  const { t } = useTexts();
  const { control, known, errorOf, onType, onChoose } = form;
  return (
    <>
      <Controller
        control={control}
        name="name"
        render={({ field }) => (
          <PatientField
            label={t('forms:walkIn.name')}
            value={field.value}
            error={errorOf('name')}
            known={known}
            onType={(text) => onType('name', text)}
            onChoose={onChoose}
            onBlur={field.onBlur}
            inputRef={field.ref}
            htmlInput={{ maxLength: 120, dir: 'auto' }}
            // The dialog opens for this field.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
        )}
      />
      <Controller
        control={control}
        name="phone"
        render={({ field }) => (
          <PatientField
            label={t('forms:walkIn.phone')}
            value={field.value}
            error={errorOf('phone')}
            known={known}
            onType={(text) => onType('phone', text)}
            onChoose={onChoose}
            onBlur={field.onBlur}
            inputRef={field.ref}
            htmlInput={{ type: 'tel', inputMode: 'tel', maxLength: 40, dir: 'ltr' }}
          />
        )}
      />
    </>
  );
};

/** Asks whether a patient with the same phone and a similar name is the same person. */
const SimilarAlert = ({ question }: { readonly question: SimilarQuestion }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Alert severity="info">
      {t('forms:walkIn.similar.text', { name: question.name })}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
        <Button variant="contained" size="small" autoFocus onClick={() => question.answer(true)}>
          {t('forms:walkIn.similar.same')}
        </Button>
        <Button variant="outlined" size="small" onClick={() => question.answer(false)}>
          {t('forms:walkIn.similar.other')}
        </Button>
      </Stack>
    </Alert>
  );
};

const submitText = (isPending: boolean, full: string | undefined): 'busy' | 'submit' | 'submitOverLimit' => {
  if (isPending) return 'busy';
  return full === undefined ? 'submit' : 'submitOverLimit';
};

interface Props {
  readonly branchId: number;
  /** A name or a phone to begin with. */
  readonly typed: string;
  /** False while the window closes. */
  readonly isOpen: boolean;
  readonly onBooked: (booked: Booked) => void;
  /** Tells whether something was entered that closing would lose. */
  readonly onDirty: (dirty: boolean) => void;
}

/** Name and phone with known patients while one types; service, area, consent. */
export const BookingForm = ({ branchId, typed, isOpen, onBooked, onDirty }: Props): React.ReactElement => {
  const { t } = useTexts();
  const form = useBookingForm({ branchId, typed, isOpen, onBooked });
  const { control, serviceType, submit, errorOf, isDirty, isPending, problem, full, question } = form;
  const hasWindows = useBranch(branchId).data?.windowMinutes !== undefined;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {problem !== undefined && <Alert severity="error">{t(`forms:walkIn.${problem}`)}</Alert>}
        {full !== undefined && <Alert severity="warning">{full}</Alert>}
        <PatientFields form={form} />
        <ServiceFields
          control={control}
          serviceType={serviceType}
          areas={form.areas}
          areaError={errorOf('laserArea')}
          onAreas={form.onAreas}
          onService={form.onService}
          serviceId={form.serviceId}
          onFurther={form.onFurther}
        />
        <Controller
          control={control}
          name="preferredDoctorId"
          render={({ field: { value, onChange } }) => (
            <DoctorChoice branchId={branchId} serviceType={serviceType} doctorId={value ?? null} onDoctor={onChange} />
          )}
        />
        <DayChoice branchId={branchId} day={form.day} onDay={form.onDay} purpose="booking" />
        {hasWindows && form.day !== undefined && (
          <WindowChoice
            branchId={branchId}
            day={form.day}
            serviceType={serviceType}
            value={form.window}
            isRefused={full !== undefined && form.window !== undefined}
            onChoose={form.onWindow}
          />
        )}
        <Controller
          control={control}
          name="messageConsent"
          render={({ field: { value, ...field } }) => (
            <FormControlLabel control={<Checkbox {...field} checked={value} />} label={t('forms:walkIn.consent')} />
          )}
        />
        <BookingOutlook
          branchId={branchId}
          serviceType={serviceType}
          serviceId={form.serviceId}
          who={form.who}
          day={form.day}
        />
        {question !== undefined && <SimilarAlert question={question} />}
      </DialogContent>
      <DialogActions>
        <Button type="submit" variant="contained" size="medium" fullWidth loading={isPending} startIcon={<BookIcon />}>
          {t(`forms:walkIn.${submitText(isPending, full)}`)}
        </Button>
      </DialogActions>
    </form>
  );
};
