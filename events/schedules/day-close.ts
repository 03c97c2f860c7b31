import {
  addDays,
  boundsOf,
  clinicDayAt,
  daysOf,
  monthOf,
  type ClinicDay,
  asClinicDay,
} from '#shared/rules/clinic-day.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { closeDay, markDayClosed, readLastClosedDay, removeDoctorPresence } from '#functions/data/money/day-close.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { recordPatientGaps } from '#functions/data/patients/patient-gaps.ts';
import { keepMoneySnapshot } from '#functions/data/money/money-snapshots.ts';
import { groupBranches, rollUpCompanyDay, rollUpCompanyMonth } from '#functions/data/money/company-recomputation.ts';
import { rollUpDay, rollUpMonth } from '#functions/data/money/rollups.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { storeWaitScore } from '#functions/data/queue/wait-statistics.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { forEachConcurrently } from '#functions/domain/concurrency.ts';
import { schedule } from '../schedule.ts';

/** Days whose money is computed again each night, and that are closed at a branch that was never closed. */
const DAYS_BACK = 7;
/** Nights that may have been missed in a row. */
const MOST_DAYS_BACK = 31;
/** Branches closed concurrently. */
const MAX_CONCURRENT_BRANCHES = 8;

/** Input of a day close: the current time, and the day that an operator passed. */
interface Night {
  readonly deps: Dependencies;
  readonly now: Date;
  readonly date: string | undefined;
}

/** Days of a branch that are over: the last seven, or the one that an operator named. */
const daysOver = (branch: Branch, { now, date }: Pick<Night, 'now' | 'date'>): ClinicDay[] => {
  if (date !== undefined) {
    if (boundsOf(date, branch).end > now) throw new Error(`the clinic day ${date} is not over`);
    return [asClinicDay(date)];
  }
  const today = clinicDayAt(now, branch);
  return daysOf(addDays(today, -DAYS_BACK), addDays(today, -1));
};

/**
 * Days of a branch to be closed: those after the last closed one, and that one again, because a move may have been
 * undone after it.
 */
const daysToClose = async (branch: Branch, night: Night): Promise<ClinicDay[]> => {
  const over = daysOver(branch, night);
  if (night.date !== undefined) return over;
  const lastClosed = await readLastClosedDay(night.deps.store, branch.id);
  if (lastClosed === undefined) return over;
  const yesterday = addDays(clinicDayAt(night.now, branch), -1);
  const first = [lastClosed, addDays(yesterday, -MOST_DAYS_BACK)].toSorted().at(-1) ?? yesterday;
  return daysOf(first < yesterday ? first : addDays(yesterday, -1), yesterday);
};

/** @returns the number of no-shows. */
const closeBranchDay = async ({ deps: { store }, now }: Night, branch: Branch, day: ClinicDay): Promise<number> => {
  const missed = await closeDay(store, branch, day, now);
  await removeDoctorPresence(store, branch.id, day);
  await storeWaitScore(store, branch.id, day);
  return missed;
};

/** What a branch needs after its days are closed: its money, its list of patients, the snapshots of the new day. */
const keepFigures = async (night: Night, branch: Branch, days: readonly ClinicDay[]): Promise<void> => {
  const { deps, now } = night;
  const { store } = deps;
  const over = [...new Set([...daysOver(branch, night), ...days])].toSorted();
  for (const day of over) await rollUpDay(store, branch, day, now);
  for (const month of new Set(over.map(monthOf))) await rollUpMonth(store, branch, month, now);
  const lastDay = over.at(-1);
  if (lastDay !== undefined) await recordPatientGaps(store, branch.id, lastDay);
  // So that lists of branches need not read a branch without a booking yet.
  const today = clinicDayAt(now, branch);
  await keepQueueSnapshot(deps, branch, today);
  await keepMoneySnapshot(store, branch.id, today);
};

/** What went wrong, and how many did not come. */
interface Outcome {
  missed: number;
  readonly failures: unknown[];
}

/** Runs a step; a step that fails holds up no other. @returns whether it went well. */
const attempt = async (outcome: Outcome, step: () => Promise<unknown>): Promise<boolean> => {
  try {
    await step();
    return true;
  } catch (error) {
    outcome.failures.push(error);
    return false;
  }
};

const closeBranch = async (night: Night, branch: Branch, outcome: Outcome): Promise<void> => {
  const days = await daysToClose(branch, night);
  let allClosed = true;
  for (const day of days) {
    const isClosed = await attempt(outcome, async () => {
      const missed = await closeBranchDay(night, branch, day);
      outcome.missed += missed;
    });
    allClosed &&= isClosed;
  }
  await attempt(outcome, () => keepFigures(night, branch, days));
  const last = days.at(-1);
  if (allClosed && night.date === undefined && last !== undefined) {
    await attempt(outcome, () => markDayClosed(night.deps.store, branch.id, last));
  }
};

/** The rollups of all branches together, after those of each: owners read them. */
const keepCompanyFigures = async (night: Night, branches: readonly Branch[], outcome: Outcome): Promise<void> => {
  const { deps, now } = night;
  for (const group of groupBranches(branches)) {
    const [days = []] = group
      .map((branch) => daysOver(branch, night))
      .toSorted(([first = ''], [second = '']) => first.localeCompare(second));
    const today = group.map((branch) => clinicDayAt(now, branch)).toSorted()[0] ?? '';
    const months = new Set(days.map(monthOf).filter((month) => month < monthOf(today)));
    for (const day of days) await attempt(outcome, () => rollUpCompanyDay(deps.store, group, day, now));
    for (const month of months) await attempt(outcome, () => rollUpCompanyMonth(deps.store, group, month, now));
  }
};

/**
 * The night's work, once a clinic day is over: whoever still waits or was skipped did not come, the day's figures are
 * kept, places in the list of patients that nobody took are noted, what only the live day needed is removed. A visit
 * in progress stays open until its doctor finishes it. A day that cannot be closed holds up no other day and no other
 * branch; the job fails all the same, once everything else is done. A branch notes its last closed day, so the next
 * run goes on where this one ended.
 * Source: docs/domain.md#clinic-day.
 */
export const dayClose = schedule('day-close', async ({ deps, now, date }) => {
  const branches = await listAllBranches(deps.store, deps.cache);
  const night = { deps, now, date };
  const outcome: Outcome = { missed: 0, failures: [] };
  const errors = await forEachConcurrently(branches, MAX_CONCURRENT_BRANCHES, (branch) =>
    closeBranch(night, branch, outcome),
  );
  outcome.failures.push(...errors);
  await keepCompanyFigures(night, branches, outcome);
  if (outcome.failures.length > 0) throw outcome.failures[0];
  return { branches: branches.length, missed: outcome.missed };
});
