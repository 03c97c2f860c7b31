import { type RecordedSession, VoidSessionDialog } from '#web/features/completed-records/void-session-dialog.tsx';
import { LaserSessionDialog } from '#web/features/laser-session/laser-session-dialog.tsx';
import type { SessionVisit } from '#web/features/laser-session/session-entry.ts';
import { useSessionGuide } from '#web/features/laser-session/session-guide-calls.ts';
import { usePatientFile } from '#web/features/medical/medical-calls.ts';
import { PatientFileDialog } from '#web/features/medical/patient-file-dialog.tsx';
import type { VisitOfRecord } from '#web/features/medical/use-record-form.ts';
import { VisitRecordDialog } from '#web/features/medical/visit-record-dialog.tsx';
import { StartDialog } from '#web/features/pulse-tracking/start-dialog.tsx';

export { PresentVisit } from './present-visit.tsx';

/** The window for the day's first reading. */
export const FirstReading = (props: React.ComponentProps<typeof StartDialog>): React.ReactElement => (
  <StartDialog {...props} />
);

interface Props {
  /** The visit whose session is recorded; null while the window is closed. */
  readonly visit: SessionVisit | null;
  /** The recorded session to void; undefined while the window is closed. */
  readonly session: RecordedSession | undefined;
  readonly onClose: () => void;
}

/** The windows that record and void a session. */
export const VisitWindows = ({ visit, session, onClose }: Props): React.ReactElement => (
  <>
    <LaserSessionDialog visit={visit} onClose={onClose} />
    <VoidSessionDialog session={session} onClose={onClose} />
  </>
);

interface MedicalProps {
  readonly visit: VisitOfRecord;
  readonly part: 'file' | 'record';
  readonly onClose: () => void;
}

/** The patient's file or the record of a visit, once file and session are known. */
export const MedicalWindow = ({ visit, part, onClose }: MedicalProps): React.ReactElement | null => {
  const { data } = usePatientFile(visit.patientId);
  const guide = useSessionGuide(visit.serviceType === 'laser' ? visit.id : undefined);
  if (data === undefined || (visit.serviceType === 'laser' && guide.isPending)) return null;
  return part === 'file' ? (
    <PatientFileDialog {...data} name={visit.patientName} onClose={onClose} />
  ) : (
    <VisitRecordDialog
      patient={visit}
      records={data.records}
      recordedPulses={guide.data?.recordedSession?.pulses ?? null}
      onClose={onClose}
    />
  );
};
