import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { DoctorIncome, FurtherServiceIncome } from '#web/parts/money/income-tables.tsx';
import { FiguresSkeleton } from '#web/ui/figures-skeleton.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import { BetweenBranches } from './between-branches.tsx';
import { DailyTrend } from './daily-trend.tsx';
import { type DateRange, previousRange, shownRange } from '#web/lib/figures/date-range.ts';
import { RangeBar } from '#web/ui/range-bar.tsx';
import { useRevenue, useRevenueOfAll } from '#web/lib/api/revenue-calls.ts';
import { PeriodShown, RevenueByType, RevenueFigures, SummaryFile } from './revenue-figures.tsx';
import { Shares } from './shares.tsx';
import type { RevenueAllReport, RevenueReport } from '#web/lib/api/answers.ts';

type Found = Pick<RevenueReport, 'period' | 'summary' | 'revenueByType' | 'byFurtherService' | 'dailyTrend'>;

interface FrameProps<Data extends Found> {
  readonly query: ComponentProps<typeof QueryState<Data>>['query'];
  /** The range of the report; undefined while loading. */
  readonly shown: DateRange | undefined;
  /** The report of the period before; undefined while loading. */
  readonly previous: Found | undefined;
  readonly today: string | undefined;
  readonly onRange: (range: DateRange) => void;
  /** Shown between the figures and the parts by type and day. */
  readonly children?: (data: Data) => ReactNode;
  /** Other shares, shown above the shares by type. */
  readonly shares?: (data: Data) => ReactNode;
  /** Below the report. */
  readonly after?: (data: Data) => ReactNode;
}

/** The range, and below it the report: a skeleton, the cause of a failure with a way to retry, or the figures. */
const RevenueFrame = <Data extends Found>(props: FrameProps<Data>): React.ReactElement => {
  const { query, shown, previous, today, onRange, children, shares, after } = props;
  const { t } = useTexts();
  const { data, isFetching } = query;
  return (
    <Stack spacing={2} sx={{ maxInlineSize: 1200 }}>
      <RangeBar shown={shown} today={today} onApply={onRange} onRefresh={() => void query.refetch()} busy={isFetching}>
        {data !== undefined && <SummaryFile report={data} />}
      </RangeBar>
      <QueryState
        query={query}
        failed={t('messages:notLoaded.revenue')}
        skeleton={<FiguresSkeleton figures={5} rows={8} />}
      >
        {(report) => (
          <Stack spacing={2}>
            <PeriodShown period={report.period} />
            <RevenueFigures summary={report.summary} previous={previous?.summary} />
            {children?.(report)}
            <Box
              sx={{
                display: 'grid',
                gap: 3,
                alignItems: 'start',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 2fr' },
              }}
            >
              <Stack spacing={3}>
                {shares?.(report)}
                <RevenueByType types={report.revenueByType} />
              </Stack>
              <DailyTrend days={report.dailyTrend} />
            </Box>
            <FurtherServiceIncome lines={report.byFurtherService} />
            {after?.(report)}
          </Stack>
        )}
      </QueryState>
    </Stack>
  );
};

/** Money received at a branch over a range of days. Source: docs/requirements.md#revenue-tab. */
export const RevenueTab = ({ branchId }: { readonly branchId: number }): React.ReactElement => {
  const [range, setRange] = useState<DateRange>();
  const current = useRevenue(branchId, undefined);
  const query = useRevenue(branchId, range);
  const shown = query.data && shownRange(query.data.period, range);
  const before = shown && previousRange(shown);
  const previous = useRevenue(branchId, before, { enabled: before !== undefined, polled: false });
  return (
    <RevenueFrame
      query={query}
      shown={shown}
      previous={previous.isPlaceholderData ? undefined : previous.data}
      today={current.data?.period.endDate}
      onRange={setRange}
    >
      {({ byDoctor: lines = [] }) => lines.length > 0 && <DoctorIncome lines={lines} />}
    </RevenueFrame>
  );
};

/** The revenue of each branch as shares, with a file. */
const BranchShares = ({ branches }: Pick<RevenueAllReport, 'branches'>): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const localized = useLocalizedName();
  const nameOf = ({ name, nameAr }: { readonly name: string; readonly nameAr: string }): string =>
    localized(name, nameAr);
  return (
    <Section
      title={t('pages:revenue.byBranch')}
      actions={
        <DownloadCsv
          name={t('pages:revenue.byBranchFile')}
          rows={branches}
          columns={[
            { header: t('pages:revenue.columns.branch'), value: nameOf },
            { header: t('pages:revenue.columns.percentage'), value: (row) => row.percentage },
            { header: t('pages:revenue.payments'), value: (row) => row.totalPayments },
            { header: t('pages:revenue.columns.total'), value: (row) => row.totalRevenue },
          ]}
        />
      }
    >
      <Shares
        items={branches.map((branch) => ({
          key: String(branch.branchId),
          name: nameOf(branch),
          percentage: branch.percentage,
          total: branch.totalRevenue,
          note: t('pages:revenue.count', {
            count: branch.totalPayments,
            amount: number(branch.totalPayments),
          }),
        }))}
      />
    </Section>
  );
};

/** Money received at all branches, each with its total. For the owner. */
export const RevenueOfAllTab = (): React.ReactElement => {
  const [range, setRange] = useState<DateRange>();
  const current = useRevenueOfAll(undefined);
  const query = useRevenueOfAll(range);
  const shown = query.data && shownRange(query.data.period, range);
  const before = shown && previousRange(shown);
  const previous = useRevenueOfAll(before, { enabled: before !== undefined, polled: false });
  return (
    <RevenueFrame
      query={query}
      shown={shown}
      previous={previous.isPlaceholderData ? undefined : previous.data}
      today={current.data?.period.endDate}
      onRange={setRange}
      shares={({ branches }) => <BranchShares branches={branches} />}
      after={({ branches, period }) => branches.length > 1 && <BetweenBranches today={period.endDate} />}
    />
  );
};
