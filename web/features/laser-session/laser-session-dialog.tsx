import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTexts } from '#web/lib/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Recording } from './laser-session-calls.ts';
import { useRecordSession } from './laser-session-calls.ts';
import type { SessionVisit } from './session-entry.ts';
import { SessionForm } from './session-form.tsx';

interface Props {
  /** The visit that gets a session; null while the dialog is closed. */
  readonly visit: SessionVisit | null;
  readonly onClose: () => void;
}

/**
 * Records a session and shows the outcome in the required words (docs/requirements.md#errors). A failure can be retried
 * with the same values.
 */
const useRecording = () => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useRecordSession();

  const run = async (recording: Recording, name: string): Promise<void> => {
    const failed = (title: string, text: string): void =>
      toast.failure(`${title}\n${text}`, { label: t('retry'), run: () => void run(recording, name) });
    try {
      const outcome = await mutateAsync(recording);
      if (outcome.kind === 'recorded') {
        toast.success(`${t('messages:laser.created', { name })}\n${t('messages:laser.completed')}`);
      } else if (outcome.kind === 'payment_failed') {
        failed(t('messages:laser.paymentFailed'), errorText(outcome.error));
      } else {
        failed(t('messages:laser.createFailed'), t('messages:laser.recordingFailed'));
      }
    } catch (error) {
      failed(t('messages:laser.failed'), errorText(error));
    }
  };
  return { run, busy: isPending };
};

/** The last visit shown, so that the dialog keeps its content during the closing animation. */
const useLastShown = (visit: SessionVisit | null): SessionVisit | null => {
  const [last, setLast] = useState(visit);
  if (visit !== null && visit !== last) setLast(visit);
  return visit ?? last;
};

/**
 * Records the session of a laser or fractional visit, completed or in progress. Closes and resets after a success.
 * Source: docs/requirements.md#laser-session.
 */
export const LaserSessionDialog = ({ visit, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { run, busy } = useRecording();
  const shown = useLastShown(visit);
  return (
    <Dialog
      open={visit !== null}
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby="laser-session-title"
    >
      <DialogTitle id="laser-session-title">{t('pages:session.title')}</DialogTitle>
      {shown !== null && (
        <SessionForm
          visit={shown}
          busy={busy}
          onCancel={onClose}
          onSubmit={(recording) => void run(recording, shown.patientName).then(onClose)}
        />
      )}
    </Dialog>
  );
};
