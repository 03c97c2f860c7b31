import { memo, useMemo } from 'react';
import type { UnpaidRow } from '../../../shared/routes/payments.ts';
import type { ReceptionQueueRow, ReceptionSkippedRow } from '../../../shared/routes/reservations.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, refreshIcon, searchIcon, skipIcon, walletIcon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/sortable-table.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { TableSection } from '../../ui/table-section.tsx';
import { PaymentCell, Position, Service } from './cells.tsx';

interface Patient {
  readonly patient_name: string;
  readonly patient_phone: string;
  readonly service_type: ReceptionQueueRow['service_type'];
  readonly laser_area?: ReceptionQueueRow['laser_area'];
}

/** Name, phone and service stand in every table of the counter. */
const usePatientColumns = <Row extends Patient>(): readonly Column<Row>[] => {
  const { t } = useTexts();
  return useMemo(
    () => [
      {
        id: 'patient_name',
        header: t('pages:reception.columns.name'),
        value: (row) => row.patient_name,
        show: (row) => (
          <span className="counter__name" dir="auto" title={row.patient_name}>
            {row.patient_name}
          </span>
        ),
      },
      {
        id: 'patient_phone',
        header: t('pages:reception.columns.phone'),
        value: (row) => row.patient_phone,
        show: (row) => <PhoneLink phone={row.patient_phone} />,
      },
      {
        id: 'service_type',
        header: t('pages:reception.columns.service'),
        value: (row) => t(`type.${row.service_type}`),
        inFile: ({ service_type: type, laser_area: area = null }) =>
          [t(`type.${type}`), ...(area === null ? [] : [t(`area.${area}`)])].join(' · '),
        show: (row) => <Service row={row} />,
      },
    ],
    [t],
  );
};

const NoMatch = (): React.ReactElement => {
  const { t } = useTexts();
  return <EmptyState shape={searchIcon} title={t('pages:reception.noMatch')} text={t('pages:reception.noMatchText')} />;
};

interface TableProps<Row> {
  readonly rows: readonly Row[];
  /** What the rows were searched for. */
  readonly search: string;
  /** All there are, whatever the search box says. */
  readonly total: number;
  readonly onOpen: (row: ReceptionQueueRow) => void;
}

interface ActiveProps extends TableProps<ReceptionQueueRow> {
  /** What a row still owes; undefined while that cannot be told. */
  readonly owedBy: (row: ReceptionQueueRow) => number | undefined;
  readonly onPay: (row: ReceptionQueueRow) => void;
  readonly onSkip: (row: ReceptionQueueRow) => void;
  readonly onBook: () => void;
}

const More = ({
  row,
  onOpen,
}: {
  readonly row: ReceptionQueueRow;
  readonly onOpen: (row: ReceptionQueueRow) => void;
}) => {
  const { t } = useTexts();
  return (
    <Button
      size="small"
      round
      className="counter__more"
      aria-label={t('pages:reception.actions.moreFor', { name: row.patient_name })}
      title={t('pages:reception.actions.more')}
      onClick={() => onOpen(row)}
    >
      <span aria-hidden>⋯</span>
    </Button>
  );
};

/** Those who are inside, then those who wait. Drawn again only when its rows are others: typing in the search box stays quick. */
export const ActiveQueue = memo(
  ({ rows, search, total, owedBy, onPay, onSkip, onOpen, onBook }: ActiveProps): React.ReactElement => {
    const { t } = useTexts();
    const patient = usePatientColumns<ReceptionQueueRow>();
    const columns = useMemo(
      (): readonly Column<ReceptionQueueRow>[] => [
        {
          id: 'queue_position',
          header: t('pages:reception.columns.position'),
          value: (row) => row.queue_position,
          inFile: (row) => row.queue_position ?? t(`queueStatus.${row.status}`),
          show: (row) => <Position row={row} />,
        },
        ...patient,
        {
          id: 'payment_status',
          header: t('pages:reception.columns.payment'),
          value: (row) => t(`paymentStatus.${row.payment_status}`),
          show: (row) => <PaymentCell row={row} />,
        },
      ],
      [t, patient],
    );
    return (
      <TableSection
        id="reception-active"
        plainCards
        title={t('pages:reception.active.title')}
        count={total}
        file={t('pages:reception.active.file')}
        alsoInFile={[{ header: t('pages:reception.columns.amount'), value: (row) => row.amount }]}
        columns={columns}
        rows={rows}
        view={search}
        within="counter"
        rowKey={(row) => row.id}
        mark={(row) => (row.status === 'in_progress' ? 'calm' : undefined)}
        actions={(row) => (
          <>
            {row.payment_status !== 'paid' && (
              <Button
                size="small"
                look="quiet"
                disabled={owedBy(row) === undefined}
                title={row.amount === null ? t('pages:reception.afterSession') : undefined}
                aria-label={t('pages:reception.actions.payFor', { name: row.patient_name })}
                onClick={() => onPay(row)}
              >
                <Icon shape={walletIcon} size={18} />
                {t('pages:reception.actions.pay')}
              </Button>
            )}
            <Button
              size="small"
              aria-label={t('pages:reception.actions.skipFor', { name: row.patient_name })}
              onClick={() => onSkip(row)}
            >
              <Icon shape={skipIcon} size={18} mirrored />
              {t('pages:reception.actions.skip')}
            </Button>
            <More row={row} onOpen={onOpen} />
          </>
        )}
        noMatch={<NoMatch />}
        empty={
          <EmptyState title={t('pages:reception.active.empty')} text={t('pages:reception.active.emptyText')}>
            <Button look="quiet" onClick={onBook}>
              {t('pages:reception.newBooking')}
            </Button>
          </EmptyState>
        }
      />
    );
  },
);

interface SkippedProps extends TableProps<ReceptionSkippedRow> {
  readonly onReinsert: (row: ReceptionSkippedRow) => void;
}

/** Those who were called over; they keep their ticket. */
export const SkippedQueue = ({ rows, search, total, onReinsert, onOpen }: SkippedProps): React.ReactElement => {
  const { t } = useTexts();
  const { time } = useFormats();
  const patient = usePatientColumns<ReceptionSkippedRow>();
  const columns = useMemo(
    (): readonly Column<ReceptionSkippedRow>[] => [
      ...patient,
      {
        id: 'skipped_at',
        header: t('pages:reception.columns.skippedAt'),
        kind: 'date',
        value: (row) => row.skipped_at,
        show: (row) => (row.skipped_at === null ? t('dash') : time(row.skipped_at)),
      },
    ],
    [t, patient, time],
  );
  return (
    <TableSection
      id="reception-skipped"
      plainCards
      title={t('pages:reception.skipped.title')}
      count={total}
      file={t('pages:reception.skipped.file')}
      columns={columns}
      rows={rows}
      view={search}
      within="counter"
      rowKey={(row) => row.id}
      actions={(row) => (
        <>
          <Button
            size="small"
            look="quiet"
            aria-label={t('pages:reception.actions.reinsertFor', { name: row.patient_name })}
            onClick={() => onReinsert(row)}
          >
            <Icon shape={refreshIcon} size={18} />
            {t('pages:reception.actions.reinsert')}
          </Button>
          <More row={row} onOpen={onOpen} />
        </>
      )}
      empty={<NoMatch />}
    />
  );
};

interface UnpaidProps {
  readonly rows: readonly UnpaidRow[];
  readonly search: string;
  readonly total: number;
  readonly owed: number;
  readonly onPay: (row: UnpaidRow) => void;
  /** Set while there is more to load. */
  readonly onMore: (() => void) | undefined;
  readonly loadingMore: boolean;
  /** Fetches all that were searched for, also those not loaded yet. */
  readonly everything: () => Promise<readonly UnpaidRow[]>;
}

/** Everything still owed at the branch, whatever day it is from. */
export const UnpaidPayments = (props: UnpaidProps): React.ReactElement => {
  const { rows, search, total, owed, onPay, onMore, loadingMore, everything } = props;
  const { t } = useTexts();
  const { money, date } = useFormats();
  const patient = usePatientColumns<UnpaidRow>();
  const columns = useMemo(
    (): readonly Column<UnpaidRow>[] => [
      ...patient,
      {
        id: 'amount',
        header: t('pages:reception.columns.amount'),
        kind: 'number',
        value: (row) => row.balance,
        show: (row) =>
          row.balance === row.amount ? (
            money(row.balance)
          ) : (
            <>
              {money(row.balance)}{' '}
              <span className="counter__soft">{t('pages:reception.unpaid.of', { amount: money(row.amount) })}</span>
            </>
          ),
      },
      {
        id: 'created_at',
        header: t('pages:reception.columns.date'),
        kind: 'date',
        value: (row) => row.created_at,
        show: (row) => date(row.created_at),
      },
    ],
    [t, patient, money, date],
  );
  return (
    <TableSection
      id="reception-unpaid"
      plainCards
      title={t('pages:reception.unpaid.title')}
      count={total}
      text={t('pages:reception.unpaid.total', { amount: money(owed) })}
      file={t('pages:reception.unpaid.file')}
      alsoInFile={[{ header: t('pages:reception.columns.charge'), value: (row) => row.amount }]}
      everything={everything}
      columns={columns}
      rows={rows}
      view={search}
      rowKey={(row) => row.id}
      actions={(row) => (
        <Button
          size="small"
          look="quiet"
          aria-label={t('pages:reception.actions.payFor', { name: row.patient_name })}
          onClick={() => onPay(row)}
        >
          <Icon shape={walletIcon} size={18} />
          {t('pages:reception.actions.pay')}
        </Button>
      )}
      noMatch={<NoMatch />}
      empty={<EmptyState shape={walletIcon} title={t('pages:reception.unpaid.empty')} />}
    >
      {onMore !== undefined && (
        <Button look="quiet" busy={loadingMore} onClick={onMore}>
          {t('pages:reception.unpaid.more')}
        </Button>
      )}
    </TableSection>
  );
};
