import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { listBranchMoves } from '#shared/routes/branch-moves.ts';
import { monthOf } from '#shared/rules/clinic-day.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import type { BranchMoves } from '#web/lib/api/answers.ts';
import { useBranchName } from '#web/lib/api/branch-list.ts';
import { call } from '#web/lib/api/client.ts';
import { staleAfter } from '#web/lib/api/polling.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';
import { MonthStepper } from '#web/parts/clinic/month-stepper.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureStrip, StripFigure } from '#web/ui/figures.tsx';
import { RevenueIcon } from '#web/ui/icons.ts';
import { Money } from '#web/ui/money.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Column } from '#web/ui/sortable-table.tsx';
import { TableSection } from '#web/ui/table-section.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';

type Move = BranchMoves['moves'][number];

const cardStyles = { display: 'grid', gap: 0.5, paddingBlock: 1.25, borderBlockEnd: '1px solid var(--line)' } as const;

/** The name of a branch in the list, which numbers branches of one name; the answer's own until the list is there. */
const useNameOfBranch = (): ((branch: Move['from']) => string) => {
  const listed = useBranchName();
  const nameOf = useLocalizedName();
  return useCallback(
    ({ branchId, branchName, branchNameAr }) => listed(branchId) ?? nameOf(branchName, branchNameAr),
    [listed, nameOf],
  );
};

const useColumns = (): readonly Column<Move>[] => {
  const { t } = useTexts();
  const { moment } = useFormats();
  const nameOf = useLocalizedName();
  const nameOfBranch = useNameOfBranch();
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('pages:revenue.between.at'),
        kind: 'date',
        value: ({ at }) => at,
        show: ({ at }) => moment(at),
      },
      {
        id: 'from',
        header: t('pages:revenue.between.from'),
        value: ({ from }) => nameOfBranch(from),
      },
      { id: 'to', header: t('pages:revenue.between.to'), value: ({ to }) => nameOfBranch(to) },
      {
        id: 'amount',
        header: t('pages:revenue.between.amount'),
        kind: 'number',
        value: ({ amount }) => amount,
        show: ({ amount }) => <Money amount={amount} />,
      },
      {
        id: 'kind',
        header: t('pages:revenue.between.kind'),
        value: ({ kind }) => t(`pages:revenue.between.kinds.${kind}`),
      },
      {
        id: 'visit',
        header: t('pages:revenue.between.visit'),
        value: ({ reservationId }) => reservationCode(reservationId),
      },
      { id: 'by', header: t('pages:revenue.between.by'), value: ({ by, byAr }) => nameOf(by, byAr) },
    ],
    [t, moment, nameOf, nameOfBranch],
  );
};

/** Card of a move on a phone: kind and amount, both branches, then time, visit and staff user. */
const MoveCard = ({ move }: { readonly move: Move }): React.ReactElement => {
  const { t } = useTexts();
  const { moment } = useFormats();
  const nameOf = useLocalizedName();
  const nameOfBranch = useNameOfBranch();
  const { from, to, amount, kind, at, reservationId, by, byAr } = move;
  return (
    <Box component="article" className="row-card" sx={cardStyles}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1.5, fontWeight: 650 }}>
        <span>{t(`pages:revenue.between.kinds.${kind}`)}</span>
        <Money amount={amount} />
      </Stack>
      <div>
        {t('pages:revenue.between.way', {
          from: nameOfBranch(from),
          to: nameOfBranch(to),
        })}
      </div>
      <Typography variant="body2" color="textSecondary">
        {[moment(at), reservationCode(reservationId), nameOf(by, byAr)].join(' · ')}
      </Typography>
    </Box>
  );
};

const Found = ({ debts, moves }: BranchMoves): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  const nameOfBranch = useNameOfBranch();
  const columns = useColumns();
  if (moves.length === 0) return <Typography color="textSecondary">{t('pages:revenue.between.none')}</Typography>;
  return (
    <Stack spacing={2}>
      <FigureStrip>
        {debts.map(({ from, to, amount, count }) => {
          const names = {
            from: nameOfBranch(from),
            to: nameOfBranch(to),
          };
          return (
            <StripFigure
              key={`${String(from.branchId)} ${String(to.branchId)}`}
              label={t(amount === 0 ? 'pages:revenue.between.even' : 'pages:revenue.between.debt', names)}
              value={
                <>
                  <Money amount={amount} />
                  <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                    {t('pages:revenue.between.moves', { count, number: number(count) })}
                  </Typography>
                </>
              }
            />
          );
        })}
      </FigureStrip>
      <TableSection
        id="between-branches"
        title={t('pages:revenue.between.list')}
        file={t('pages:revenue.between.file')}
        columns={columns}
        rows={moves}
        count={moves.length}
        rowKey={({ id }) => id}
        card={(move) => <MoveCard move={move} />}
        empty={<EmptyState shape={RevenueIcon} title={t('pages:revenue.between.none')} />}
      />
    </Stack>
  );
};

/** What the branches owe each other for credit and packages of one that were used at another, by month. */
export const BetweenBranches = ({ today }: { readonly today: string }): React.ReactElement => {
  const { t } = useTexts();
  const [month, setMonth] = useState(monthOf(today));
  const query = useQuery({
    queryKey: ['branch-moves', month],
    queryFn: ({ signal }) => call(listBranchMoves, { query: { month } }, { signal }),
    staleTime: staleAfter.reports,
    placeholderData: keepPreviousData,
  });
  return (
    <Section
      title={t('pages:revenue.between.title')}
      text={t('pages:revenue.between.text')}
      actions={<MonthStepper month={month} today={today} onChange={setMonth} />}
    >
      <QueryState query={query} failed={t('messages:notLoaded.revenue')} skeleton={<TableSkeleton rows={4} />}>
        {(found) => <Found {...found} />}
      </QueryState>
    </Section>
  );
};
