import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
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
  onOpen,
}: {
  readonly overview: Overview;
  readonly at: number;
  readonly onOpen: () => void;
}): React.ReactElement => {
  const { t } = useTexts();
  const { money, time, weekday } = useFormats();
  const { total, curves, branches } = overview;
  const today = branches[0]?.today;
  const before = total.incomeWeekAgoByNow;
  const day = today === undefined ? '' : weekday(addDays(today, -7));
  return (
    <Box component="section" aria-label={t('pages:overview.total')} sx={heroStyles}>
      <Figure
        label={t('pages:overview.incomeOfAll')}
        value={
          <ButtonBase onClick={onOpen}>
            <Money amount={total.incomeToday} />
          </ButtonBase>
        }
      >
        {before > 0 && total.incomeToday !== 0 ? (
          <Delta
            now={total.incomeToday}
            before={before}
            base={t('pages:overview.against', { amount: money(before), time: time(new Date(at)), day })}
          />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {before > 0
              ? t('pages:overview.noneToday', { amount: money(before), time: time(new Date(at)), day })
              : total.incomeWeekAgo > 0
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
  '& .figure .money small': { fontSize: 'var(--fs-16)', paddingInlineEnd: 0.5 },
  '& .figure .MuiButtonBase-root': { font: 'inherit', borderRadius: 'var(--radius-s)' },
} as const;
