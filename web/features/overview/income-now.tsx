import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { addDays } from '#shared/rules/clinic-day.ts';
import type { Overview } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Delta } from '#web/ui/delta.tsx';
import { Figure, Money } from '#web/ui/money.tsx';
import { DayCurve } from './day-curve.tsx';

/** The income of all branches today, against the same weekday until the same time, with the curve of both days. */
export const IncomeNow = ({
  overview,
  at,
}: {
  readonly overview: Overview;
  readonly at: number;
}): React.ReactElement => {
  const { t } = useTexts();
  const { money, time, weekday } = useFormats();
  const { total, curves, branches } = overview;
  const today = branches[0]?.today;
  const before = total.incomeWeekAgoByNow;
  const day = today === undefined ? '' : weekday(addDays(today, -7));
  return (
    <Box component="section" aria-label={t('pages:overview.total')} sx={heroStyles}>
      <Figure label={t('pages:overview.incomeOfAll')} value={<Money amount={total.incomeToday} />}>
        {before > 0 ? (
          <Delta
            now={total.incomeToday}
            before={before}
            base={t('pages:overview.against', { amount: money(before), time: time(new Date(at)), day })}
          />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {total.incomeWeekAgo > 0
              ? t('pages:overview.noneByNow', { amount: money(total.incomeWeekAgo), day })
              : t('pages:overview.noneWeekAgo')}
          </Typography>
        )}
      </Figure>
      <DayCurve curves={curves} weekdayAgo={day} />
    </Box>
  );
};

const heroStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (width >= 56.25em)': { gridTemplateColumns: 'minmax(0, 21.5rem) minmax(0, 1fr)' },
  gap: 2,
  alignItems: 'end',
  '& .figure .money small': { fontSize: 'var(--fs-16)' },
} as const;
