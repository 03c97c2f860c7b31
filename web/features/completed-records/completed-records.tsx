import './completed-records.css';
import type { CompletedRecord } from '../../../shared/routes/patients.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadCsv } from '../../ui/download-csv.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { alertIcon, beamIcon, checkCircleIcon, checkIcon, Icon } from '../../ui/icon.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RowMotion } from '../../ui/row-motion.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Chip } from '../../ui/status-chip.tsx';
import { everyCompletedRecord, useCompletedRecords } from './completed-records-calls.ts';
import { amountOf, sessionState, SHOWN_RECORDS } from './record-state.ts';

interface CardProps {
  readonly record: CompletedRecord;
  readonly onSession: (record: CompletedRecord) => void;
}

const SessionAction = ({ record, onSession }: CardProps): React.ReactElement => {
  const { t } = useTexts();
  switch (sessionState(record)) {
    case 'not_available':
      return <p className="record__note">{t('pages:completed.notForRegular')}</p>;
    case 'recorded':
      return (
        <Chip tone="good" shape={checkCircleIcon}>
          {t('pages:completed.sessionRecorded')}
        </Chip>
      );
    case 'open':
      return (
        <Button
          look="quiet"
          size="small"
          onClick={() => onSession(record)}
          aria-label={t('pages:completed.createSessionFor', { name: record.patient_name })}
        >
          <Icon shape={beamIcon} size={18} />
          {t('pages:completed.createSession')}
        </Button>
      );
  }
};

/** One finished visit. A paid one is calm, any other asks for attention. Source: seed section 2, completed records. */
const RecordCard = ({ record, onSession }: CardProps): React.ReactElement => {
  const { t } = useTexts();
  const { money, time } = useFormats();
  const paid = record.payment_status === 'paid';
  const amount = amountOf(record.payment_amount);
  return (
    <li className="record" data-row={record.reservation_id}>
      <div className="record__head">
        <h3>{record.patient_name}</h3>
        <Chip tone={paid ? 'plain' : 'bad'} shape={paid ? checkIcon : alertIcon}>
          {t(`paymentStatus.${record.payment_status}`)}
        </Chip>
      </div>
      <Facts
        of={[
          [
            t('pages:completed.phone'),
            <span key="phone" className="ltr">
              {record.patient_phone}
            </span>,
          ],
          [t('pages:completed.doctor'), record.doctor_name ?? t('dash')],
          [t('pages:completed.type'), t(`type.${record.reservation_type}`)],
          [t('pages:completed.amount'), amount === null ? t('pages:completed.afterSession') : money(amount)],
          [t('pages:completed.at'), time(record.completed_at)],
        ]}
      />
      <SessionAction record={record} onSession={onSession} />
    </li>
  );
};

/** What the file holds: all records of the day, not only the five that show. */
const useCsvColumns = () => {
  const { t } = useTexts();
  return [
    { header: t('pages:doctor.queue.name'), value: (record: CompletedRecord) => record.patient_name },
    { header: t('pages:completed.phone'), value: (record: CompletedRecord) => record.patient_phone },
    { header: t('pages:completed.doctor'), value: (record: CompletedRecord) => record.doctor_name },
    { header: t('pages:completed.type'), value: (record: CompletedRecord) => t(`type.${record.reservation_type}`) },
    {
      header: t('pages:doctor.queue.area'),
      value: (record: CompletedRecord) => (record.laser_area === null ? null : t(`area.${record.laser_area}`)),
    },
    {
      header: t('pages:completed.payment'),
      value: (record: CompletedRecord) => t(`paymentStatus.${record.payment_status}`),
    },
    { header: t('pages:completed.amount'), value: (record: CompletedRecord) => amountOf(record.payment_amount) },
    { header: t('pages:completed.at'), value: (record: CompletedRecord) => record.completed_at },
  ];
};

/**
 * Today's finished visits: how many, and the newest five as cards.
 * @param onSession opens the laser session modal for a record
 */
export const CompletedRecords = ({ onSession }: Pick<CardProps, 'onSession'>): React.ReactElement => {
  const { t } = useTexts();
  const columns = useCsvColumns();
  const records = useCompletedRecords();
  const total = records.data?.total;
  const shown = records.data?.completed_records.slice(0, SHOWN_RECORDS) ?? [];
  return (
    <Section
      title={t('pages:completed.title')}
      count={total}
      actions={
        <DownloadCsv
          name={t('pages:completed.file')}
          columns={columns}
          rows={everyCompletedRecord}
          disabled={total === undefined || total === 0}
        />
      }
    >
      <QueryState
        query={records}
        failed={t('pages:completed.failed')}
        skeleton={
          <div className="records">
            <Skeleton shape="ticket" count={3} />
          </div>
        }
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState
              shape={checkCircleIcon}
              title={t('pages:completed.empty')}
              text={t('pages:completed.emptyHint')}
            />
          ) : (
            <RowMotion keys={shown.map((record) => record.reservation_id)}>
              <ul className="records" data-row-frame>
                {shown.map((record) => (
                  <RecordCard key={record.reservation_id} record={record} onSession={onSession} />
                ))}
              </ul>
            </RowMotion>
          )
        }
      </QueryState>
    </Section>
  );
};
