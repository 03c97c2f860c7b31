import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Overview } from '#web/lib/answers.ts';
import { showOverview } from '#shared/routes/reports.ts';
import { call } from '#web/lib/client.ts';
import { useFormats } from '#web/lib/formats.ts';
import { polling } from '#web/lib/polling.ts';
import { useLocalizedName, useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { TableSection } from '#web/ui/table-section.tsx';

type BranchNow = Overview['branches'][number];
type Figures = Overview['total'];

const useOverview = () =>
  useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => call(showOverview, {}, { signal }),
    refetchInterval: polling.queue,
  });

/** The difference to the same time a week ago, in words. */
const Difference = ({ figures }: { readonly figures: Figures }): React.ReactElement => {
  const { t } = useTexts();
  const { money } = useFormats();
  const difference = figures.incomeToday - figures.incomeWeekAgoByNow;
  const key = difference === 0 ? 'same' : difference < 0 ? 'less' : 'more';
  return (
    <Typography
      component="div"
      variant="caption"
      sx={{ fontWeight: 600, color: { same: 'text.secondary', less: 'warning.main', more: 'success.main' }[key] }}
    >
      {t(`pages:overview.${key}`, { amount: money(Math.abs(difference)) })}
    </Typography>
  );
};

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }): React.ReactElement => (
  <Box sx={{ flex: '1 1 9rem', minInlineSize: 0 }}>
    <Typography variant="body2" color="textSecondary">
      {label}
    </Typography>
    <Typography component="div" sx={{ fontSize: '1.5rem', fontWeight: 800, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Box>
);

const Total = ({ total }: { readonly total: Figures }): React.ReactElement => {
  const { t } = useTexts();
  const { number, money, duration } = useFormats();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('pages:overview.total')}
      sx={{ padding: 2, borderRadius: 2 }}
    >
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <Figure label={t('pages:overview.inTheRoom')}>{number(total.waiting + total.withDoctor)}</Figure>
        <Figure label={t('pages:overview.waiting')}>{number(total.waiting)}</Figure>
        <Figure label={t('pages:overview.longestWait')}>{duration(total.longestWait)}</Figure>
        <Figure label={t('pages:overview.income')}>
          {money(total.incomeToday)}
          <Difference figures={total} />
        </Figure>
        <Figure label={t('pages:overview.weekAgo')}>{money(total.incomeWeekAgo)}</Figure>
      </Stack>
    </Paper>
  );
};

/** Name of a branch, and whether it is open. */
const BranchCell = ({ name, isOpen }: { readonly name: string; readonly isOpen: boolean }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Typography component="bdi" variant="body2" sx={{ fontWeight: 700 }}>
        {name}
      </Typography>
      <Chip
        size="small"
        variant="outlined"
        color={isOpen ? 'success' : 'default'}
        label={t(isOpen ? 'pages:overview.open' : 'pages:overview.closed')}
      />
    </Stack>
  );
};

/** Income of today, and its difference from the same weekday a week ago. */
const IncomeCell = ({ branch }: { readonly branch: BranchNow }): React.ReactElement => {
  const { money } = useFormats();
  return (
    <>
      <Typography component="span" variant="body2" sx={{ fontWeight: 700 }}>
        {money(branch.incomeToday)}
      </Typography>
      <Difference figures={branch} />
    </>
  );
};

const useColumns = (): readonly Column<BranchNow>[] => {
  const { t } = useTexts();
  const { number, money, duration } = useFormats();
  const nameOf = useLocalizedName();
  return useMemo(() => {
    const branchName = (branch: BranchNow): string => nameOf(branch.name, branch.nameAr);
    return [
      {
        id: 'name',
        header: t('pages:overview.branch'),
        value: branchName,
        show: (branch) => <BranchCell name={branchName(branch)} isOpen={branch.open} />,
      },
      {
        id: 'waiting',
        header: t('pages:overview.waiting'),
        kind: 'number',
        value: (branch) => branch.waiting,
        show: (branch) => number(branch.waiting),
      },
      {
        id: 'withDoctor',
        header: t('pages:overview.withDoctor'),
        kind: 'number',
        value: (branch) => branch.withDoctor,
        show: (branch) => number(branch.withDoctor),
      },
      {
        id: 'longestWait',
        header: t('pages:overview.longestWait'),
        kind: 'number',
        value: (branch) => branch.longestWait,
        show: (branch) => (branch.waiting === 0 ? t('dash') : duration(branch.longestWait)),
      },
      {
        id: 'income',
        header: t('pages:overview.income'),
        kind: 'number',
        value: (branch) => branch.incomeToday,
        show: (branch) => <IncomeCell branch={branch} />,
      },
      {
        id: 'weekAgo',
        header: t('pages:overview.weekAgo'),
        kind: 'number',
        value: (branch) => branch.incomeWeekAgo,
        show: (branch) => money(branch.incomeWeekAgo),
      },
    ];
  }, [t, nameOf, number, money, duration]);
};

interface Props {
  /** Opens a branch's daily report. */
  readonly onOpen: (branchId: number) => void;
}

/** All branches now: patients, longest wait, and income compared with the same weekday a week ago. For the owner. */
export const OverviewTab = ({ onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const overview = useOverview();
  const columns = useColumns();
  return (
    <QueryState
      query={overview}
      failed={t('messages:dataLoadFailed')}
      skeleton={
        <Stack spacing={2}>
          <Skeleton variant="rounded" height={96} />
          <Skeleton variant="rounded" height={240} />
        </Stack>
      }
    >
      {({ branches, total }) => (
        <Stack spacing={2}>
          <Total total={total} />
          <TableSection
            id="overview"
            title={t('pages:overview.branches')}
            count={branches.length}
            file={t('pages:overview.file')}
            columns={columns}
            rows={branches}
            rowKey={(branch) => branch.branchId}
            actions={(branch) => (
              <Button size="small" onClick={() => onOpen(branch.branchId)}>
                {t('pages:overview.report')}
              </Button>
            )}
            empty={<EmptyState title={t('pages:overview.none')} />}
          />
        </Stack>
      )}
    </QueryState>
  );
};
