import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { memo } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useMinute } from '#web/lib/device/use-minute.ts';
import { Money } from '#web/ui/money.tsx';
import { unseen } from '#web/ui/unseen.ts';
import { useShortSpan } from './cells.tsx';
import type { DeskRow } from './desk-rows.ts';
import { isExpected, longestWait } from './desk-rows.ts';
import type { UnpaidPage } from './queue-changes.ts';
import { useDailyIncome } from './reception-queries.ts';

interface Stat {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: ReactNode;
  /** Beside the label: how much of it is older. */
  readonly detail?: string | undefined;
  /** Hidden on a phone, whose segments say it, or which has no room for it. */
  readonly wide?: boolean;
}

const Figure = ({ label, value, detail, wide = false }: Stat): React.ReactElement => (
  <Box
    sx={{
      display: wide ? { xs: 'none', md: 'flex' } : 'flex',
      flexDirection: 'row-reverse',
      columnGap: 0.75,
      alignItems: 'baseline',
    }}
  >
    <Box component="dt" sx={{ color: 'text.tertiary', fontSize: 'var(--fs-12)', fontWeight: 500 }}>
      {label}
      {detail !== undefined && <Box component="span" sx={{ '@media (width < 100em)': unseen }}>{` · ${detail}`}</Box>}
    </Box>
    <Box component="dd" sx={{ margin: 0, fontWeight: 650, fontSize: 'var(--fs-16)', lineHeight: 1 }}>
      {value ?? <Skeleton variant="text" width={40} />}
    </Box>
  </Box>
);

type UnpaidTotals = Pick<UnpaidPage, 'totalUnpaidCount' | 'totalUnpaidAmount' | 'olderUnpaidCount'>;

interface Props {
  readonly branchId: number;
  /** Undefined while it is loading. */
  readonly active: readonly DeskRow[] | undefined;
  readonly queueFailed: boolean;
  /** Does the branch mark arrivals? */
  readonly arrivals: boolean;
  /** Undefined while it is loading. */
  readonly unpaid: UnpaidTotals | undefined;
  readonly unpaidFailed: boolean;
}

/**
 * The day on one line: who is here, who is expected, the longest wait, today's income, what is to be collected. A number
 * that could not be loaded is a dash, never a zero. The length of the list and the number of the unpaid are on their
 * segments.
 */
export const SummaryStrip = memo((props: Props): React.ReactElement => {
  const { branchId, active, queueFailed, arrivals, unpaid, unpaidFailed } = props;
  const { t } = useTexts();
  const { number } = useFormats();
  const span = useShortSpan();
  const now = useMinute();
  const income = useDailyIncome(branchId);
  const dash = t('dash');
  const ofQueue = (value: (rows: readonly DeskRow[]) => ReactNode): ReactNode =>
    active === undefined ? (queueFailed ? dash : undefined) : value(active);
  const waiting = (rows: readonly DeskRow[]): readonly DeskRow[] => rows.filter(({ status }) => status === 'waiting');
  const longest = active === undefined ? undefined : longestWait(active, now);
  const older = unpaid === undefined || unpaid.olderUnpaidCount === 0 ? undefined : unpaid.olderUnpaidCount;
  return (
    <Box
      component="dl"
      aria-label={t('pages:reception.summary')}
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        '@media (width >= 56em)': { flexWrap: 'nowrap' },
        columnGap: 2,
        rowGap: 0.5,
        maxInlineSize: '100%',
        margin: 0,
        alignItems: 'baseline',
      }}
    >
      <Figure
        wide
        label={t(arrivals ? 'pages:reception.stats.here' : 'pages:reception.stats.queue')}
        value={ofQueue((rows) => number(waiting(rows).filter((row) => !isExpected(row)).length))}
      />
      {arrivals && (
        <Figure
          wide
          label={t('pages:reception.stats.expected')}
          value={ofQueue((rows) => number(rows.filter(isExpected).length))}
        />
      )}
      <Figure
        label={t('pages:reception.stats.longest')}
        value={ofQueue(() => (longest === undefined ? dash : span(longest)))}
      />
      <Figure
        wide
        label={t('pages:reception.stats.income')}
        value={income.data ? <Money amount={income.data.totalIncome} /> : income.isError ? dash : undefined}
      />
      <Figure
        label={t('pages:reception.stats.unpaid')}
        detail={older === undefined ? undefined : t('pages:reception.unpaid.olderCount', { amount: number(older) })}
        value={unpaid ? <Money amount={unpaid.totalUnpaidAmount} /> : unpaidFailed ? dash : undefined}
      />
    </Box>
  );
});
SummaryStrip.displayName = 'SummaryStrip';
