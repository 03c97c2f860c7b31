import './current-queue.css';
import { useMemo } from 'react';
import type { DoctorQueueItem } from '../../../shared/routes/doctor.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, peopleIcon, skipIcon, stethoscopeIcon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/sortable-table.tsx';
import { TableSection } from '../../ui/table-section.tsx';
import type { QueueMoves } from './queue-moves.ts';
import { QueueStatus } from './queue-status.tsx';
import type { DoctorQueue } from './queue-view.ts';
import { shownStatus } from './queue-view.ts';

interface Props {
  readonly queue: DoctorQueue;
  readonly moves: QueueMoves;
}

const useColumns = (): readonly Column<DoctorQueueItem>[] => {
  const { t } = useTexts();
  const { number } = useFormats();
  return useMemo(
    () => [
      {
        id: 'queue_position',
        header: t('pages:doctor.queue.position'),
        value: (row) => row.queue_position,
        show: (row) =>
          row.queue_position === null ? (
            <span className="place place--inside">
              <Icon shape={stethoscopeIcon} size={22} label={t(`queueStatus.${row.status}`)} />
            </span>
          ) : (
            <span className="place ltr">#{number(row.queue_position)}</span>
          ),
      },
      {
        id: 'patient_name',
        header: t('pages:doctor.queue.name'),
        value: (row) => row.patient_name,
        show: (row) => <strong>{row.patient_name}</strong>,
      },
      {
        id: 'patient_phone',
        header: t('pages:doctor.queue.phone'),
        value: (row) => row.patient_phone,
        show: (row) => <span className="ltr">{row.patient_phone}</span>,
        hiddenOnSmall: true,
      },
      {
        id: 'type',
        header: t('pages:doctor.queue.type'),
        value: (row) => t(`type.${row.type}`),
        hiddenOnSmall: true,
      },
      {
        id: 'laser_area',
        header: t('pages:doctor.queue.area'),
        value: (row) => (row.laser_area === null ? null : t(`area.${row.laser_area}`)),
        hiddenOnSmall: true,
      },
      {
        id: 'status',
        header: t('pages:doctor.queue.status'),
        value: (row) => row.status,
        inFile: (row) => t(`pages:doctor.status.${shownStatus(row.status)}`),
        show: (row) => <QueueStatus status={row.status} />,
      },
    ],
    [t, number],
  );
};

/**
 * Everyone in the queue: those inside, then those who wait in order. On a phone each row is a card of position,
 * name and status. Source: seed section 2, "Current-queue table".
 */
export const CurrentQueue = ({ queue, moves }: Props): React.ReactElement => {
  const { t } = useTexts();
  const columns = useColumns();
  return (
    <div className="line">
      <TableSection
        id="doctor-queue"
        title={t('pages:doctor.queue.title')}
        count={queue.active_queue.length}
        file={t('pages:doctor.queue.file')}
        columns={columns}
        rows={queue.active_queue}
        within="doctor-queue"
        rowKey={(row) => row.id}
        mark={(row) => (row.id === queue.current?.id ? 'now' : undefined)}
        actions={(row) =>
          row.status === 'waiting' ? (
            <Button
              size="small"
              busy={moves.moving === row.id}
              onClick={() => moves.skip(row.id)}
              aria-label={t('pages:doctor.skipOne', { name: row.patient_name })}
            >
              <Icon shape={skipIcon} size={18} mirrored />
              {t('pages:doctor.skip')}
            </Button>
          ) : null
        }
        empty={
          <EmptyState
            shape={peopleIcon}
            title={t('pages:doctor.queue.empty')}
            text={t('pages:doctor.queue.emptyHint')}
          />
        }
      />
    </div>
  );
};
