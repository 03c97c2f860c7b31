import './reports-tab.css';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { reservationTypes } from '../../../shared/models/enums.ts';
import type { DailyReport } from '../../../shared/routes/reports.ts';
import { useFormats } from '../../lib/formats.ts';
import { languageOf } from '../../lib/i18n.ts';
import { useTexts } from '../../lib/texts.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadCsv } from '../../ui/download-csv.tsx';
import type { Shape } from '../../ui/icon.tsx';
import {
  backIcon,
  beamIcon,
  checkCircleIcon,
  forwardIcon,
  Icon,
  printIcon,
  refreshIcon,
  walletIcon,
} from '../../ui/icon.tsx';
import { calendarIcon } from '../../ui/staff-icons.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PaymentChip } from '../../ui/status-chip.tsx';
import { dayFrom, hasDayAfter } from './report-days.ts';
import { pulseAccuracy, signed, typeShares } from './report-figures.ts';
import { useDailyReport } from './reports-calls.ts';

interface FigureProps {
  readonly label: string;
  readonly shape: Shape;
  readonly value: string;
  readonly parts: readonly (readonly [name: string, value: string])[];
}

/** A number of the day and what it is made of. */
const Figure = ({ label, shape, value, parts }: FigureProps): React.ReactElement => (
  <article className="figure">
    <h3 className="figure__label">
      <Icon shape={shape} />
      {label}
    </h3>
    <p className="figure__value">{value}</p>
    <dl className="figure__parts">
      {parts.map(([name, part]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{part}</dd>
        </div>
      ))}
    </dl>
  </article>
);

const Figures = ({ summary }: { readonly summary: DailyReport['summary'] }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money, percent } = useFormats();
  const { reservations, payments, laser_treatments: laser, pulse_tracking: pulses } = summary;
  const accuracy = pulseAccuracy(pulses);
  return (
    <div className="figures">
      <Figure
        label={t('pages:reports.reservations')}
        shape={calendarIcon}
        value={number(reservations.total)}
        parts={[
          [t('pages:reports.completed'), number(reservations.completed)],
          [t('pages:reports.pending'), number(reservations.pending)],
        ]}
      />
      <Figure
        label={t('pages:reports.income')}
        shape={walletIcon}
        value={money(payments.total_income)}
        parts={[
          [t('pages:reports.paid'), money(payments.paid.income)],
          [t('pages:reports.unpaid'), money(payments.unpaid.income)],
        ]}
      />
      <Figure
        label={t('pages:reports.laser')}
        shape={beamIcon}
        value={number(laser.total_sessions)}
        parts={[
          [t('pages:reports.pulses'), number(laser.total_pulses)],
          [t('pages:reports.perSession'), number(laser.avg_pulses_per_session)],
        ]}
      />
      <Figure
        label={t('pages:reports.accuracy')}
        shape={checkCircleIcon}
        value={accuracy === null ? t('dash') : percent(accuracy)}
        parts={[
          [t('pages:reports.discrepancy'), signed(pulses.discrepancy, number)],
          [t('pages:reports.doctors'), number(pulses.doctors_tracked)],
        ]}
      />
    </div>
  );
};

const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }): React.ReactElement => (
  <section className="report__panel">
    <h3>{title}</h3>
    {children}
  </section>
);

const TypeBars = ({ byType }: { readonly byType: DailyReport['summary']['reservations']['by_type'] }) => {
  const { t } = useTexts();
  const { number } = useFormats();
  const shares = typeShares(byType);
  return (
    <Panel title={t('pages:reports.byType')}>
      <dl className="report__bars">
        {reservationTypes.map((type) => (
          <div key={type}>
            <dt>{t(`type.${type}`)}</dt>
            <dd>
              <Bar share={shares[type]} />
              <span>{number(byType[type])}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};

const Payments = ({ payments }: { readonly payments: DailyReport['summary']['payments'] }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money, percent } = useFormats();
  return (
    <Panel title={t('pages:reports.payments')}>
      <table className="report__payments">
        <thead>
          <tr>
            <th scope="col">{t('pages:reports.status')}</th>
            <th scope="col">{t('pages:reports.count')}</th>
            <th scope="col">{t('pages:reports.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {(['paid', 'unpaid'] as const).map((status) => (
            <tr key={status}>
              <th scope="row">
                <PaymentChip status={status} />
              </th>
              <td>{number(payments[status].count)}</td>
              <td>{money(payments[status].income)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('pages:reports.totalPayments')}</th>
            <td>{number(payments.total_payments)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="report__rate">
        <span>{t('pages:reports.collectionRate')}</span>
        <Bar share={payments.collection_rate} tone="good" />
        <strong>{percent(payments.collection_rate)}</strong>
      </p>
    </Panel>
  );
};

/** The report as rows of name and number, for a file. */
const useRows = () => {
  const { t } = useTexts();
  return ({ summary }: DailyReport): (readonly [string, number | null])[] => {
    const { reservations, payments, laser_treatments: laser, pulse_tracking: pulses } = summary;
    const accuracy = pulseAccuracy(pulses);
    return [
      [t('pages:reports.reservations'), reservations.total],
      [t('pages:reports.completed'), reservations.completed],
      [t('pages:reports.pending'), reservations.pending],
      ...reservationTypes.map((type) => [t(`type.${type}`), reservations.by_type[type]] as const),
      [t('pages:reports.income'), payments.total_income],
      [t('pages:reports.paidCount'), payments.paid.count],
      [t('pages:reports.paidAmount'), payments.paid.income],
      [t('pages:reports.unpaidCount'), payments.unpaid.count],
      [t('pages:reports.unpaidAmount'), payments.unpaid.income],
      [t('pages:reports.totalPayments'), payments.total_payments],
      [t('pages:reports.collectionRate'), payments.collection_rate],
      [t('pages:reports.laser'), laser.total_sessions],
      [t('pages:reports.pulses'), laser.total_pulses],
      [t('pages:reports.perSession'), laser.avg_pulses_per_session],
      [t('pages:reports.predicted'), pulses.predicted_pulses],
      [t('pages:reports.actual'), pulses.actual_pulses],
      [t('pages:reports.discrepancy'), pulses.discrepancy],
      [t('pages:reports.accuracy'), accuracy === null ? null : Math.round(accuracy * 10) / 10],
      [t('pages:reports.doctors'), pulses.doctors_tracked],
    ];
  };
};

interface DayBarProps {
  readonly report: DailyReport | undefined;
  /** Undefined while it is today's. */
  readonly date: string | undefined;
  /** The branch's clinic day, once the server has said it. */
  readonly today: string | undefined;
  readonly onDate: (date: string | undefined) => void;
  readonly onRefresh: () => void;
  readonly refreshing: boolean;
}

const DayBar = ({ report, date, today, onDate, onRefresh, refreshing }: DayBarProps): React.ReactElement => {
  const { t } = useTexts();
  const { weekday } = useFormats();
  const rows = useRows();
  const shown = date ?? report?.date;
  const step = (days: number): void => {
    if (shown !== undefined) onDate(dayFrom(shown, days, today));
  };
  return (
    <div className="report__bar no-print">
      <fieldset className="report__days" aria-label={t('pages:reports.day')}>
        <Button
          round
          look="quiet"
          aria-label={t('pages:reports.dayBefore')}
          disabled={shown === undefined}
          onClick={() => step(-1)}
        >
          <Icon shape={backIcon} mirrored />
        </Button>
        <span className="report__day" aria-live="polite">
          {shown === undefined ? t('dash') : weekday(shown)}
        </span>
        <Button
          round
          look="quiet"
          aria-label={t('pages:reports.dayAfter')}
          disabled={!hasDayAfter(date, today)}
          onClick={() => step(1)}
        >
          <Icon shape={forwardIcon} mirrored />
        </Button>
        {date !== undefined && (
          <Button size="small" onClick={() => onDate(undefined)}>
            {t('pages:reports.today')}
          </Button>
        )}
      </fieldset>
      <Button size="small" disabled={report === undefined} onClick={() => window.print()}>
        <Icon shape={printIcon} size={18} />
        {t('pages:reports.print')}
      </Button>
      <DownloadCsv
        name={`${t('pages:reports.file')}-${report?.date ?? ''}`}
        columns={[
          { header: t('pages:reports.figure'), value: ([figure]) => figure },
          { header: t('pages:reports.value'), value: ([, value]) => value },
        ]}
        rows={report === undefined ? [] : rows(report)}
      />
      <Button size="small" look="quiet" busy={refreshing} onClick={onRefresh}>
        <Icon shape={refreshIcon} size={18} />
        {t('refresh')}
      </Button>
    </div>
  );
};

interface Props {
  readonly branchId: number;
}

/** The clinic day of a branch in numbers. Source: seed section 2, Reports tab. */
export const ReportsTab = ({ branchId }: Props): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { day } = useFormats();
  const [date, setDate] = useState<string>();
  const today = useDailyReport(branchId, undefined);
  const report = useDailyReport(branchId, date);
  return (
    <div className="report">
      <DayBar
        report={report.data}
        date={date}
        today={today.data?.date}
        onDate={setDate}
        onRefresh={() => void report.refetch()}
        refreshing={report.isFetching}
      />
      <QueryState
        query={report}
        failed={t('messages:reportFailed')}
        skeleton={
          <div className="report">
            <div className="figures">
              <Skeleton shape="card" count={4} />
            </div>
            <div className="report__panels">
              <Skeleton shape="card" count={2} />
            </div>
          </div>
        }
      >
        {(found) => (
          <>
            <div className="report__title">
              <p className="report__brand">{t('brand')}</p>
              <h2>{t('pages:reports.title')}</h2>
              <p>
                {languageOf(i18n.language) === 'ar' ? found.branch.name_ar : found.branch.name} · {day(found.date)}
              </p>
            </div>
            <Figures summary={found.summary} />
            <div className="report__panels">
              <TypeBars byType={found.summary.reservations.by_type} />
              <Payments payments={found.summary.payments} />
            </div>
          </>
        )}
      </QueryState>
    </div>
  );
};
