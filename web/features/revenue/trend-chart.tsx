import { BarChart } from '@mui/x-charts/BarChart';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';
import { useSmallScreen } from '../../ui/use-media.ts';
import { LibrarySurface } from '../../ui/library-surface.tsx';

interface Day {
  readonly date: string;
  readonly revenue: number;
}

/** How many days are named below the columns; more would run into each other. */
const LABELS = { wide: 6, small: 3 } as const;

/** The range at a glance, one column per day; the exact numbers stand in the list below it. Heavy: load it lazily. */
export const TrendChart = ({ days }: { readonly days: readonly Day[] }): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { money, weekday, number } = useFormats();
  const small = useSmallScreen();
  const rtl = i18n.dir() === 'rtl';
  const every = Math.max(1, Math.ceil(days.length / (small ? LABELS.small : LABELS.wide)));
  return (
    <LibrarySurface>
      <BarChart
        height={240}
        hideLegend
        // Hidden from screen readers in favour of the list, so it must not take the focus either.
        disableKeyboardNavigation
        skipAnimation
        borderRadius={4}
        margin={{ top: 12, bottom: 0, left: 0, right: 0 }}
        grid={{ horizontal: true }}
        colors={['var(--primary)']}
        xAxis={[
          {
            scaleType: 'band',
            data: days.map(({ date }) => date),
            valueFormatter: (date: string) => weekday(date),
            reverse: rtl,
            height: 30,
            tickLabelInterval: (_date: string, index: number) => index % every === 0,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            position: rtl ? 'right' : 'left',
            valueFormatter: (amount: number) => number(amount),
            disableLine: true,
            disableTicks: true,
            width: 56,
          },
        ]}
        series={[
          {
            data: days.map(({ revenue }) => revenue),
            label: t('pages:revenue.total'),
            valueFormatter: (amount) => money(amount),
          },
        ]}
      />
    </LibrarySurface>
  );
};
