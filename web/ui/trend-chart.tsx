import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Trend } from '#web/lib/figures/revenue-trend.ts';
import { hasLabel } from '#web/lib/figures/revenue-trend.ts';

/** How many columns are named below; more would run into each other. */
const NAMES = { wide: 8, small: 4 } as const;
/** Up to this number of columns, each shows its amount; with more, only the best one does. */
const FEW = { wide: 14, small: 7 } as const;
/** Amounts on the axis are written short from here on, in pounds: `120K`. */
const LONG_AMOUNT = 100_000;
const small = { fontSize: 12, letterSpacing: 0 } as const;
const plainAxis = { tickLabelStyle: small, disableLine: true, disableTicks: true } as const;

/** Names of a column by its first day: a short one below it, the whole one under the pointer. */
const useColumnNames = ({ span, columns }: Trend) => {
  const { t } = useTexts();
  const { weekday, shortDay, month } = useFormats();
  return {
    short: (first: string): string => (span === 'month' ? month(first) : shortDay(first)),
    full: (first: string): string => {
      const last = columns.find((column) => column.first === first)?.last ?? first;
      if (span === 'month') return month(first);
      return span === 'day' ? weekday(first) : t('range', { low: shortDay(first), high: shortDay(last) });
    },
  };
};

/**
 * The range at a glance, one column a day, week or month; the exact numbers stand in the list below it, and under the
 * pointer. Heavy: load it lazily.
 */
export const TrendChart = ({ trend }: { readonly trend: Trend }): React.ReactElement => {
  const { columns } = trend;
  const { t, i18n } = useTexts();
  const { money, number, compact } = useFormats();
  const names = useColumnNames(trend);
  const size = useMediaQuery('(width < 40em)') ? 'small' : 'wide';
  const rtl = i18n.dir() === 'rtl';
  // Space for the amount above the best column, and for half a label after the last.
  const margin = { top: 26, bottom: 0, left: rtl ? 32 : 0, right: rtl ? 0 : 26 }; // physical: the library's own
  const best = useMemo(() => Math.max(0, ...columns.map(({ revenue }) => revenue)), [columns]);
  const amount = best < LONG_AMOUNT ? number : compact;
  const bestAt = columns.findIndex(({ revenue }) => revenue === best);
  const bearsAmount = (index: number): boolean => columns.length <= FEW[size] || index === bestAt;
  return (
    <BarChart
      height={252}
      hideLegend
      // Hidden from screen readers in favour of the list, so it must not take the focus either.
      disableKeyboardNavigation
      skipAnimation
      borderRadius={columns.length > 40 ? 2 : 4}
      margin={margin}
      grid={{ horizontal: true }}
      colors={['var(--primary)']}
      xAxis={[
        {
          scaleType: 'band',
          categoryGapRatio: columns.length > 40 ? 0.25 : 0.35,
          data: columns.map(({ first }) => first),
          valueFormatter: (first: string, { location }) =>
            location === 'tick' ? names.short(first) : names.full(first),
          reverse: rtl,
          height: 34,
          tickLabelInterval: (_first: string, index: number) => hasLabel(index, columns.length, NAMES[size]),
          ...plainAxis,
        },
      ]}
      yAxis={[
        {
          position: rtl ? 'right' : 'left',
          valueFormatter: (value: number) => amount(value),
          tickNumber: 4,
          ...plainAxis,
          width: 'auto',
        },
      ]}
      slotProps={{ barLabel: { style: { ...small, fontWeight: 650 } } }}
      series={[
        {
          data: columns.map(({ revenue }) => revenue),
          label: t('pages:revenue.total'),
          valueFormatter: (value) => money(value),
          barLabel: ({ value, dataIndex }) =>
            value !== null && value > 0 && bearsAmount(dataIndex) ? amount(value) : null,
          barLabelPlacement: 'outside',
        },
      ]}
    />
  );
};

export interface ComparedProps {
  readonly now: Trend;
  /** The period before, column by column; undefined while it loads. */
  readonly before: Trend | undefined;
  readonly names: { readonly now: string; readonly before: string };
}

/** The income of a range as a line, and dashed that of the period before. Hidden from screen readers: the table has the figures. */
export const ComparedTrendChart = ({ now, before, names }: ComparedProps): React.ReactElement => {
  const { i18n } = useTexts();
  const { money, compact, shortDay, month } = useFormats();
  const isSmall = useMediaQuery('(width < 40em)');
  const rtl = i18n.dir() === 'rtl';
  const { columns, span } = now;
  const showMark = columns.length === 1;
  return (
    <LineChart
      height={252}
      hideLegend
      disableKeyboardNavigation
      skipAnimation
      grid={{ horizontal: true }}
      colors={['var(--primary)', 'var(--ink-faint)']}
      margin={{ top: 12, bottom: 0, left: rtl ? 26 : 0, right: rtl ? 0 : 26 }} // physical: the library's own
      xAxis={[
        {
          scaleType: 'point',
          data: columns.map(({ first }) => first),
          valueFormatter: (first: string) => (span === 'month' ? month(first) : shortDay(first)),
          reverse: rtl,
          height: 34,
          tickLabelInterval: (_first: string, index: number) => hasLabel(index, columns.length, isSmall ? 4 : 8),
          ...plainAxis,
        },
      ]}
      yAxis={[
        {
          position: rtl ? 'right' : 'left',
          valueFormatter: (value: number) => compact(value),
          tickNumber: 4,
          ...plainAxis,
          width: 'auto',
        },
      ]}
      series={[
        {
          id: 'now',
          data: columns.map(({ revenue }) => revenue),
          label: names.now,
          valueFormatter: (value) => money(value),
          curve: 'monotoneX',
          showMark,
        },
        {
          id: 'before',
          data: columns.map((_, index) => before?.columns[index]?.revenue ?? null),
          label: names.before,
          valueFormatter: (value) => money(value),
          curve: 'monotoneX',
          showMark,
        },
      ]}
      sx={{ '& .MuiLineElement-series-before, & [data-series="before"]': { strokeDasharray: '4 4', strokeWidth: 1.5 } }}
    />
  );
};
