import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import { useRevenueOfAll } from '#web/lib/api/revenue-calls.ts';
import type { DateRange } from '#web/lib/figures/date-range.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useDaysInWords } from '#web/parts/money/days-in-words.ts';
import { MonthTarget } from '#web/parts/money/month-target.tsx';
import { BranchPicker } from '#web/ui/branch-picker.tsx';
import { FiguresSkeleton } from '#web/ui/figures-skeleton.tsx';
import { QueryState } from '#web/ui/query-state.tsx';
import { RangeBar } from '#web/ui/range-bar.tsx';
import { ArrivalHeat } from './arrival-heat.tsx';
import { useComparison } from './compare-calls.ts';
import { IncomeOverTime, IncomeParts, IncomeTotal } from './income-compared.tsx';
import { SavedViews } from './saved-views.tsx';
import { MoneyChanges, VisitRates } from './visits-compared.tsx';

interface Props {
  /** Opens another screen of the owner; of a branch and day when they are given. */
  readonly onOpen: (list: 'day-sheet' | 'debts' | 'packages' | 'audit', branchId?: number, date?: string) => void;
}

/** Income and visits of a range beside the period before, at all branches or at one. */
export const CompareTab = ({ onOpen }: Props): React.ReactElement => {
  const { t } = useTexts();
  const inWords = useDaysInWords();
  const [range, setRange] = useState<DateRange>();
  const [branchId, setBranchId] = useState<number>();
  const list = useBranchList();
  const today = useRevenueOfAll(undefined).data?.period.endDate;
  const { query, shown, before, incomeBefore, visits, visitsBefore } = useComparison({ range, branchId });
  const names =
    shown === undefined || before === undefined
      ? { now: '', before: '' }
      : { now: inWords(shown, before), before: inWords(before, shown) };
  return (
    <Stack spacing={3} sx={{ maxInlineSize: 1200 }}>
      <BranchPicker
        branches={list.data?.branches ?? []}
        chosen={branchId}
        all={t('pages:overview.total')}
        onChoose={(id) => setBranchId(id === '' ? undefined : Number(id))}
      />
      <RangeBar
        shown={shown}
        today={today}
        onApply={setRange}
        onRefresh={() => void query.refetch()}
        busy={query.isFetching}
      />
      <SavedViews
        shown={shown}
        today={today}
        branchId={branchId}
        onOpen={(saved, ofBranch) => {
          setRange(saved);
          setBranchId(ofBranch);
        }}
      />
      <QueryState
        query={query}
        failed={t('pages:compare.notLoaded')}
        skeleton={<FiguresSkeleton figures={3} rows={8} />}
      >
        {(income) => (
          <>
            <IncomeTotal income={income} before={incomeBefore} names={names} />
            {today !== undefined && <MonthTarget today={today} branchId={branchId} />}
            <IncomeOverTime
              income={income}
              before={incomeBefore}
              names={names}
              onDay={branchId === undefined ? undefined : (date) => onOpen('day-sheet', branchId, date)}
            />
            <Box sx={gridStyles}>
              <IncomeParts income={income} before={incomeBefore} onBranch={setBranchId} />
            </Box>
            {visits === undefined ? (
              <Skeleton variant="rounded" height={240} />
            ) : (
              <>
                <VisitRates visits={visits} before={visitsBefore} />
                <ArrivalHeat arrivals={visits.arrivals} />
                <MoneyChanges visits={visits} isOfBranch={branchId !== undefined} />
              </>
            )}
            <Stack direction="row" useFlexGap spacing={1} className="no-print" sx={{ flexWrap: 'wrap' }}>
              <Button onClick={() => onOpen('debts')}>{t('pages:compare.openDebts')}</Button>
              <Button onClick={() => onOpen('packages', branchId)}>{t('pages:compare.openPackages')}</Button>
              <Button onClick={() => onOpen('audit', branchId)}>{t('pages:compare.openAudit')}</Button>
            </Stack>
          </>
        )}
      </QueryState>
    </Stack>
  );
};

const gridStyles = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  // The last of three has no neighbour.
  '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
} as const;
