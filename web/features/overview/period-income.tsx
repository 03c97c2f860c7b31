import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { previousRange, presetRange } from '#web/lib/figures/date-range.ts';
import { useRevenueOfAll } from '#web/lib/api/revenue-calls.ts';
import { trendOf } from '#web/lib/figures/revenue-trend.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { Delta } from '#web/ui/delta.tsx';
import { Figure, Money } from '#web/ui/money.tsx';
import { useDaysInWords } from '#web/parts/money/days-in-words.ts';
import { MonthTarget } from '#web/parts/money/month-target.tsx';
import { LaterTrendChart } from '#web/ui/later-trend-chart.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { BarRows } from './bar-rows.tsx';

/** The income of this week or month until today, against the same days of the one before, by day and by branch. */
export const PeriodIncome = ({
  period,
  today,
}: {
  readonly period: 'week' | 'month';
  readonly today: string;
}): React.ReactElement => {
  const { t } = useTexts();
  const { money, number, percent } = useFormats();
  const inWords = useDaysInWords();
  const nameOf = useLocalizedName();
  const range = presetRange(period, today);
  const before = previousRange(range);
  const revenue = useRevenueOfAll(range);
  const previous = useRevenueOfAll(before, { polled: false });
  return (
    <QueryState
      query={revenue}
      failed={t('messages:notLoaded.revenue')}
      skeleton={<Skeleton variant="rounded" height={320} />}
    >
      {({ summary, dailyTrend, branches }) => (
        <Stack spacing={3} sx={{ maxInlineSize: 960 }}>
          <Figure
            label={`${t('pages:overview.incomeOfAll')} · ${inWords(range, before)}`}
            value={<Money amount={summary.totalRevenue} />}
          >
            {previous.data !== undefined && previous.data.summary.totalRevenue > 0 && (
              <Delta
                now={summary.totalRevenue}
                before={previous.data.summary.totalRevenue}
                base={t('pages:overview.againstPeriod', {
                  amount: money(previous.data.summary.totalRevenue),
                  days: inWords(before, range),
                })}
              />
            )}
          </Figure>
          {period === 'month' && <MonthTarget today={today} />}
          <LaterTrendChart trend={trendOf(dailyTrend)} />
          <section aria-labelledby="period-branches">
            <Typography id="period-branches" variant="h3" component="h2">
              {t('pages:revenue.byBranch')}
            </Typography>
            <BarRows
              rows={branches
                .toSorted((one, other) => other.totalRevenue - one.totalRevenue)
                .map((branch) => ({
                  key: String(branch.branchId),
                  name: <bdi>{nameOf(branch.name, branch.nameAr)}</bdi>,
                  value: branch.totalRevenue,
                  tone: 'teal',
                  label: (
                    <>
                      {number(branch.totalRevenue)} <small>{percent(branch.percentage)}</small>
                    </>
                  ),
                }))}
            />
          </section>
        </Stack>
      )}
    </QueryState>
  );
};
