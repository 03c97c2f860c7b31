import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useState } from 'react';
import { useKeptEntry } from '#web/lib/forms/kept-entry.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { keptEntries } from '#web/lib/session/of-present-user.ts';
import type { SessionVisit } from './session-entry.ts';
import { SessionForm } from './session-form.tsx';
import { useRecording } from './use-recording.ts';
import { type EnteredSession, useSessionForm } from './use-session-form.ts';

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
  readonly isOpen: boolean;
  readonly onBusy: (busy: boolean) => void;
  readonly onClose: () => void;
}

/** What was entered when the browser was locked or the session ended, by reservation. */
const keptSessions = keptEntries<EnteredSession, number>();

/** Mounted each time the dialog opens, so that a session recorded after a void gets a new idempotency key. */
const RecordingForm = ({ visit, isOpen, onBusy, onClose }: FormProps): React.ReactElement => {
  const { run, busy } = useRecording();
  useEffect(() => onBusy(busy), [busy, onBusy]);
  const state = useSessionForm({
    visit,
    onSubmit: (recording) =>
      void run(recording, visit.patientName, (shown) => {
        discard();
        if (shown) onClose();
      }),
  });
  const discard = useKeptEntry(visit.reservationId, {
    kept: keptSessions,
    read: () => (isOpen && state.isFilled ? state.entered() : undefined),
    restore: state.restore,
  });
  return <SessionForm visit={visit} busy={busy} state={state} onCancel={onClose} />;
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
      {shown !== null && (
        <RecordingForm
          key={shown.reservationId}
          visit={shown}
          isOpen={visit !== null}
          onBusy={setBusy}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
};
