import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { areasText, serviceName, serviceText } from '#web/lib/i18n/service-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { RowMotion } from '#web/ui/row-motion.tsx';
import { Section } from '#web/ui/section.tsx';
import { State } from '#web/ui/state.tsx';
import type { QueueMoves } from './queue-moves.ts';
import type { DoctorQueue } from './queue-view.ts';

interface Props {
  readonly queue: DoctorQueue;
  readonly moves: QueueMoves;
}

type Skipped = DoctorQueue['skippedQueue'][number];

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'center',
  paddingBlock: 1,
  borderBlockStart: '1px solid var(--line)',
} as const;

const SkippedRow = ({ row, moves }: { readonly row: Skipped; readonly moves: QueueMoves }): React.ReactElement => {
  const { t } = useTexts();
  const { moment } = useFormats();
  return (
    <Box component="li" data-row={row.id} sx={rowStyles}>
      <Box sx={{ flex: '1 1 16em', minInlineSize: 0 }}>
        <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{row.patientName}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <bdi dir="ltr">{row.patientPhone}</bdi> · {serviceText(t, row, row.laserAreas)}
          {row.skippedAt !== null && ` · ${t('pages:doctor.skipped.at')} ${moment(row.skippedAt)}`}
        </Typography>
      </Box>
      {/* Whoever is back is in the queue, and marked there. */}
      <State tone="warn">{t('pages:doctor.skipped.skipped')}</State>
      <Button
        size="small"
        variant="outlined"
        loading={moves.moving === row.id}
        onClick={() => moves.reinsert(row)}
        aria-label={t('pages:doctor.reinsertOne', { name: row.patientName })}
      >
        {t('pages:doctor.reinsert')}
      </Button>
    </Box>
  );
};

/** The patients skipped today; nothing at all while there are none. Source: docs/requirements.md#doctor-queue. */
export const SkippedQueue = ({ queue, moves }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  if (queue.skippedQueue.length === 0) return null;
  return (
    <Section
      title={t('pages:doctor.skipped.title')}
      count={queue.skippedQueue.length}
      actions={
        <DownloadCsv
          name={t('pages:doctor.skipped.file')}
          rows={queue.skippedQueue}
          columns={[
            { header: t('pages:doctor.queue.name'), value: (row) => row.patientName },
            { header: t('pages:doctor.queue.phone'), value: (row) => row.patientPhone },
            { header: t('pages:doctor.queue.type'), value: (row) => serviceName(t, row) },
            {
              header: t('pages:doctor.queue.area'),
              value: (row) => areasText(t, row.laserAreas),
            },
            { header: t('pages:doctor.skipped.at'), value: (row) => row.skippedAt },
            { header: t('pages:doctor.queue.status'), value: () => t('pages:doctor.skipped.skipped') },
          ]}
        />
      }
    >
      <RowMotion keys={queue.skippedQueue.map(({ id }) => id)}>
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {queue.skippedQueue.map((row) => (
            <SkippedRow key={row.id} row={row} moves={moves} />
          ))}
        </Box>
      </RowMotion>
    </Section>
  );
};
