import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useWatch } from 'react-hook-form';
import { laserAreas, reservationTypes } from '#shared/models/lists.ts';
import type { BranchView, OfferedService } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePriceTexts } from '#web/parts/clinic/price-texts.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ChoiceCard, ChoiceTrack } from '#web/ui/choice-card.tsx';
import { FieldError, PatientField } from '#web/parts/clinic/patient-field.tsx';
import { type FollowUp, needsArea, offeredDays } from './booking-fields.ts';
import { BranchChoice, BranchSkeleton } from './branch-choice.tsx';
import type { BookingControl } from './use-booking-field.ts';
import { useBookingField } from './use-booking-field.ts';
import { RefreshIcon } from '#web/ui/icons.ts';

interface Props {
  readonly control: BookingControl;
}

interface BranchProps extends Props {
  /** Undefined until they are loaded. */
  readonly branch: BranchView | undefined;
}

interface PartProps {
  /** The form field of this part. */
  readonly name: string;
  readonly title: string;
  /** Text of its error. */
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** A choice of the form, with what is wrong with it. */
export const Part = ({ name, title, error, children }: PartProps): React.ReactElement => (
  <FormControl component="fieldset" fullWidth error={error !== undefined}>
    <FormLabel
      component="legend"
      sx={{ marginBlockEnd: 1, color: 'text.secondary', fontSize: 'var(--fs-14)', fontWeight: 500 }}
    >
      {title}
    </FormLabel>
    {children}
    <FieldError id={`${name}-error`} text={error} />
  </FormControl>
);

interface BranchesProps extends Props {
  /** Undefined until they are loaded. */
  readonly branches: readonly BranchView[] | undefined;
  /** Why they could not be loaded; undefined when they were or may still be. */
  readonly error: unknown;
  readonly retrying: boolean;
  readonly onRetry: () => Promise<unknown>;
}

/** Choice of the branch. */
export const BranchPart = memo(({ control, branches, error, retrying, onRetry }: BranchesProps): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { field, text } = useBookingField(control, 'branchId');
  const serviceType = useWatch({ control, name: 'serviceType' });
  return (
    <Part name="branchId" title={t('forms:booking.branch')} error={text}>
      {branches?.length === 0 ? (
        <Typography>{t('pages:booking.noBranches')}</Typography>
      ) : branches !== undefined ? (
        <BranchChoice
          branches={branches}
          chosen={field.value}
          service={serviceType === '' ? undefined : serviceType}
          onChoose={field.onChange}
          inputRef={field.ref}
        />
      ) : error === undefined ? (
        <BranchSkeleton />
      ) : (
        <Alert
          severity="error"
          action={
            <Button
              color="inherit"
              startIcon={<RefreshIcon />}
              loading={retrying}
              onClick={() => void onRetry()}
              sx={{ whiteSpace: 'nowrap' }}
            >
              {t('retry')}
            </Button>
          }
        >
          <AlertTitle>{t('pages:booking.branchesFailed')}</AlertTitle>
          {errorText(error)}
        </Alert>
      )}
    </Part>
  );
});
BranchPart.displayName = 'BranchPart';

/** Choice of the service, with the price at the chosen branch on the chosen day. */
export const ServicePart = memo(({ control, branch }: BranchProps): React.ReactElement => {
  const { t } = useTexts();
  const priceOf = usePriceTexts();
  const { field, text } = useBookingField(control, 'serviceType');
  const date = useWatch({ control, name: 'date' });
  return (
    <Part name="serviceType" title={t('forms:booking.type')} error={text}>
      {/* With large letters one below the other. */}
      <ChoiceTrack sx={{ flexWrap: 'wrap', '& > *': { flexBasis: '6.5rem', flexShrink: 1 } }}>
        {reservationTypes.map((each, index) => {
          return (
            <ChoiceCard
              key={each}
              ref={index === 0 ? field.ref : undefined}
              name="serviceType"
              value={each}
              chosen={field.value === each}
              onChoose={() => field.onChange(each)}
              shape="segment"
            >
              <Box component="span" sx={{ display: 'grid', justifyItems: 'center', gap: 0.5 }}>
                <span>{t(`type.${each}`)}</span>
                {/* Its line is there before the price is, so that nothing moves. */}
                <Typography
                  component="small"
                  sx={{ color: 'text.secondary', fontSize: 'var(--fs-12)', fontWeight: 400 }}
                >
                  {(branch === undefined ? '' : priceOf(branch, each, date)) || '\u00A0'}
                </Typography>
              </Box>
            </ChoiceCard>
          );
        })}
      </ChoiceTrack>
    </Part>
  );
});
ServicePart.displayName = 'ServicePart';

interface FurtherProps extends BranchProps {
  readonly services: readonly OfferedService[];
  /** Index of a person who comes along; left out for the first person. */
  readonly companion?: number;
}

/** Start of the field names of a person. */
const prefixOf = (companion: number | undefined) =>
  companion === undefined ? '' : (`companions.${companion}.` as const);

/** Choice between the kind itself and the further services under it, with their prices; nothing where there are none. */
export const FurtherPart = memo(({ control, branch, services, companion }: FurtherProps): React.ReactElement | null => {
  const { t } = useTexts();
  const priceOf = usePriceTexts();
  const prefix = prefixOf(companion);
  const { field, text } = useBookingField(control, `${prefix}serviceId`);
  const [serviceType, date] = useWatch({ control, name: [`${prefix}serviceType`, 'date'] });
  const ofKind = services.filter((each) => each.serviceType === serviceType);
  if (serviceType === '' || ofKind.length === 0) return null;
  return (
    <Part name={field.name} title={t('forms:booking.further')} error={text}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {[undefined, ...ofKind].map((each) => (
          <ChoiceCard
            key={each?.id ?? ''}
            ref={each === undefined ? field.ref : undefined}
            name={field.name}
            value={String(each?.id ?? '')}
            chosen={field.value === String(each?.id ?? '')}
            onChoose={() => field.onChange(String(each?.id ?? ''))}
            shape="pill"
          >
            {[
              serviceName(t, { serviceType, serviceName: each?.name, serviceNameAr: each?.nameAr }),
              branch === undefined ? '' : priceOf(branch, serviceType, date, each),
            ]
              .filter(Boolean)
              .join(' · ')}
          </ChoiceCard>
        ))}
      </Box>
    </Part>
  );
});
FurtherPart.displayName = 'FurtherPart';

interface AreaProps extends Props {
  /** Index of a person who comes along; left out for the first person. */
  readonly companion?: number;
}

/** Choice of the body areas, for services that need one; a second tap removes an area. */
export const AreaPart = memo(({ control, companion }: AreaProps): React.ReactElement | null => {
  const { t } = useTexts();
  const prefix = prefixOf(companion);
  const { field, text } = useBookingField(control, `${prefix}laserAreas`);
  const { value: chosen } = field;
  if (!needsArea(useWatch({ control, name: `${prefix}serviceType` }))) return null;
  return (
    <Part name={field.name} title={t('forms:booking.area')} error={text}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {laserAreas.map((each, index) => (
          <ChoiceCard
            key={each}
            ref={index === 0 ? field.ref : undefined}
            name={field.name}
            value={each}
            several
            chosen={chosen.includes(each)}
            onChoose={() =>
              field.onChange(chosen.includes(each) ? chosen.filter((area) => area !== each) : [...chosen, each])
            }
            shape="pill"
          >
            {t(`area.${each}`)}
          </ChoiceCard>
        ))}
      </Box>
    </Part>
  );
});
AreaPart.displayName = 'AreaPart';

interface DayProps extends BranchProps {
  readonly followUp: FollowUp | undefined;
}

/** Choice of the day: today or one of the next open days, or that of a follow-up. On one line, so that the layout does not shift. */
export const DayPart = memo(({ control, branch, followUp }: DayProps): React.ReactElement => {
  const { t } = useTexts();
  const { weekday } = useFormats();
  const { field, text } = useBookingField(control, 'date');
  const days = ['', ...(branch === undefined ? [] : offeredDays(branch, followUp))];
  return (
    <Part name="date" title={t('forms:booking.day')} error={text}>
      {/* The page is no wider for the days: they scroll. */}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ChoiceTrack>
          {days.map((day) => (
            <ChoiceCard
              key={day}
              ref={day === '' ? field.ref : undefined}
              name="date"
              value={day}
              chosen={field.value === day}
              onChoose={() => field.onChange(day)}
              shape="segment"
            >
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {day === '' ? t('forms:booking.today') : weekday(day)}
              </Box>
            </ChoiceCard>
          ))}
        </ChoiceTrack>
      </Box>
    </Part>
  );
});
DayPart.displayName = 'DayPart';

const Consent = ({ control }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { field } = useBookingField(control, 'messageConsent');
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', marginInline: 0, '& .MuiCheckbox-root': { marginInlineStart: -1 } }}
      control={
        <Checkbox
          name="messageConsent"
          checked={field.value}
          onChange={(event) => field.onChange(event.target.checked)}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
      label={
        <Box component="span" sx={{ display: 'grid', paddingBlockStart: 1 }}>
          {t('forms:booking.consent')}
          <Typography component="small" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            {t('forms:booking.consentHint')}
          </Typography>
        </Box>
      }
    />
  );
};

/** Properties of a line of text. */
const useLine = (control: BookingControl, name: 'name' | 'phone') => {
  const { field, fieldState, text } = useBookingField(control, name);
  const { isTouched, isDirty, invalid, isValidating } = fieldState;
  return {
    id: name,
    ref: field.ref,
    value: field.value,
    onChange: field.onChange,
    // Leaving an empty field shows no error.
    onBlur: () => {
      if (field.value !== '') field.onBlur();
    },
    error: text,
    good: isTouched && isDirty && !invalid && !isValidating,
  };
};

/** Name and phone of the patient. */
export const PatientPart = memo(({ control }: Props): React.ReactElement => {
  const { t } = useTexts();
  const name = useLine(control, 'name');
  const phone = useLine(control, 'phone');
  return (
    <>
      <PatientField {...name} label={t('forms:booking.name')} autoComplete="name" maxLength={120} />
      <PatientField
        {...phone}
        label={t('forms:booking.phone')}
        hint={t('forms:booking.phoneHint')}
        type="tel"
        autoComplete="tel"
        ltr
        maxLength={40}
      />
      <Consent control={control} />
    </>
  );
});
PatientPart.displayName = 'PatientPart';
