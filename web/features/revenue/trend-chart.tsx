import { BarChart } from '@mui/x-charts/BarChart';
import { useFormats } from '../../lib/formats.ts';
import { useTexts } from '../../lib/texts.ts';

interface Day {
  readonly date: string;
  readonly revenue: number;
}

/** The range at a glance, one column per day; the exact numbers stand in the list below it. Heavy: load it lazily. */
export const TrendChart = ({ days }: { readonly days: readonly Day[] }): React.ReactElement => {
  const { t, i18n } = useTexts();
  const { money, weekday, number } = useFormats();
  const rtl = i18n.dir() === 'rtl';
  return (
    <BarChart
      height={240}
      hideLegend
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
          tickLabelMinGap: 12,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      yAxis={[
        {
          position: rtl ? 'right' : 'left',
          valueFormatter: (amount: number) => number(amount),
          label: t('egp'),
          disableLine: true,
          disableTicks: true,
          width: 68,
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
  );
};
