import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listTargets, setTarget } from '#shared/routes/targets.ts';
import { monthOf } from '#shared/rules/clinic-day.ts';
import { targetProgress } from '#shared/rules/income-target.ts';
import { presetRange } from '../figures/date-range.ts';
import { call } from './client.ts';
import { polling, staleAfter } from './polling.ts';
import { useRevenueOfAll } from './revenue-calls.ts';

const targetsKey = (month: string) => ['targets', month] as const;

/** The income targets of a month, of every branch. */
export const useTargets = (month: string) =>
  useQuery({
    queryKey: targetsKey(month),
    queryFn: ({ signal }) => call(listTargets, { query: { month } }, { signal }),
    staleTime: staleAfter.reports,
    refetchInterval: polling.reports,
  });

export interface Target {
  readonly branchId: number;
  /** Pounds; null removes it. */
  readonly target: number | null;
}

/** Sets several targets; sending them again changes nothing. */
export const useSetTargets = (month: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (targets: readonly Target[]) => {
      for (const target of targets) await call(setTarget, { body: { month, ...target } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: targetsKey(month) }),
  });
};

/** Sums of pounds in whole piastres, so that they have no rounding error. */
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;

/** This month's income of the branches that have a target, against it, and that of all of them together. */
export const useTargetProgress = (today: string) => {
  const targets = useTargets(monthOf(today)).data;
  const revenue = useRevenueOfAll(presetRange('month', today)).data;
  if (targets === undefined || revenue === undefined) return undefined;
  const branches = targets.branches.flatMap(({ branchId, target }) => {
    const branch = revenue.branches.find((each) => each.branchId === branchId);
    if (target === null || branch === undefined) return [];
    const { name, nameAr, totalRevenue: income } = branch;
    return [{ branchId, name, nameAr, target, income, ...targetProgress(target, income, today) }];
  });
  const [target, income] = [sumOf(branches.map((each) => each.target)), sumOf(branches.map((each) => each.income))];
  return {
    branches,
    all: targets.branches.map(({ branchId, target: set }) => ({
      branchId,
      target: set,
      ...revenue.branches.find((each) => each.branchId === branchId),
    })),
    total: { target, income, ...targetProgress(target, income, today) },
  };
};
