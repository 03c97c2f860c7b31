import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { CallError } from '#web/lib/api/call-error.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useCorrectStartReading } from './pulse-tracking-calls.ts';
import { ReadingField, useReadingForm } from './reading-field.tsx';

interface Props {
  readonly startPulses: number;
}

const CorrectForm = ({ startPulses, onClose }: Props & { readonly onClose: () => void }): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const correct = useCorrectStartReading();
  const form = useReadingForm();
  const submit = form.handleSubmit(({ reading }) => correct.mutate(reading, { onSuccess: onClose }));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <DialogContentText sx={{ color: 'text.primary' }}>
            {t('pages:pulses.correctStart.text', { reading: number(startPulses) })}
          </DialogContentText>
          {correct.error !== null && (
            <Alert severity="error">
              {(correct.error instanceof CallError ? correct.error.serverMessage : undefined) ??
                t('messages:pulses.correctError')}
            </Alert>
          )}
          <ReadingField form={form} label={t('forms:pulses.start')} disabled={correct.isPending} autoFocus />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={correct.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="contained" type="submit" loading={correct.isPending} loadingPosition="start">
          {t('pages:pulses.correctStart.submit')}
        </Button>
      </DialogActions>
    </form>
  );
};

/** Corrects a first reading that was typed wrong, while the pulse session is open. */
export const CorrectStart = ({ startPulses }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" sx={{ alignSelf: 'flex-start', marginInlineStart: -1 }} onClick={() => setOpen(true)}>
        {t('pages:pulses.correctStart.title')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} maxWidth="xs" fullWidth aria-labelledby="correct-start-title">
        <DialogTitle id="correct-start-title">{t('pages:pulses.correctStart.title')}</DialogTitle>
        <CorrectForm startPulses={startPulses} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
};
