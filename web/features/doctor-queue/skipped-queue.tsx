import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { areasText } from '#web/lib/i18n/areas-text.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkipIcon } from '#web/ui/icons.ts';
import { RowMotion } from '#web/ui/row-motion.tsx';
import { Section } from '#web/ui/section.tsx';
import type { QueueMoves } from './queue-moves.ts';
import type { DoctorQueue } from './queue-view.ts';

interface Props {
  readonly queue: DoctorQueue;
  readonly moves: QueueMoves;
}

type SkippedRow = DoctorQueue['skippedQueue'][number];

const cards = {
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  alignContent: 'start',
  gap: 1.5,
} as const;

const SkippedCard = ({ row, moves }: { readonly row: SkippedRow; readonly moves: QueueMoves }): React.ReactElement => {
  const { t } = useTexts();
  const { moment } = useFormats();
  return (
    <Card component="li" data-row={row.id} sx={{ padding: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Stack
        direction="row"
        sx={{ inlineSize: '100%', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}
      >
        <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {row.patientName}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          color="warning"
          icon={<Icon shape={SkipIcon} size={16} mirrored />}
          // Whoever is back is in the queue, and marked there.
          label={t('pages:doctor.skipped.skipped')}
        />
      </Stack>
      <Facts
        of={[
          [
            t('pages:doctor.queue.phone'),
            <bdi key="phone" dir="ltr">
              {row.patientPhone}
            </bdi>,
          ],
          [t('pages:doctor.queue.type'), t(`type.${row.serviceType}`)],
          [t('pages:doctor.queue.area'), areasText(t, row.laserAreas) ?? t('dash')],
          [t('pages:doctor.skipped.at'), row.skippedAt === null ? t('dash') : moment(row.skippedAt)],
        ]}
      />
      <Button
        size="small"
        variant="outlined"
        loading={moves.moving === row.id}
        onClick={() => moves.reinsert(row)}
        aria-label={t('pages:doctor.reinsertOne', { name: row.patientName })}
      >
        {t('pages:doctor.reinsert')}
      </Button>
    </Card>
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
            { header: t('pages:doctor.queue.type'), value: (row) => t(`type.${row.serviceType}`) },
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
        <Box component="ul" sx={cards}>
          {queue.skippedQueue.map((row) => (
            <SkippedCard key={row.id} row={row} moves={moves} />
          ))}
        </Box>
      </RowMotion>
    </Section>
  );
};
