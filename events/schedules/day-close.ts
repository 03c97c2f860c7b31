import { addDays, boundsOf, clinicDayAt, monthOf } from '#shared/rules/clinic-day.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { closeDay, removeDoctorPresence } from '#functions/data/money/day-close.ts';
import type { Branch } from '#functions/data/table/items.ts';
import { recordPatientGaps } from '#functions/data/patients/patient-gaps.ts';
import { keepMoneySnapshot } from '#functions/data/money/money-snapshots.ts';
import { groupBranches, rollUpCompanyDay, rollUpCompanyMonth } from '#functions/data/money/company-rollups.ts';
import { rollUpDay, rollUpMonth } from '#functions/data/money/rollups.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { storeWaitScore } from '#functions/data/queue/wait-statistics.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { schedule } from '../schedule.ts';

/** Number of days that each run closes: the next run repairs missed nights. */
const DAYS_BACK = 7;

/** The days of a branch to be closed: those that are over, or the one an operator named, if it is over. */
const daysToClose = (branch: Branch, now: Date, date: string | undefined): string[] => {
  if (date !== undefined) {
    if (boundsOf(date, branch).end > now) throw new Error(`the clinic day ${date} is not over`);
    return [date];
  }
  const today = clinicDayAt(now, branch);
  return Array.from({ length: DAYS_BACK }, (_, index) => addDays(today, index - DAYS_BACK));
};

/** One step of the day close. @returns the number of no-shows. */
type Part = () => Promise<number>;

const dayCloseSteps = (deps: Dependencies, branch: Branch, days: readonly string[], now: Date): readonly Part[] => {
  const { store } = deps;
  return [
    ...days.map((day) => async () => {
      const missed = await closeDay(store, branch, day, now);
      await removeDoctorPresence(store, branch.id, day);
      await storeWaitScore(store, branch.id, day);
      await rollUpDay(store, branch, day, now);
      return missed;
    }),
    async () => {
      for (const month of new Set(days.map(monthOf))) await rollUpMonth(store, branch, month, now);
      await recordPatientGaps(store, branch.id, days.at(-1) ?? '');
      return 0;
    },
    // So that lists of branches need not read a branch without a booking yet.
    async () => {
      const today = clinicDayAt(now, branch);
      await keepQueueSnapshot(deps, branch, today);
      await keepMoneySnapshot(store, branch.id, today);
      return 0;
    },
  ];
};

/** Days that are over at every one of these branches. */
const daysOverEverywhere = (branches: readonly Branch[], now: Date, date: string | undefined): string[] =>
  branches
    .map((branch) => daysToClose(branch, now, date))
    .toSorted(([first = ''], [second = '']) => first.localeCompare(second))[0] ?? [];

/** The rollups of all branches together, after those of each: owners read them. */
const companySteps = (deps: Dependencies, branches: readonly Branch[], now: Date, date: string | undefined): Part[] =>
  groupBranches(branches).flatMap((group) => {
    const days = daysOverEverywhere(group, now, date);
    const today = group.map((branch) => clinicDayAt(now, branch)).toSorted()[0] ?? '';
    const months = new Set(days.map(monthOf).filter((month) => month < monthOf(today)));
    return [
      ...days.map((day) => () => rollUpCompanyDay(deps.store, group, day, now)),
      ...[...months].map((month) => () => rollUpCompanyMonth(deps.store, group, month, now)),
    ].map((rollUp) => async () => {
      await rollUp();
      return 0;
    });
  });

/**
 * The night's work, once a clinic day is over: whoever still waits or was skipped did not come, the day's figures are
 * kept, places in the list of patients that nobody took are noted, what only the live day needed is removed. A visit
 * in progress stays open until its doctor finishes it. A day that cannot be closed holds up no other day and no other
 * branch; the job fails all the same, once everything else is done.
 * Source: docs/domain.md#clinic-day.
 */
export const dayClose = schedule('day-close', async ({ deps, now, date }) => {
  const branches = await listAllBranches(deps.store, deps.cache);
  const parts = [
    ...branches.flatMap((branch) => dayCloseSteps(deps, branch, daysToClose(branch, now, date), now)),
    ...companySteps(deps, branches, now, date),
  ];
  const failures: unknown[] = [];
  let missed = 0;
  for (const part of parts) {
    try {
      missed += await part();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return { branches: branches.length, missed };
});
