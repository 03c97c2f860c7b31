import './revenue-tab.css';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import type { RevenueReport } from '../../../shared/routes/reports.ts';
import { useFormats } from '../../lib/formats.ts';
import { languageOf } from '../../lib/i18n.ts';
import { useTexts } from '../../lib/texts.ts';
import { DownloadCsv } from '../../ui/download-csv.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatCards } from '../../ui/stat-card.tsx';
import type { DateRange } from './date-range.ts';
import { RangeForm } from './range-form.tsx';
import { useRevenue, useRevenueOfAll } from './revenue-calls.ts';
import { DailyTrend, RevenueByType, RevenueCards, Shares, SummaryFile } from './revenue-figures.tsx';

type Found = Pick<RevenueReport, 'period' | 'summary'>;

interface FrameProps<Data extends Found> {
  readonly query: ComponentProps<typeof QueryState<Data>>['query'];
  readonly onRange: (range: DateRange) => void;
  readonly children: (data: Data) => ReactNode;
}

/** The range form, and below it what came: a skeleton, the cause of a failure with a way to retry, or the report. */
const RevenueFrame = <Data extends Found>({ query, onRange, children }: FrameProps<Data>): React.ReactElement => {
  const { t } = useTexts();
  const { data, isFetching } = query;
  return (
    <div className="revenue">
      <RangeForm
        shown={data && { start: data.period.start_date, end: data.period.end_date }}
        onApply={onRange}
        onRefresh={() => void query.refetch()}
        busy={isFetching}
      >
        {data !== undefined && <SummaryFile report={data} />}
      </RangeForm>
      <QueryState
        query={query}
        failed={t('messages:reportFailed')}
        skeleton={
          <div className="revenue">
            <StatCards>
              <Skeleton shape="card" count={5} />
            </StatCards>
            <div className="revenue__parts">
              <div>
                <Skeleton shape="row" count={6} />
              </div>
              <Skeleton shape="ticket" />
            </div>
          </div>
        }
      >
        {children}
      </QueryState>
    </div>
  );
};

/** Money received at a branch over a range of days. Source: seed section 2, Revenue tab. */
export const RevenueTab = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const [range, setRange] = useState<DateRange>();
  const query = useRevenue(branchId, range);
  return (
    <RevenueFrame query={query} onRange={setRange}>
      {(report) => (
        <>
          <RevenueCards summary={report.summary} />
          <div className="revenue__parts">
            <RevenueByType types={report.revenue_by_type} />
            <DailyTrend days={report.daily_trend} />
          </div>
        </>
      )}
    </RevenueFrame>
  );
};

/** Money received at all branches, each with its total. For the owner. */
export const RevenueOfAllTab = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { number } = useFormats();
  const [range, setRange] = useState<DateRange>();
  const query = useRevenueOfAll(range);
  const nameOf = ({ name, name_ar: arabic }: { readonly name: string; readonly name_ar: string }): string =>
    languageOf(i18n.language) === 'ar' ? arabic : name;
  return (
    <RevenueFrame query={query} onRange={setRange}>
      {(report) => (
        <>
          <RevenueCards summary={report.summary} />
          <Section
            title={t('pages:revenue.byBranch')}
            actions={
              <DownloadCsv
                name={t('pages:revenue.byBranchFile')}
                rows={report.branches}
                columns={[
                  { header: t('pages:revenue.columns.branch'), value: nameOf },
                  { header: t('pages:revenue.columns.percentage'), value: (row) => row.percentage },
                  { header: t('pages:revenue.payments'), value: (row) => row.total_payments },
                  { header: t('pages:revenue.columns.total'), value: (row) => row.total_revenue },
                ]}
              />
            }
          >
            <Shares
              items={report.branches.map((branch) => ({
                key: String(branch.branch_id),
                name: nameOf(branch),
                percentage: branch.percentage,
                total: branch.total_revenue,
                note: t('pages:revenue.count', {
                  count: branch.total_payments,
                  amount: number(branch.total_payments),
                }),
              }))}
            />
          </Section>
          <div className="revenue__parts">
            <RevenueByType types={report.revenue_by_type} />
            <DailyTrend days={report.daily_trend} />
          </div>
        </>
      )}
    </RevenueFrame>
  );
};
