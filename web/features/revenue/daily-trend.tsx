import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ChartSwitch, type ChartView } from '#web/ui/chart-switch.tsx';
import { DownloadCsv } from '#web/ui/download-csv.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { WalletIcon } from '#web/ui/icons.ts';
import { LaterTrendChart } from '#web/ui/later-trend-chart.tsx';
import { Section } from '#web/ui/section.tsx';
import { barShare } from '#web/lib/figures/date-range.ts';
import { trendOf } from '#web/lib/figures/revenue-trend.ts';
import type { RevenueReport } from '#web/lib/api/answers.ts';
import { Money } from '#web/ui/money.tsx';

type Days = RevenueReport['dailyTrend'];

const DayRow = ({ day, best }: { readonly day: Days[number]; readonly best: number }): React.ReactElement => {
  const { t } = useTexts();
  const { number, weekday } = useFormats();
  const { date, revenue, payments } = day;
  return (
    <Box
      component="li"
      data-testid="trend-day"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(6em, 1fr) 3fr minmax(6em, 1fr) minmax(6em, 1fr)',
        columnGap: 1.5,
        alignItems: 'center',
        minBlockSize: 32,
        '@media (width < 40em)': { gridTemplateColumns: '1fr auto', rowGap: 0.25, paddingBlock: 0.5 },
      }}
    >
      <Typography variant="body2">{weekday(date)}</Typography>
      <Box sx={{ '@media (width < 40em)': { gridColumn: '1 / -1', gridRow: 2 } }}>
        <ShareBar percent={barShare(revenue, best)} tone={revenue > 0 ? 'faint' : 'nothing'} />
      </Box>
      <Typography
        component="strong"
        variant="body2"
        sx={{ fontWeight: 650, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}
      >
        <Money amount={revenue} />
      </Typography>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ textAlign: 'end', '@media (width < 40em)': { display: 'none' } }}
      >
        {t('pages:revenue.count', { count: payments, amount: number(payments) })}
      </Typography>
    </Box>
  );
};

/** Every day of the range, newest first, zeros included. It scrolls, so the keyboard must reach it. */
const DayList = ({ days, best }: { readonly days: Days; readonly best: number }): React.ReactElement => {
  const { t } = useTexts();
  const newestFirst = useMemo(() => days.toReversed(), [days]);
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={t('pages:revenue.trendDays')}
      sx={{ maxBlockSize: 420, overflowY: 'auto' }}
    >
      <Stack component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {newestFirst.map((day) => (
          <DayRow key={day.date} day={day} best={best} />
        ))}
      </Stack>
    </Box>
  );
};

const Chart = ({ days }: { readonly days: Days }): React.ReactElement => {
  const { t } = useTexts();
  const trend = useMemo(() => trendOf(days), [days]);
  return (
    <Box aria-hidden>
      <Typography variant="caption" color="textSecondary">
        {t(`pages:revenue.per.${trend.span}`)}
      </Typography>
      <LaterTrendChart trend={trend} />
    </Box>
  );
};

/** The range as a chart, or as a list of days: one of the two at a time, because they hold the same figures. */
export const DailyTrend = ({ days }: { readonly days: Days }): React.ReactElement => {
  const { t } = useTexts();
  const [view, setView] = useState<ChartView>('list');
  const best = useMemo(() => Math.max(0, ...days.map(({ revenue }) => revenue)), [days]);
  return (
    <Section
      title={t('pages:revenue.trend')}
      actions={
        <Stack direction="row" spacing={1}>
          <ChartSwitch view={view} list={t('pages:revenue.view.days')} onView={setView} />
          <DownloadCsv
            name={t('pages:revenue.trendFile')}
            rows={days}
            columns={[
              { header: t('pages:revenue.columns.day'), value: (row) => row.date },
              { header: t('pages:revenue.columns.total'), value: (row) => row.revenue },
              { header: t('pages:revenue.payments'), value: (row) => row.payments },
            ]}
          />
        </Stack>
      }
    >
      {days.every(({ revenue, payments }) => revenue === 0 && payments === 0) ? (
        <EmptyState shape={WalletIcon} title={t('pages:revenue.none')} text={t('pages:revenue.noneText')} />
      ) : view === 'list' ? (
        <DayList days={days} best={best} />
      ) : (
        <Chart days={days} />
      )}
    </Section>
  );
};
