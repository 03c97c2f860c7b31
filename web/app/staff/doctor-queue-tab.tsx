import './doctor-queue-tab.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CompletedRecord } from '../../../shared/routes/patients.ts';
import { completedRecordsKey } from '../../features/completed-records/completed-records-calls.ts';
import { CompletedRecords } from '../../features/completed-records/completed-records.tsx';
import { CurrentQueue } from '../../features/doctor-queue/current-queue.tsx';
import { useDoctorQueue } from '../../features/doctor-queue/doctor-queue-calls.ts';
import { QueueConsole } from '../../features/doctor-queue/queue-console.tsx';
import { useQueueMoves } from '../../features/doctor-queue/queue-moves.ts';
import { SkippedQueue } from '../../features/doctor-queue/skipped-queue.tsx';
import { LaserSessionDialog } from '../../features/laser-session/laser-session-dialog.tsx';
import { useTexts } from '../../lib/texts.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { TableSkeleton } from '../../ui/table-skeleton.tsx';
import { DoctorStats } from './doctor-stats.tsx';

/** The doctor's day: who is inside and who is next, the queue, what was finished, who was skipped. */
export const DoctorQueueTab = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const { t } = useTexts();
  const client = useQueryClient();
  const queue = useDoctorQueue(branchId);
  const moves = useQueueMoves({
    branchId,
    onFinished: () => void client.invalidateQueries({ queryKey: completedRecordsKey }),
  });
  const [record, setRecord] = useState<CompletedRecord | null>(null);
  return (
    <div className="doctor-queue">
      <DoctorStats branchId={branchId} />
      <QueueConsole queue={queue.data} failed={queue.isError} moves={moves} />
      <QueryState query={queue} failed={t('pages:doctor.queue.failed')} skeleton={<TableSkeleton rows={5} />}>
        {(found) => <CurrentQueue queue={found} moves={moves} />}
      </QueryState>
      <CompletedRecords onSession={setRecord} />
      {queue.data !== undefined && <SkippedQueue queue={queue.data} moves={moves} />}
      <LaserSessionDialog record={record} onClose={() => setRecord(null)} />
    </div>
  );
};
