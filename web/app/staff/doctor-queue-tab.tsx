import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { completedRecordsKey, unrecordedVisitsKey } from '../../features/completed-records/completed-records-calls.ts';
import { CompletedRecords } from '../../features/completed-records/completed-records.tsx';
import { UnrecordedVisits } from '../../features/completed-records/unrecorded-visits.tsx';
import { CurrentQueue } from '../../features/doctor-queue/current-queue.tsx';
import { useDoctorQueue } from '../../features/doctor-queue/doctor-queue-calls.ts';
import { PatientDetails } from '../../features/doctor-queue/patient-details.tsx';
import { PresentPatient } from '../../features/doctor-queue/present-patient.tsx';
import { useQueueMoves } from '../../features/doctor-queue/queue-moves.ts';
import { SkippedQueue } from '../../features/doctor-queue/skipped-queue.tsx';
import { SessionAction } from '../../features/laser-session/session-action.tsx';
import type { SessionVisit } from '../../features/laser-session/session-entry.ts';
import { useSessionGuide } from '../../features/laser-session/session-guide-calls.ts';
import { OpenSessionAlert } from '../../features/pulse-tracking/open-session-alert.tsx';
import { useTexts } from '../../lib/texts.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { DoctorStats } from './doctor-stats.tsx';

const loadDialog = async () =>
  (await import('../../features/laser-session/laser-session-dialog.tsx')).LaserSessionDialog;
const LaserSessionDialog = lazyPart(loadDialog);

/** The patient on the left, the queue beside; one below the other where the two do not fit. */
const desk = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' },
} as const;

/** The dialog stays once it was opened: a recording may outlive the visit that it was opened for. */
const useSessionDialog = () => {
  const [visit, setVisit] = useState<SessionVisit | null>(null);
  const [opened, setOpened] = useState(false);
  // The first press opens it without a wait, also on a slow connection.
  useEffect(() => whenIdle(() => void loadDialog().catch(() => undefined)), []);
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
  /** Leads to the form that ends a pulse session. */
  readonly onEndPulses: () => void;
}

/** The doctor's day: the present patient, the queue beside, visits to record, finished visits, skipped patients. */
export const DoctorQueueTab = ({ branchId, onEndPulses }: Props): React.ReactElement => {
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
  const current = queue.data?.current ?? null;
  const guide = useSessionGuide(current?.id);
  return (
    <Stack sx={{ gap: 2 }}>
      <DoctorStats branchId={branchId} />
      <OpenSessionAlert onEnd={onEndPulses} />
      <PresentPatient
        queue={queue.data}
        failed={queue.isError}
        moves={moves}
        actions={current !== null && <SessionAction patient={current} guide={guide.data} onRecord={open} />}
      />
      <Box sx={current === null ? { display: 'grid', gap: 2 } : desk}>
        {current !== null && <PatientDetails patient={current} past={guide.data} failed={guide.isError} />}
        <Stack sx={{ gap: 2, minInlineSize: 0 }}>
          <UnrecordedVisits onSession={open} />
          <QueryState query={queue} failed={t('pages:doctor.queue.failed')} skeleton={<TableSkeleton rows={5} />}>
            {(found) => <CurrentQueue queue={found} moves={moves} />}
          </QueryState>
        </Stack>
      </Box>
      <CompletedRecords onSession={open} />
      {queue.data !== undefined && <SkippedQueue queue={queue.data} moves={moves} />}
      {dialog}
    </Stack>
  );
};
