import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { RefObject } from 'react';
import { useFormState } from 'react-hook-form';
import { useTexts } from '#web/lib/texts.ts';
import { LaterAlert, usePreloadedAlert } from '#web/ui/later-alert.tsx';
import { lacksRequired, needsArea } from './booking-fields.ts';
import type { Booking } from './use-booking.ts';

interface Props {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly booking: Booking;
  /** The chosen branch takes no bookings now. */
  readonly closed: boolean;
}

/** The end of the form: what prevents the booking, and the button. Source: docs/requirements.md#validation. */
export const BookingEnd = ({ frame, booking, closed }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { form, values, failure, question, answer } = booking;
  const { isSubmitting: submitting, isSubmitted: tried, errors } = useFormState({ control: form.control });
  usePreloadedAlert();
  const summary = !tried
    ? undefined
    : lacksRequired(values)
      ? t('forms:booking.requiredFields')
      : needsArea(values.serviceType) && errors.laserAreas !== undefined
        ? t('forms:booking.selectArea')
        : undefined;
  return (
    <Stack ref={frame} sx={{ gap: 1.75, paddingBlockEnd: 2 }}>
      {closed && <LaterAlert severity="warning">{t('pages:booking.closed')}</LaterAlert>}
      {summary !== undefined && <LaterAlert severity="error">{summary}</LaterAlert>}
      {failure !== undefined && (
        <LaterAlert severity="error" heading={t('messages:booking.failed')}>
          {failure}
        </LaterAlert>
      )}
      {question !== undefined && (
        <LaterAlert severity="info" heading={t('pages:booking.similar.title')}>
          {t('pages:booking.similar.text', { name: question.name })}
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, marginBlockStart: 1.5 }}>
            <Button variant="contained" onClick={() => answer(true)}>
              {t('pages:booking.similar.same')}
            </Button>
            <Button variant="outlined" onClick={() => answer(false)}>
              {t('pages:booking.similar.other')}
            </Button>
          </Stack>
        </LaterAlert>
      )}
      <Button
        variant="contained"
        size="large"
        type="submit"
        loading={submitting ? true : null}
        loadingPosition="end"
        endIcon={<ArrowForwardIcon sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />}
      >
        {submitting ? t('forms:booking.submitting') : t('forms:booking.submit')}
      </Button>
    </Stack>
  );
};
