import Stack from '@mui/material/Stack';
import { LastSessions, sessionsWithPresent } from '#web/features/doctor-queue/last-sessions.tsx';
import { PatientDetails } from '#web/features/doctor-queue/patient-details.tsx';
import { SessionAction, sessionVisitOf } from '#web/features/laser-session/session-action.tsx';
import type { SessionVisit } from '#web/features/laser-session/session-entry.ts';
import type { useSessionGuide } from '#web/features/laser-session/session-guide-calls.ts';
import { usePatientFile } from '#web/features/medical/medical-calls.ts';
import { MedicalPanel } from '#web/features/medical/medical-panel.tsx';
import { PatientWarnings } from '#web/features/medical/patient-warnings.tsx';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';
import type { FormState } from './form-state.ts';
import { VisitForm } from './visit-form.tsx';

interface Props {
  readonly branchId: number;
  readonly patient: DoctorQueueItem;
  readonly guide: ReturnType<typeof useSessionGuide>;
  readonly onState: (state: FormState) => void;
  /** Calls the next patient. */
  readonly onCall: () => void;
  /** Finishes the visit. */
  readonly onFinish: () => void;
  /** Opens the dialog that records the session. */
  readonly onRecord: (visit: SessionVisit) => void;
  /** Opens the dialog that voids the recorded session. */
  readonly onVoid: (isPaid: boolean) => void;
}

/** Sessions above the form, so that the form stays in sight. */
const SHOWN_SESSIONS = 3;

/** The page of the present patient: warnings, last sessions, and one form for what is done now. */
export const PresentVisit = ({
  branchId,
  patient,
  guide,
  onState,
  onCall,
  onFinish,
  onRecord,
  onVoid,
}: Props): React.ReactElement => {
  const { patientId, serviceType } = patient;
  const file = usePatientFile(patientId);
  const known = guide.data;
  // The form starts from what is known; it is not shown before, because what was typed would be lost.
  const isReady = known !== undefined && (file.data !== undefined || file.isError);
  const isOpen = isReady && serviceType !== 'regular' && known.recordedSession === null;
  const records = file.data?.records ?? [];
  return (
    <Stack sx={{ gap: 3 }}>
      <PatientWarnings patientId={patientId} />
      {!guide.isError && (
        <LastSessions sessions={sessionsWithPresent(known)?.slice(0, SHOWN_SESSIONS)} records={records} />
      )}
      {isOpen ? (
        <VisitForm
          patient={patient}
          visit={sessionVisitOf(patient, known)}
          records={records}
          onState={onState}
          onCall={onCall}
          onFinish={onFinish}
        />
      ) : (
        <Stack
          direction="row"
          // A consultation has no session: no gap for it.
          sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', '&:empty': { display: 'none' } }}
        >
          <SessionAction patient={patient} guide={known} onRecord={onRecord} onVoid={onVoid} />
        </Stack>
      )}
      <PatientDetails
        patient={patient}
        past={known}
        failed={guide.isError}
        medical={
          <MedicalPanel
            patient={patient}
            branchId={branchId}
            recordedPulses={serviceType === 'laser' ? (known?.recordedSession?.pulses ?? null) : null}
          />
        }
      />
    </Stack>
  );
};
