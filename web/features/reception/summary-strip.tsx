import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { useFormats } from '#web/lib/formats.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { UnpaidPage } from './queue-changes.ts';
import { useDailyIncome } from './reception-queries.ts';

interface Stat {
  readonly label: string;
  /** Undefined while it is loading. */
  readonly value: string | undefined;
  readonly detail?: string;
}

const Figure = ({ label, value, detail }: Stat): React.ReactElement => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, alignItems: 'baseline' }}>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box component="dd" sx={{ margin: 0, fontWeight: 650, fontSize: '1.0625rem', whiteSpace: 'nowrap' }}>
      {value ?? <Skeleton variant="text" width={48} />}
      {detail !== undefined && (
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary', marginInlineStart: 0.75 }}>
          {detail}
        </Typography>
      )}
    </Box>
  </Box>
);

type UnpaidTotals = Pick<UnpaidPage, 'totalUnpaidCount' | 'olderUnpaidCount'>;

interface Props {
  readonly branchId: number;
  /** Undefined while it is loading. */
  readonly waiting: number | undefined;
  readonly queueFailed: boolean;
  /** Undefined while it is loading. */
  readonly unpaid: UnpaidTotals | undefined;
  readonly unpaidFailed: boolean;
}

/** Today's income, queue length, unpaid count, on one line. A number that could not be loaded is a dash, never a zero. */
export const SummaryStrip = memo(
  ({ branchId, waiting, queueFailed, unpaid, unpaidFailed }: Props): React.ReactElement => {
    const { t } = useTexts();
    const { number, money } = useFormats();
    const income = useDailyIncome(branchId);
    const shown = (value: string | undefined, failed: boolean) => value ?? (failed ? t('dash') : undefined);
    const older = unpaid === undefined || unpaid.olderUnpaidCount === 0 ? undefined : unpaid.olderUnpaidCount;
    return (
      <Stack
        component="dl"
        direction="row"
        aria-label={t('pages:reception.summary')}
        sx={{ flexWrap: 'wrap', columnGap: { xs: 2, md: 3 }, margin: 0 }}
      >
        <Figure
          label={t('pages:reception.stats.income')}
          value={shown(income.data && money(income.data.totalIncome), income.isError)}
        />
        <Figure
          label={t('pages:reception.stats.queue')}
          value={shown(waiting === undefined ? undefined : number(waiting), queueFailed)}
        />
        <Figure
          label={t('pages:reception.stats.unpaid')}
          value={shown(unpaid && number(unpaid.totalUnpaidCount), unpaidFailed)}
          {...(older !== undefined && { detail: t('pages:reception.unpaid.olderCount', { amount: number(older) }) })}
        />
      </Stack>
    );
  },
);
SummaryStrip.displayName = 'SummaryStrip';
