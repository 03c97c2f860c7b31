import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { addDays } from '#shared/rules/clinic-day.ts';
import { useAlerts } from '#web/lib/api/alerts-calls.ts';
import type { Overview } from '#web/lib/api/answers.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { MonthTarget } from '#web/parts/money/month-target.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { PageTools } from '#web/ui/page-tools.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { attentionOf, byLongestWait } from './attention.ts';
import { BranchesNow } from './branches-now.tsx';
import { DebtsByAge } from './debts-by-age.tsx';
import { DoctorsToday } from './doctors-today.tsx';
import { FiguresRow } from './figures-row.tsx';
import { IncomeNow } from './income-now.tsx';
import { NeedsYou, type OwnerList } from './needs-you.tsx';
import { MOST_BRANCHES_IN_DETAIL, useBranchDays, useLiveOverview, useOverview, useWeekdays } from './overview-calls.ts';
import { PeriodIncome } from './period-income.tsx';
import { PulseGap } from './pulse-gap.tsx';

interface Props {
  /** Opens a list of the owner, of a branch and a day when they are given. */
  readonly onOpen: (list: OwnerList, branchId?: number, date?: string) => void;
}

interface DayProps extends Props {
  readonly overview: Overview;
  /** When the figures were read, in milliseconds since 1970. */
  readonly at: number;
  readonly alerts: ReturnType<typeof useAlerts>;
}

const Day = ({ overview, at, alerts, onOpen }: DayProps): React.ReactElement => {
  const { t } = useTexts();
  const { weekday, number } = useFormats();
  const branches = byLongestWait(overview.branches);
  const { days, isLoading } = useBranchDays(branches);
  const weekdays = useWeekdays(branches);
  useLiveOverview(branches);
  const isWhole = days.length === branches.length;
  const today = overview.branches[0]?.today;
  const weekdayAgo = today === undefined ? '' : weekday(addDays(today, -7));
  return (
    <Box sx={homeStyles}>
      <div className="main">
        <IncomeNow overview={overview} at={at} onOpen={() => onOpen('revenue')} />
        <FiguresRow total={overview.total} branches={branches} days={days} isWhole={isWhole} onOpen={onOpen} />
        <section aria-labelledby="branches-now" className="branches">
          <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline', flexWrap: 'wrap', marginBlockEnd: 1 }}>
            <Typography id="branches-now" variant="h3" component="h2">
              {t('pages:overview.branchesNow')}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t('pages:overview.longestFirst')}
              <Box component="span" sx={{ display: { sm: 'none' } }}>
                {' · '}
                {t('pages:overview.against_short', { day: weekdayAgo })}
              </Box>
            </Typography>
          </Stack>
          {branches.length === 0 ? (
            <EmptyState title={t('pages:overview.none')} text={t('pages:overview.noneText')} />
          ) : (
            <BranchesNow branches={branches} weekdayAgo={weekdayAgo} weekdays={weekdays} onOpen={onOpen} />
          )}
        </section>
        <div className="doctors">
          {isLoading && days.length === 0 ? <TableSkeleton rows={4} /> : <DoctorsToday days={days} />}
        </div>
      </div>
      <aside className="side">
        <NeedsYou
          items={attentionOf(branches, alerts.data?.alerts ?? [])}
          isLoading={alerts.isPending}
          onOpen={onOpen}
        />
        {today !== undefined && <MonthTarget today={today} />}
        <PulseGap days={days} onOpen={(branchId) => onOpen('day-sheet', branchId)} />
        <DebtsByAge onOpen={() => onOpen('debts')} />
        {branches.length > MOST_BRANCHES_IN_DETAIL && (
          <Typography variant="body2" color="textSecondary">
            {t('pages:overview.inDetail', { amount: number(MOST_BRANCHES_IN_DETAIL) })}
          </Typography>
        )}
      </aside>
    </Box>
  );
};

const HomeSkeleton = (): React.ReactElement => (
  <Stack spacing={3}>
    <Skeleton variant="rounded" height={140} />
    <Skeleton variant="rounded" height={64} />
    <TableSkeleton rows={5} />
  </Stack>
);

const periods = ['day', 'week', 'month'] as const;
type Period = (typeof periods)[number];

/** All branches now: income against the same weekday a week ago, people, branches, and what needs the owner. */
export const OverviewTab = ({ onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const overview = useOverview();
  // Alerts are first on a phone: the home waits for their first answer, so that it does not move.
  const alerts = useAlerts();
  const isFirstAnswerDue = alerts.isPending && alerts.failureCount === 0;
  const [period, setPeriod] = useState<Period>('day');
  return (
    <>
      <PageTools>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('pages:overview.period')}
          value={period}
          onChange={(_, chosen: Period | null) => setPeriod(chosen ?? period)}
        >
          {periods.map((each) => (
            <ToggleButton key={each} value={each}>
              {t(`pages:overview.periods.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </PageTools>
      <QueryState query={overview} failed={t('messages:notLoaded.today')} skeleton={<HomeSkeleton />}>
        {(data) => {
          if (period !== 'day') return <PeriodIncome period={period} today={data.branches[0]?.today ?? ''} />;
          if (isFirstAnswerDue) return <HomeSkeleton />;
          return <Day overview={data} at={overview.dataUpdatedAt} alerts={alerts} onOpen={onOpen} />;
        }}
      </QueryState>
    </>
  );
};

const homeStyles = {
  display: 'grid',
  // In em: large letters need the width for one column.
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (width >= 75em)': { gridTemplateColumns: 'minmax(0, 1fr) clamp(20rem, 23vw, 23.25rem)' },
  gap: 3,
  columnGap: 5,
  alignItems: 'start',
  maxInlineSize: 1384,
  paddingBlockStart: 1,
  '& .main': { display: 'grid', gap: 3, minInlineSize: 0 },
  '& .side': {
    display: 'grid',
    gap: 3,
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (45em <= width < 75em)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  '& .side-head': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, marginBlockEnd: 1 },
  // The word of the button ends where the lines end.
  '& .side-head .MuiButton-root': { paddingInline: 1, marginInlineEnd: -1, marginBlock: -0.5 },
  '& .side-figure': { display: 'flex', alignItems: 'baseline', gap: 1.25, marginBlock: 0.5 },
  '& .side-figure > b': { fontSize: 'var(--fs-28)', fontWeight: 650, lineHeight: 1.2 },
  '& .side-figure .money small': { fontSize: 'var(--fs-13)' },
  '& .side-figure > span': { color: 'text.secondary' },
  // On a phone: what needs the owner, when something does; income, people, branches, then doctors.
  '@media (width < 45em)': {
    '&, & .main, & .side': { display: 'flex', flexDirection: 'column', alignItems: 'stretch' },
    '& .main, & .side': { display: 'contents' },
    '& .doctors': { order: 2 },
    '& .side > *': { order: 1 },
    '& .side > .needs': { order: -1 },
  },
} as const;
