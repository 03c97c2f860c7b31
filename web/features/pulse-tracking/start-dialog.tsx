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
import { useTexts } from '#web/lib/i18n/texts.ts';
import { LaserChoice } from '#web/parts/lasers/laser-choice.tsx';
import { useLasers } from '#web/parts/lasers/laser-calls.ts';
import { toast } from '#web/ui/toast.tsx';
import { saveLocalSession } from './local-session.ts';
import { useStartPulseTracking } from './pulse-tracking-calls.ts';
import { ReadingField, useReadingForm } from './reading-field.tsx';

interface Props {
  readonly open: boolean;
  readonly doctorId: string;
  readonly branchId: number;
  readonly onClose: () => void;
}

interface FormProps {
  readonly doctorId: string;
  readonly branchId: number;
  readonly start: ReturnType<typeof useStartPulseTracking>;
  readonly onClose: () => void;
}

const StartForm = ({ start, doctorId, branchId, onClose }: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const form = useReadingForm();
  const atWork = (useLasers(branchId).data ?? []).filter(({ retired }) => !retired);
  const [chosen, setChosen] = useState<string>();
  const laserId = chosen ?? atWork[0]?.id;
  const submit = form.handleSubmit(({ reading }) =>
    start.mutateAsync({ startPulses: reading, laserId }).then(
      ({ trackingId, date }) => {
        saveLocalSession(localStorage, doctorId, { trackingId, date });
        toast.success(t('messages:pulses.started'));
        onClose();
      },
      // Shown in the dialog, see below.
      () => undefined,
    ),
  );

  /** The server's message; the fallback depends on whether the server answered. */
  const failure = (error: Error): string =>
    error instanceof CallError && error.status > 0
      ? (error.serverMessage ?? t('messages:pulses.startFailed'))
      : t('messages:pulses.startError');

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <DialogContentText sx={{ color: 'text.primary' }}>{t('pages:pulses.start.text')}</DialogContentText>
          {start.error !== null && <Alert severity="error">{failure(start.error)}</Alert>}
          <LaserChoice
            label={t('pages:lasers.choose')}
            lasers={atWork}
            chosen={laserId ?? ''}
            onChoose={setChosen}
            disabled={start.isPending}
          />
          <ReadingField
            form={form}
            label={t('forms:pulses.start')}
            hint={t('forms:pulses.startHint')}
            disabled={start.isPending}
            autoFocus
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={start.isPending} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="contained" type="submit" loading={start.isPending} loadingPosition="start">
          {t(start.isPending ? 'pages:pulses.start.starting' : 'pages:pulses.start.submit')}
        </Button>
      </DialogActions>
    </form>
  );
};

/**
 * Dialog for the counter reading at the start of the day; stays open while the request is pending. Source:
 * docs/requirements.md#start-pulse-tracking.
 */
export const StartDialog = ({ open, doctorId, branchId, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const start = useStartPulseTracking(branchId);
  const close = (): void => {
    start.reset();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={start.isPending ? undefined : close}
      maxWidth="xs"
      fullWidth
      aria-labelledby="pulse-start-title"
    >
      <DialogTitle id="pulse-start-title">{t('pages:pulses.start.title')}</DialogTitle>
      <StartForm start={start} doctorId={doctorId} branchId={branchId} onClose={close} />
    </Dialog>
  );
};
