import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { areasText, serviceName } from '#web/lib/i18n/service-text.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DoneIcon } from '#web/ui/icons.ts';
import { QueryState } from '#web/ui/query-state.tsx';
import { RowMotion } from '#web/ui/row-motion.tsx';
import { Section } from '#web/ui/section.tsx';
import { everyCompletedRecord, useCompletedRecords } from './completed-records-calls.ts';
import { RecordCard } from './record-card.tsx';
import { amountOf, SHOWN_RECORDS } from './record-state.ts';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import type { RecordedSession } from './void-session-dialog.tsx';
import type { CompletedRecord } from '#web/lib/api/answers.ts';

/** Columns of the CSV file, which contains all records of the day. */
const useCsvColumns = () => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return [
    { header: t('pages:doctor.queue.name'), value: (record: CompletedRecord) => record.patientName },
    { header: t('pages:completed.phone'), value: (record: CompletedRecord) => record.patientPhone },
    {
      header: t('pages:completed.doctor'),
      value: (record: CompletedRecord) => nameOf(record.doctorName, record.doctorNameAr),
    },
    { header: t('pages:completed.type'), value: (record: CompletedRecord) => serviceName(t, record) },
    {
      header: t('pages:doctor.queue.area'),
      value: (record: CompletedRecord) => areasText(t, record.laserAreas),
    },
    {
      header: t('pages:completed.payment'),
      value: (record: CompletedRecord) => t(`paymentStatus.${record.paymentStatus}`),
    },
    { header: t('pages:completed.amount'), value: (record: CompletedRecord) => amountOf(record.paymentAmount) },
    { header: t('pages:completed.at'), value: (record: CompletedRecord) => record.completedAt },
  ];
};

const list = { listStyle: 'none', margin: 0, padding: 0, containerType: 'inline-size' } as const;

/** The visible lines, and a function that shows more: loaded ones first, then from the server. */
const useShownRecords = (records: ReturnType<typeof useCompletedRecords>) => {
  const [count, setCount] = useState(SHOWN_RECORDS);
  const loaded = records.data?.pages.flatMap((page) => page.completedRecords) ?? [];
  const showMore = (): void => {
    const next = count + 2 * SHOWN_RECORDS;
    setCount(next);
    if (next > loaded.length && records.hasNextPage) void records.fetchNextPage();
  };
  return { shown: loaded.slice(0, count), hasMore: count < loaded.length || records.hasNextPage, showMore };
};

interface Props {
  /** Opens the laser session modal for a record. */
  readonly onSession: (record: CompletedRecord) => void;
  /** Opens the dialog that voids a recorded session. */
  readonly onVoid: (session: RecordedSession) => void;
  /** Opens the file of the patient and the record of the visit. */
  readonly medical: (record: CompletedRecord) => ReactNode;
}

/** Today's finished visits: how many, the newest five as lines, and the others on demand. */
export const CompletedRecords = ({ onSession, onVoid, medical }: Props): React.ReactElement => {
  const { t } = useTexts();
  const columns = useCsvColumns();
  const records = useCompletedRecords();
  const { shown, hasMore, showMore } = useShownRecords(records);
  const total = records.data?.pages[0]?.total;
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
      <QueryState query={records} failed={t('pages:completed.failed')} skeleton={<TableSkeleton rows={3} />}>
        {() =>
          shown.length === 0 ? (
            <EmptyState shape={DoneIcon} title={t('pages:completed.empty')} text={t('pages:completed.emptyHint')} />
          ) : (
            <RowMotion keys={shown.map((record) => record.reservationId)}>
              <Box component="ul" sx={list}>
                {shown.map((record) => (
                  <RecordCard
                    key={record.reservationId}
                    record={record}
                    onSession={onSession}
                    onVoid={onVoid}
                    medical={medical(record)}
                  />
                ))}
              </Box>
            </RowMotion>
          )
        }
      </QueryState>
      {hasMore && (
        <Button
          variant="outlined"
          loading={records.isFetchingNextPage}
          onClick={showMore}
          sx={{ marginBlockStart: 1.5 }}
        >
          {t('pages:completed.more')}
        </Button>
      )}
    </Section>
  );
};
