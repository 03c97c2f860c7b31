import './skipped-queue.css';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadCsv } from '../../ui/download-csv.tsx';
import { Facts } from '../../ui/facts.tsx';
import { refreshIcon, skipIcon } from '../../ui/icon.tsx';
import { RowMotion } from '../../ui/row-motion.tsx';
import { Section } from '../../ui/section.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import type { QueueMoves } from './queue-moves.ts';
import type { DoctorQueue } from './queue-view.ts';

interface Props {
  readonly queue: DoctorQueue;
  readonly moves: QueueMoves;
}

const wordOf = ({ reinserted }: DoctorQueue['skipped_queue'][number]) =>
  reinserted ? ('pages:doctor.skipped.reinserted' as const) : ('pages:doctor.skipped.skipped' as const);

/** Who was passed over today. Nothing at all while there is nobody. Source: seed section 2, "Skipped queue section". */
export const SkippedQueue = ({ queue, moves }: Props): React.ReactElement | null => {
  const { t } = useTexts();
  const { moment } = useFormats();
  if (queue.skipped_queue.length === 0) return null;
  return (
    <Section
      title={t('pages:doctor.skipped.title')}
      count={queue.skipped_queue.length}
      actions={
        <DownloadCsv
          name={t('pages:doctor.skipped.file')}
          rows={queue.skipped_queue}
          columns={[
            { header: t('pages:doctor.queue.name'), value: (row) => row.patient_name },
            { header: t('pages:doctor.queue.phone'), value: (row) => row.patient_phone },
            { header: t('pages:doctor.queue.type'), value: (row) => t(`type.${row.type}`) },
            {
              header: t('pages:doctor.queue.area'),
              value: (row) => (row.laser_area === null ? null : t(`area.${row.laser_area}`)),
            },
            { header: t('pages:doctor.skipped.at'), value: (row) => row.skip_date },
            { header: t('pages:doctor.queue.status'), value: (row) => t(wordOf(row)) },
          ]}
        />
      }
    >
      <RowMotion within="doctor-queue" keys={queue.skipped_queue.map(({ id }) => id)}>
        <ul className="skipped" data-row-frame>
          {queue.skipped_queue.map((row) => (
            <li key={row.id} data-row={row.id} className="skipped__card">
              <div className="skipped__head">
                <h3>{row.patient_name}</h3>
                {row.reinserted ? (
                  <Chip tone="calm" shape={refreshIcon}>
                    {t(wordOf(row))}
                  </Chip>
                ) : (
                  <Chip tone="warn" shape={skipIcon}>
                    {t(wordOf(row))}
                  </Chip>
                )}
              </div>
              <Facts
                of={[
                  [
                    t('pages:doctor.queue.phone'),
                    <span key="phone" className="ltr">
                      {row.patient_phone}
                    </span>,
                  ],
                  [t('pages:doctor.queue.type'), t(`type.${row.type}`)],
                  [t('pages:doctor.queue.area'), row.laser_area === null ? t('dash') : t(`area.${row.laser_area}`)],
                  [t('pages:doctor.skipped.at'), row.skip_date === null ? t('dash') : moment(row.skip_date)],
                ]}
              />
              <Button
                look="quiet"
                size="small"
                busy={moves.moving === row.id}
                onClick={() => moves.reinsert(row.id)}
                aria-label={t('pages:doctor.reinsertOne', { name: row.patient_name })}
              >
                {t('pages:doctor.reinsert')}
              </Button>
            </li>
          ))}
        </ul>
      </RowMotion>
    </Section>
  );
};
