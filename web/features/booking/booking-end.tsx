import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { RefObject } from 'react';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { BranchView, OfferedService } from '#web/lib/api/answers.ts';
import { ClinicClock } from '#web/lib/i18n/clinic-clock.tsx';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { usePriceTexts } from '#web/parts/clinic/price-texts.ts';
import { serviceName } from '#web/lib/i18n/service-text.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import type { BookingFields } from './booking-fields.ts';
import { lacksRequired, needsArea } from './booking-fields.ts';
import type { Booking } from './use-booking.ts';
import { ForwardIcon } from '#web/ui/icons.ts';

interface Props {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly booking: Booking;
  /** The chosen branch; undefined until the branches are loaded. */
  readonly branch: BranchView | undefined;
  readonly services: readonly OfferedService[];
}

/** What is booked, its price and when the call is expected. */
const Summary = ({
  branch,
  services,
  values,
}: Pick<Props, 'services'> & { readonly branch: BranchView; readonly values: BookingFields }) => {
  const { t } = useTexts();
  const { time, weekday } = useFormats();
  const priceOf = usePriceTexts();
  const nameOf = useLocalizedName();
  const { serviceType, serviceId, date, companions } = values;
  const further = services.find(({ id }) => String(id) === serviceId);
  const atWork = branch.services.find((each) => each.serviceType === serviceType);
  const wait = date === '' && branch.open && atWork?.waitOverLimit === false ? atWork.estimatedWaitTime : null;
  const [openedAt] = useState(() => Date.now());
  return (
    <Typography
      component="p"
      variant="body2"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 1.5,
        color: 'text.secondary',
      }}
    >
      <span>
        {[
          nameOf(branch.name, branch.nameAr),
          ...(serviceType === ''
            ? []
            : [
                serviceName(t, { serviceType, serviceName: further?.name, serviceNameAr: further?.nameAr }),
                priceOf(branch, serviceType, date, further),
              ]),
          ...(companions.length === 0 ? [] : [t('pages:family.people', { count: companions.length + 1 })]),
          date === '' ? t('forms:booking.today') : weekday(date),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {wait !== null && (
        <Typography component="strong" variant="body2" sx={{ color: 'text.primary', fontWeight: 650 }}>
          {t('pages:booking.about', { time: time(new Date(openedAt + wait * 60_000)) })}
        </Typography>
      )}
    </Typography>
  );
};

/** The bar that stays at the end of the screen while the form is filled in. */
const bar = {
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 1,
  display: 'grid',
  gap: 1,
  marginInline: 'calc(-1 * var(--gap))',
  padding: '10px var(--gap) max(16px, env(safe-area-inset-bottom))',
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.default',
  // With large text it would hide the field that is being typed into.
  '@media (max-height: 520px)': { position: 'static' },
} as const;

/** Says before the booking that the branch is closed, or that nobody serves the service today. */
const Unavailable = ({
  branch,
  values: { serviceType, date },
}: Pick<Props, 'branch'> & { readonly values: BookingFields }): React.ReactElement | null => {
  const { t } = useTexts();
  if (branch === undefined || date !== '') return null;
  if (!branch.open) return <Alert severity="warning">{t('pages:booking.closed')}</Alert>;
  const unserved = branch.services.find((each) => each.serviceType === serviceType && !each.served);
  if (unserved === undefined) return null;
  return (
    <Alert severity="warning">{t('pages:booking.notServedText', { service: t(`type.${unserved.serviceType}`) })}</Alert>
  );
};

/** The end of the form: what prevents the booking, and the button. Source: docs/requirements.md#validation. */
export const BookingEnd = ({ frame, booking, branch, services }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { form, values, failure, question, answer } = booking;
  const { isSubmitting: submitting, isSubmitted: tried, errors } = useFormState({ control: form.control });
  const summary = !tried
    ? undefined
    : lacksRequired(values)
      ? t('forms:booking.requiredFields')
      : needsArea(values.serviceType) && errors.laserAreas !== undefined
        ? t('forms:booking.selectArea')
        : undefined;
  return (
    <>
      <Stack ref={frame} sx={{ gap: 1.75 }}>
        <Unavailable branch={branch} values={values} />
        {summary !== undefined && <Alert severity="error">{summary}</Alert>}
        {failure !== undefined && <Alert severity="error">{failure}</Alert>}
        {question !== undefined && (
          <Alert severity="info">
            <AlertTitle>{t('pages:booking.similar.title')}</AlertTitle>
            {t('pages:booking.similar.text', { name: question.name })}
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, marginBlockStart: 1.5 }}>
              <Button variant="contained" onClick={() => answer(true)}>
                {t('pages:booking.similar.same')}
              </Button>
              <Button variant="outlined" onClick={() => answer(false)}>
                {t('pages:booking.similar.other')}
              </Button>
            </Stack>
          </Alert>
        )}
      </Stack>
      <Box sx={bar}>
        {branch !== undefined && (
          <ClinicClock zone={branch.timeZone}>
            <Summary branch={branch} services={services} values={values} />
          </ClinicClock>
        )}
        <Button
          variant="contained"
          size="large"
          type="submit"
          loading={submitting ? true : null}
          loadingPosition="end"
          endIcon={<ForwardIcon sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />}
        >
          {submitting ? t('forms:booking.submitting') : t('forms:booking.submit')}
        </Button>
      </Box>
    </>
  );
};
