import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { completedRecordsKey, unrecordedVisitsKey } from '#web/features/completed-records/completed-records-calls.ts';
import { CompletedRecords } from '#web/features/completed-records/completed-records.tsx';
import type { RecordedSession } from '#web/features/completed-records/void-session-dialog.tsx';
import { UnrecordedVisits } from '#web/features/completed-records/unrecorded-visits.tsx';
import { CurrentQueue } from '#web/features/doctor-queue/current-queue.tsx';
import { DeskActions } from '#web/features/doctor-queue/desk-actions.tsx';
import { useDoctorQueue } from '#web/features/doctor-queue/doctor-queue-calls.ts';
import { OtherServices } from '#web/features/doctor-queue/other-services.tsx';
import { OwnPatientsList } from '#web/features/doctor-queue/own-patients-list.tsx';
import { PatientHead } from '#web/features/doctor-queue/patient-head.tsx';
import { useQueueMoves } from '#web/features/doctor-queue/queue-moves.ts';
import { SkippedQueue } from '#web/features/doctor-queue/skipped-queue.tsx';
import type { SessionVisit } from '#web/features/laser-session/session-entry.ts';
import { useSessionGuide } from '#web/features/laser-session/session-guide-calls.ts';
import { OpenSessionAlert } from '#web/features/pulse-tracking/open-session-alert.tsx';
import { PulsesToday } from '#web/features/pulse-tracking/pulses-today.tsx';
import type { CompletedRecord } from '#web/lib/api/answers.ts';
import type { SessionUser } from '#web/lib/session/stored-session.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { whenIdle } from '#web/lib/device/when-idle.ts';
import { late } from '#web/ui/late.tsx';
import { PageTools } from '#web/ui/page-tools.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { DoctorStats } from './doctor-stats.tsx';
import { OwnAvailability } from './doctor-strips.tsx';
import { type FormState, VISIT_FORM } from './form-state.ts';
import { loadVisitWindows, VisitMedical } from './visit-medical.tsx';

// The form of the visit and the windows come after the queue.
const PresentVisit = late(async () => (await loadVisitWindows()).PresentVisit, <TableSkeleton rows={3} />);
const VisitWindows = late(async () => (await loadVisitWindows()).VisitWindows, null);

/** The windows of a visit's session. They stay mounted after the first use: a recording may end after the visit. */
const useVisitWindows = () => {
  const [visit, setVisit] = useState<SessionVisit | null>(null);
  const [session, setSession] = useState<RecordedSession>();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    void PresentVisit.preload().catch(() => undefined);
    return whenIdle(() => void VisitWindows.preload().catch(() => undefined));
  }, []);
  return {
    record: (next: SessionVisit): void => {
      setOpened(true);
      setVisit(next);
    },
    annul: (next: RecordedSession): void => {
      setOpened(true);
      setSession(next);
    },
    windows: opened && (
      <VisitWindows
        visit={visit}
        session={session}
        onClose={() => {
          setVisit(null);
          setSession(undefined);
        }}
      />
    ),
  };
};

interface Props {
  readonly branchId: number;
  readonly user: SessionUser;
  /** Leads to the form that ends a pulse session. */
  readonly onEndPulses: () => void;
}

/** As high as the frame leaves, so that the actions are at the end of the window also on a quiet day. */
const page = { gap: 3, minBlockSize: { lg: 'calc(100dvh - var(--top) - 40px)' } } as const;

/** The page of the present patient in reading width and a side column with the rest; in one column who waits comes before who has left. */
const desk = {
  display: 'grid',
  flex: 1,
  gap: { xs: 3, lg: 5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 72rem) minmax(368px, 1fr)' },
  gridTemplateRows: { lg: 'auto 1fr' },
} as const;

/** The doctor's switch: in the bar of the page at a desk, above the patient on a phone. */
const OwnSwitch = (props: Omit<Props, 'onEndPulses'>): React.ReactElement => {
  const isDesk = useMediaQuery('(width >= 60em)', { noSsr: true });
  const own = <OwnAvailability {...props} />;
  return isDesk ? <PageTools>{own}</PageTools> : own;
};

/** A finished visit, for the windows of the medical file. */
const visitOf = (record: CompletedRecord) => ({ ...record, id: record.reservationId });

/** The doctor's day: current patient, own patients, queue, visits to record, finished visits, skipped patients. */
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
  const { record, annul, windows } = useVisitWindows();
  const current = queue.data?.current ?? null;
  const guide = useSessionGuide(current?.id);
  const [form, setForm] = useState<FormState>({ filled: false, saving: false });
  return (
    <Stack sx={page}>
      <OwnSwitch branchId={branchId} user={user} />
      <OpenSessionAlert onEnd={onEndPulses} />
      <Box sx={desk}>
        <Stack sx={{ gap: 3, minInlineSize: 0 }}>
          <PatientHead queue={queue.data} failed={queue.isError} visits={guide.data?.totalVisits} />
          {current !== null && (
            <PresentVisit
              key={current.id}
              branchId={branchId}
              patient={current}
              guide={guide}
              onState={setForm}
              onCall={moves.callNext}
              onFinish={() => moves.finish(current)}
              onRecord={record}
              onVoid={(isPaid) => annul({ reservationId: current.id, name: current.patientName, isPaid })}
            />
          )}
          <QueryState query={queue} failed={t('pages:doctor.queue.failed')} skeleton={<TableSkeleton rows={5} />}>
            {(found) => <CurrentQueue queue={found} moves={moves} />}
          </QueryState>
          {queue.data !== undefined && <SkippedQueue queue={queue.data} moves={moves} />}
        </Stack>
        <Stack component="aside" sx={aside}>
          <OwnPatientsList queue={queue.data} failed={queue.isError} />
          <UnrecordedVisits onSession={record} />
          <PulsesToday />
          <OtherServices queue={queue.data} />
          <DoctorStats branchId={branchId} />
        </Stack>
        <CompletedRecords
          onSession={record}
          onVoid={annul}
          medical={(record) => <VisitMedical visit={visitOf(record)} />}
        />
      </Box>
      <DeskActions queue={queue.data} moves={moves} form={form.filled ? VISIT_FORM : undefined} saving={form.saving} />
      {windows}
    </Stack>
  );
};

/** Beside the patient where there is room, below where there is not. */
const aside = {
  gap: 3,
  gridColumn: { lg: 2 },
  gridRow: { lg: '1 / span 2' },
  minInlineSize: 0,
  paddingInlineStart: { lg: 2.5 },
  borderInlineStart: { lg: '1px solid var(--line)' },
} as const;
