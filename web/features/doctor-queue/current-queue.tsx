import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { areasText, serviceName } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { isWaiting } from '#web/lib/queue/queue-lists.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DoctorIcon, PatientsIcon, SkipIcon } from '#web/ui/icons.ts';
import { Section } from '#web/ui/section.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { TableSection } from '#web/ui/table-section.tsx';
import { isExpected, otherServices, tableRows } from './own-patients.ts';
import type { QueueMoves } from './queue-moves.ts';
import { QueueStatus } from './queue-status.tsx';
import type { DoctorQueue } from './queue-view.ts';
import { shownStatus } from './queue-view.ts';
import { PreferredDoctor } from './service.tsx';
import type { DoctorQueueItem } from '#web/lib/api/answers.ts';

interface Props {
  readonly queue: DoctorQueue;
  readonly moves: QueueMoves;
}

interface RowProps {
  readonly row: DoctorQueueItem;
  readonly moves: QueueMoves;
}

interface CardProps extends RowProps {
  readonly arrivals: boolean;
}

const positionStyle = { fontWeight: 650, color: 'primary.main' } as const;

/** `#3`; a stethoscope for patients who are with a doctor. */
const Position = ({ row }: Pick<RowProps, 'row'>): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return row.queuePosition === null ? (
    <Box component="span" sx={positionStyle}>
      <Icon shape={DoctorIcon} size={20} label={t(`queueStatus.${row.status}`)} />
    </Box>
  ) : (
    <Box component="bdi" dir="ltr" sx={positionStyle}>
      #{number(row.queuePosition)}
    </Box>
  );
};

/** Marks a patient who was skipped and is back. */
const Reinserted = ({ row }: Pick<RowProps, 'row'>): React.ReactElement | null => {
  const { t } = useTexts();
  return row.reinserted ? <Chip label={t('pages:doctor.skipped.reinserted')} sx={{ marginInlineStart: 1 }} /> : null;
};

const useColumns = (arrivals: boolean): readonly Column<DoctorQueueItem>[] => {
  const { t } = useTexts();
  return useMemo(() => {
    const statusOf = (row: DoctorQueueItem) => (isExpected({ arrivals }, row) ? 'expected' : shownStatus(row.status));
    return [
      {
        id: 'queuePosition',
        header: t('pages:doctor.queue.position'),
        value: (row) => row.queuePosition,
        show: (row) => <Position row={row} />,
      },
      {
        id: 'patientName',
        header: t('pages:doctor.queue.name'),
        value: (row) => row.patientName,
        show: (row) => (
          <>
            <Typography component="bdi" variant="body1" sx={{ fontWeight: 650 }}>
              {row.patientName}
            </Typography>
            <Reinserted row={row} />
          </>
        ),
      },
      {
        id: 'patientPhone',
        header: t('pages:doctor.queue.phone'),
        value: (row) => row.patientPhone,
        show: (row) => <bdi dir="ltr">{row.patientPhone}</bdi>,
        hiddenOnSmall: true,
      },
      {
        id: 'serviceType',
        header: t('pages:doctor.queue.type'),
        value: (row) => serviceName(t, row),
        show: (row) => (
          <>
            {serviceName(t, row)}
            <PreferredDoctor row={row} />
          </>
        ),
        hiddenOnSmall: true,
      },
      {
        id: 'laserArea',
        header: t('pages:doctor.queue.area'),
        value: (row) => areasText(t, row.laserAreas),
        hiddenOnSmall: true,
      },
      {
        id: 'status',
        header: t('pages:doctor.queue.status'),
        value: (row) => row.status,
        inFile: (row) => t(`pages:doctor.status.${statusOf(row)}`),
        show: (row) => <QueueStatus status={statusOf(row)} />,
      },
    ];
  }, [t, arrivals]);
};

const SkipButton = ({ row, moves }: RowProps): React.ReactElement | null => {
  const { t } = useTexts();
  if (row.status !== 'waiting') return null;
  return (
    <Button
      size="small"
      color="inherit"
      loading={moves.moving === row.id}
      startIcon={<Icon shape={SkipIcon} size={18} mirrored />}
      onClick={() => moves.skip(row)}
      aria-label={t('pages:doctor.skipOne', { name: row.patientName })}
    >
      {t('pages:doctor.skip')}
    </Button>
  );
};

/** A card on a phone: position, name, status and Skip. */
const QueueCard = ({ row, moves, arrivals }: CardProps): React.ReactElement => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: '2.6em minmax(0, 1fr) auto',
      columnGap: 1,
      alignItems: 'center',
      paddingBlock: 0.75,
      paddingInline: 1.5,
    }}
  >
    <Position row={row} />
    <Box sx={{ minInlineSize: 0 }}>
      <Typography component="strong" sx={{ display: 'block', fontWeight: 650, overflowWrap: 'anywhere' }}>
        <bdi>{row.patientName}</bdi>
      </Typography>
      <QueueStatus status={isExpected({ arrivals }, row) ? 'expected' : shownStatus(row.status)} />
      <Reinserted row={row} />
      <PreferredDoctor row={row} />
    </Box>
    <SkipButton row={row} moves={moves} />
  </Box>
);

/**
 * The queue: those with a doctor, then the doctor's own patients, and the other services on demand. On a phone each row is a
 * card of position, name and status. Source: docs/requirements.md#doctor-queue.
 */
export const CurrentQueue = ({ queue, moves }: Props): React.ReactElement => {
  const { t } = useTexts();
  /** Undefined until the doctor folds or unfolds it: then the present patient has the page, and the list is folded. */
  const [open, setOpen] = useState<boolean>();
  const isOpen = open ?? queue.current === null;
  const { number } = useFormats();
  const { arrivals } = queue;
  const columns = useColumns(arrivals);
  const [withOthers, setWithOthers] = useState(false);
  const others = otherServices(queue).reduce((sum, { rows }) => sum + rows.length, 0);
  const rows = tableRows(queue, withOthers);
  const fold = queue.current !== null && (
    <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {t(isOpen ? 'pages:doctor.queue.hide' : 'pages:doctor.queue.show')}
    </Button>
  );
  if (!isOpen) {
    return <Section title={t('pages:doctor.queue.title')} count={rows.filter(isWaiting).length} actions={fold} />;
  }
  return (
    <TableSection
      id="doctor-queue"
      title={t('pages:doctor.queue.title')}
      count={rows.filter(isWaiting).length}
      file={t('pages:doctor.queue.file')}
      columns={columns}
      rows={rows}
      primary={fold}
      rowKey={(row) => row.id}
      mark={(row) => (row.id === queue.current?.id ? 'calm' : undefined)}
      actions={(row) => <SkipButton row={row} moves={moves} />}
      card={(row) => <QueueCard row={row} moves={moves} arrivals={arrivals} />}
      empty={
        <EmptyState
          shape={PatientsIcon}
          title={t('pages:doctor.queue.empty')}
          text={t('pages:doctor.queue.emptyHint')}
        />
      }
    >
      {others > 0 && (
        <Button
          variant="outlined"
          aria-expanded={withOthers}
          onClick={() => setWithOthers(!withOthers)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {withOthers ? t('pages:doctor.own.hideOthers') : t('pages:doctor.own.showOthers', { amount: number(others) })}
        </Button>
      )}
    </TableSection>
  );
};
