import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { completedRecordsKey, unrecordedVisitsKey } from '#web/features/completed-records/completed-records-calls.ts';
import { CompletedRecords } from '#web/features/completed-records/completed-records.tsx';
import type { RecordedSession } from '#web/features/completed-records/void-session-dialog.tsx';
import { UnrecordedVisits } from '#web/features/completed-records/unrecorded-visits.tsx';
import { CurrentQueue } from '#web/features/doctor-queue/current-queue.tsx';
import { useDoctorQueue } from '#web/features/doctor-queue/doctor-queue-calls.ts';
import { PatientDetails } from '#web/features/doctor-queue/patient-details.tsx';
import { PresentPatient } from '#web/features/doctor-queue/present-patient.tsx';
import { useQueueMoves } from '#web/features/doctor-queue/queue-moves.ts';
import { SkippedQueue } from '#web/features/doctor-queue/skipped-queue.tsx';
import { SessionAction } from '#web/features/laser-session/session-action.tsx';
import type { SessionVisit } from '#web/features/laser-session/session-entry.ts';
import { useSessionGuide } from '#web/features/laser-session/session-guide-calls.ts';
import { MedicalPanel } from '#web/features/medical/medical-panel.tsx';
import { PatientWarnings } from '#web/features/medical/patient-warnings.tsx';
import { OpenSessionAlert } from '#web/features/pulse-tracking/open-session-alert.tsx';
import type { SessionUser } from '#web/lib/stored-session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { preloadedPart } from '#web/ui/preloaded-part.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { DoctorStats } from './doctor-stats.tsx';
import { OwnAvailability } from './doctor-strips.tsx';
import { tabPart } from './tab-part.ts';

const { Part: LaserSessionDialog, preload: preloadDialog } = preloadedPart(
  async () => (await import('#web/features/laser-session/laser-session-dialog.tsx')).LaserSessionDialog,
);

const VoidSessionDialog = tabPart(
  async () => (await import('#web/features/completed-records/void-session-dialog.tsx')).VoidSessionDialog,
);

/** State of the dialog that voids a session; its code loads with the first use. */
const useVoidDialog = () => {
  const [session, setSession] = useState<RecordedSession>();
  const [opened, setOpened] = useState(false);
  const open = (next: RecordedSession): void => {
    setOpened(true);
    setSession(next);
  };
  const dialog = opened && (
    <Suspense fallback={null}>
      <VoidSessionDialog session={session} onClose={() => setSession(undefined)} />
    </Suspense>
  );
  return { open, dialog };
};

/** Two columns, current patient and queue; one column on narrow screens. */
const desk = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
} as const;

/** The dialog stays mounted after its first use: a recording may end after the visit has left the list. */
const useSessionDialog = () => {
  const [visit, setVisit] = useState<SessionVisit | null>(null);
  const [opened, setOpened] = useState(false);
  // Preloads the dialog, so that the first press opens it without delay.
  useEffect(() => whenIdle(() => void preloadDialog().catch(() => undefined)), []);
  const open = (next: SessionVisit): void => {
    setOpened(true);
    setVisit(next);
  };
  const dialog = opened && (
    <Suspense fallback={null}>
      <LaserSessionDialog visit={visit} onClose={() => setVisit(null)} />
    </Suspense>
  );
  return { open, dialog };
};

interface Props {
  readonly branchId: number;
  readonly user: SessionUser;
  /** Leads to the form that ends a pulse session. */
  readonly onEndPulses: () => void;
}

/** The figures of the day and the doctor's switch. */
const DoctorLine = ({ branchId, user }: Omit<Props, 'onEndPulses'>): React.ReactElement => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    <DoctorStats branchId={branchId} />
    <OwnAvailability branchId={branchId} user={user} />
  </Stack>
);

/** The doctor's day: current patient, queue, visits to record, finished visits, skipped patients. */
export const DoctorQueueTab = ({ branchId, user, onEndPulses }: Props): React.ReactElement => {
  const { t } = useTexts();
  const client = useQueryClient();
  const queue = useDoctorQueue(branchId);
  const moves = useQueueMoves({
    branchId,
    onFinished: () => {
      void client.invalidateQueries({ queryKey: completedRecordsKey });
      void client.invalidateQueries({ queryKey: unrecordedVisitsKey });
    },
  });
  const { open, dialog } = useSessionDialog();
  const voiding = useVoidDialog();
  const current = queue.data?.current ?? null;
  const guide = useSessionGuide(current?.id);
  return (
    <Stack sx={{ gap: 2 }}>
      <DoctorLine branchId={branchId} user={user} />
      <OpenSessionAlert onEnd={onEndPulses} />
      <PresentPatient
        queue={queue.data}
        failed={queue.isError}
        moves={moves}
        actions={
          current !== null && (
            <SessionAction
              patient={current}
              guide={guide.data}
              onRecord={open}
              onVoid={(isPaid) => voiding.open({ reservationId: current.id, name: current.patientName, isPaid })}
            />
          )
        }
      />
      {current !== null && <PatientWarnings patientId={current.patientId} />}
      <Box sx={current === null ? { display: 'grid', gap: 2 } : desk}>
        {current !== null && (
          <PatientDetails
            patient={current}
            past={guide.data}
            failed={guide.isError}
            medical={<MedicalPanel key={current.id} patient={current} />}
          />
        )}
        <Stack sx={{ gap: 2, minInlineSize: 0 }}>
          <UnrecordedVisits onSession={open} />
          <QueryState query={queue} failed={t('pages:doctor.queue.failed')} skeleton={<TableSkeleton rows={5} />}>
            {(found) => <CurrentQueue queue={found} moves={moves} />}
          </QueryState>
        </Stack>
      </Box>
      <CompletedRecords onSession={open} onVoid={voiding.open} />
      {queue.data !== undefined && <SkippedQueue queue={queue.data} moves={moves} />}
      {dialog}
      {voiding.dialog}
    </Stack>
  );
};
