import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CallError } from '#web/lib/api/call-error.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { PulseTracking } from './pulse-analysis.ts';
import type { useEndPulseTracking } from './pulse-tracking-calls.ts';
import { ReadingField, useReadingForm } from './reading-field.tsx';
import { isUnusualEnd } from './reading-fields.ts';

interface Props {
  readonly tracking: PulseTracking;
  readonly end: ReturnType<typeof useEndPulseTracking>;
}

/** Takes the counter's reading that ends the open session. Source: docs/requirements.md#validation. */
export const EndForm = ({ tracking, end }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const [doubted, setDoubted] = useState<number | null>(null);
  const form = useReadingForm();
  const submit = form.handleSubmit(({ reading }) => {
    if (isUnusualEnd(reading, tracking)) setDoubted(reading);
    else end.mutate(reading);
  });

  const failure = (error: Error): string =>
    (error instanceof CallError ? error.serverMessage : undefined) ?? t('messages:pulses.endError');

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ gap: 2, maxInlineSize: 480, alignItems: 'flex-start' }}
    >
      <Typography variant="h3">{t('pages:pulses.end.title')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('pages:pulses.end.text')}</Typography>
      {end.error !== null && <Alert severity="error">{failure(end.error)}</Alert>}
      <ReadingField form={form} label={t('forms:pulses.end')} disabled={end.isPending} />
      <Button variant="contained" type="submit" loading={end.isPending} loadingPosition="start">
        {t(end.isPending ? 'pages:pulses.end.ending' : 'pages:pulses.end.submit')}
      </Button>
      <ConfirmDialog
        open={doubted !== null}
        danger
        title={t('pages:pulses.end.unusual')}
        text={t('pages:pulses.end.unusualText', {
          reading: number(doubted ?? 0),
          predicted: number(tracking.predictedPulses),
        })}
        cancelLabel={t('pages:session.correct')}
        confirmLabel={t('pages:pulses.end.anyway')}
        onClose={() => {
          setDoubted(null);
          form.setFocus('reading');
        }}
        onConfirm={() => {
          if (doubted !== null) end.mutate(doubted);
          setDoubted(null);
        }}
      />
    </Stack>
  );
};
