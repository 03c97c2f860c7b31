import { LineChart } from '@mui/x-charts/LineChart';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { hasLabel, type Trend } from '#web/lib/figures/revenue-trend.ts';

const small = { fontSize: 12, letterSpacing: 0 } as const;
const plainAxis = { tickLabelStyle: small, disableLine: true, disableTicks: true } as const;

interface Props {
  readonly now: Trend;
  /** The period before, column by column; undefined while it loads. */
  readonly before: Trend | undefined;
  readonly names: { readonly now: string; readonly before: string };
}

/** The income of a range, and dashed that of the period before. Hidden from screen readers: the table has the figures. */
export const IncomeLines = ({ now, before, names }: Props): React.ReactElement => {
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
