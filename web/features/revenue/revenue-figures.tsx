import type { ReactNode } from 'react';
import { Suspense, useMemo } from 'react';
import type { RevenueReport } from '../../../shared/routes/reports.ts';
import type { CsvValue } from '../../lib/csv.ts';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Bar } from '../../ui/bar.tsx';
import { DownloadCsv } from '../../ui/download-csv.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { beamIcon, checkIcon, walletIcon } from '../../ui/icon.tsx';
import { calendarIcon } from '../../ui/staff-icons.ts';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCard, StatCards } from '../../ui/stat-card.tsx';
import { barShare } from './date-range.ts';
import { trendOf } from './trend.ts';

const TrendChart = lazyPart(async () => (await import('./trend-chart.tsx')).TrendChart);

type Figures = Omit<RevenueReport, 'branch_id'>;

/** The five numbers of a range. */
export const RevenueCards = ({ summary }: { readonly summary: Figures['summary'] }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  return (
    <StatCards>
      <StatCard label={t('pages:revenue.total')} shape={walletIcon} value={money(summary.total_revenue)} />
      <StatCard label={t('pages:revenue.payments')} shape={checkIcon} value={number(summary.total_payments)} />
      <StatCard label={t('pages:revenue.perPayment')} shape={walletIcon} value={money(summary.average_per_payment)} />
      <StatCard label={t('pages:revenue.perDay')} shape={beamIcon} value={money(summary.daily_average)} />
      <StatCard label={t('pages:revenue.activeDays')} shape={calendarIcon} value={number(summary.active_days)} />
    </StatCards>
  );
};

/** The range and its five numbers as a file. */
export const SummaryFile = ({
  report,
}: {
  readonly report: Pick<Figures, 'period' | 'summary'>;
}): React.ReactElement => {
  const { t } = useTexts();
  const { period, summary } = report;
  const rows: readonly (readonly [figure: string, value: CsvValue])[] = [
    [t('forms:range.start'), period.start_date],
    [t('forms:range.end'), period.end_date],
    [t('pages:revenue.total'), summary.total_revenue],
    [t('pages:revenue.payments'), summary.total_payments],
    [t('pages:revenue.perPayment'), summary.average_per_payment],
    [t('pages:revenue.perDay'), summary.daily_average],
    [t('pages:revenue.activeDays'), summary.active_days],
  ];
  return (
    <DownloadCsv
      name={`${t('pages:revenue.file')}-${period.start_date}-${period.end_date}`}
      rows={rows}
      columns={[
        { header: t('pages:reports.figure'), value: ([figure]) => figure },
        { header: t('pages:reports.value'), value: ([, value]) => value },
      ]}
    />
  );
};

interface ShareItem {
  readonly key: string;
  readonly name: ReactNode;
  readonly percentage: number;
  readonly total: number;
  readonly note: string;
}

/** Parts of a whole: name, share, sum. */
export const Shares = ({ items }: { readonly items: readonly ShareItem[] }): React.ReactElement => {
  const { money, percent } = useFormats();
  return (
    <ul className="shares">
      {items.map(({ key, name, percentage, total, note }) => (
        <li key={key} className="shares__item">
          <p className="shares__head">
            <strong>{name}</strong>
            <span>{percent(percentage)}</span>
          </p>
          <Bar share={percentage} />
          <p className="shares__foot">
            <span>{note}</span>
            <strong>{money(total)}</strong>
          </p>
        </li>
      ))}
    </ul>
  );
};

/** Revenue by type, the largest as it comes. */
export const RevenueByType = ({ types }: { readonly types: Figures['revenue_by_type'] }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money } = useFormats();
  return (
    <Section
      title={t('pages:revenue.byType')}
      actions={
        <DownloadCsv
          name={t('pages:revenue.byTypeFile')}
          rows={types}
          columns={[
            { header: t('pages:revenue.columns.type'), value: (row) => t(`type.${row.type}`) },
            { header: t('pages:revenue.columns.percentage'), value: (row) => row.percentage },
            { header: t('pages:revenue.payments'), value: (row) => row.payment_count },
            { header: t('pages:revenue.columns.total'), value: (row) => row.total_revenue },
            { header: t('pages:revenue.columns.average'), value: (row) => row.avg_payment },
          ]}
        />
      }
    >
      <Shares
        items={types.map((row) => ({
          key: row.type,
          name: t(`type.${row.type}`),
          percentage: row.percentage,
          total: row.total_revenue,
          note: t('pages:revenue.countAndAverage', {
            count: row.payment_count,
            amount: number(row.payment_count),
            average: money(row.avg_payment),
          }),
        }))}
      />
    </Section>
  );
};

/** What scrolls must be reachable by keyboard. */
const scrolled = { tabIndex: 0 } as const;

/** Every day of the range, zeros included. */
export const DailyTrend = ({ days }: { readonly days: Figures['daily_trend'] }): React.ReactElement => {
  const { t } = useTexts();
  const { money, number, weekday } = useFormats();
  const best = useMemo(() => Math.max(0, ...days.map(({ revenue }) => revenue)), [days]);
  const trend = useMemo(() => trendOf(days), [days]);
  const newestFirst = useMemo(() => days.toReversed(), [days]);
  return (
    <Section
      title={t('pages:revenue.trend')}
      actions={
        <DownloadCsv
          name={t('pages:revenue.trendFile')}
          rows={days}
          columns={[
            { header: t('pages:revenue.columns.day'), value: (row) => row.date },
            { header: t('pages:revenue.columns.total'), value: (row) => row.revenue },
            { header: t('pages:revenue.payments'), value: (row) => row.payments },
          ]}
        />
      }
    >
      {best === 0 ? (
        <EmptyState shape={walletIcon} title={t('pages:revenue.none')} text={t('pages:revenue.noneText')} />
      ) : (
        <>
          <div className="trend__chart" aria-hidden>
            <p className="trend__unit">{t(`pages:revenue.per.${trend.span}`)}</p>
            <Suspense fallback={<Skeleton shape="ticket" />}>
              <TrendChart trend={trend} />
            </Suspense>
          </div>
          <section className="trend__list" aria-label={t('pages:revenue.trendDays')} {...scrolled}>
            <ol className="trend">
              {newestFirst.map(({ date, revenue, payments }) => (
                <li key={date} className="trend__day">
                  <span>{weekday(date)}</span>
                  <Bar share={barShare(revenue, best)} tone={revenue === 0 ? 'hollow' : 'primary'} />
                  <strong>{money(revenue)}</strong>
                  <span className="trend__count">
                    {t('pages:revenue.count', { count: payments, amount: number(payments) })}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
    </Section>
  );
};
