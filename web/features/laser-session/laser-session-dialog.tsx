import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { SessionVisit } from './session-entry.ts';
import { SessionForm } from './session-form.tsx';
import { useRecording } from './use-recording.ts';

interface Props {
  /** The visit that gets a session; null while the dialog is closed. */
  readonly visit: SessionVisit | null;
  readonly onClose: () => void;
}

/** The last visit shown, so that the dialog keeps its content during the closing animation. */
const useLastShown = (visit: SessionVisit | null): SessionVisit | null => {
  const [last, setLast] = useState(visit);
  if (visit !== null && visit !== last) setLast(visit);
  return visit ?? last;
};

interface FormProps {
  readonly visit: SessionVisit;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

/** Mounted each time the dialog opens, so that a session recorded after a void gets a new idempotency key. */
const RecordingForm = ({ visit, onBusy, onClose }: FormProps): React.ReactElement => {
  const { run, busy } = useRecording();
  useEffect(() => onBusy(busy), [busy, onBusy]);
  return (
    <SessionForm
      visit={visit}
      busy={busy}
      onCancel={onClose}
      onSubmit={(recording) =>
        void run(recording, visit.patientName, (shown) => {
          if (shown) onClose();
        })
      }
    />
  );
};

/**
 * Records the session of a laser or fractional visit, completed or in progress. Closes and resets after a success; what
 * was typed stays after a failure. Source: docs/requirements.md#laser-session.
 */
export const LaserSessionDialog = ({ visit, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
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
      {shown !== null && <RecordingForm key={shown.reservationId} visit={shown} onBusy={setBusy} onClose={onClose} />}
    </Dialog>
  );
};
