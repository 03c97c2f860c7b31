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

/** Number of past days whose money is recomputed each night. A branch without any closed day closes as many. */
const DAYS_BACK = 7;
/** Maximum number of missed nights that one run catches up on. */
const MOST_DAYS_BACK = 31;
/** Maximum number of branches closed concurrently. */
const MAX_CONCURRENT_BRANCHES = 8;

/** Input of a run: the dependencies, the current time, and the day that an operator passed. */
interface Night {
  readonly deps: Dependencies;
  readonly now: Date;
  readonly date: string | undefined;
}

/** Past days of a branch: the last seven, or the one that an operator passed. */
const daysOver = (branch: Branch, { now, date }: Pick<Night, 'now' | 'date'>): ClinicDay[] => {
  if (date !== undefined) {
    if (boundsOf(date, branch).end > now) throw new Error(`the clinic day ${date} is not over`);
    return [asClinicDay(date)];
  }
  const today = clinicDayAt(now, branch);
  return daysOf(addDays(today, -DAYS_BACK), addDays(today, -1));
};

/**
 * The days to close: those after the last closed one, and that one again, because a move may have been undone since.
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

/** Updates rollups, list of patients and snapshots of a branch after its days are closed. */
const keepFigures = async (night: Night, branch: Branch, days: readonly ClinicDay[]): Promise<void> => {
  const { deps, now } = night;
  const { store } = deps;
  const over = [...new Set([...daysOver(branch, night), ...days])].toSorted();
  for (const day of over) await rollUpDay(store, branch, day, now);
  for (const month of new Set(over.map(monthOf))) await rollUpMonth(store, branch, month, now);
  const lastDay = over.at(-1);
  if (lastDay !== undefined) await recordPatientGaps(store, branch.id, lastDay);
  // Creates the snapshots of the new day, so that lists of branches need not read each branch.
  const today = clinicDayAt(now, branch);
  await keepQueueSnapshot(deps, branch, today);
  await keepMoneySnapshot(store, branch.id, today);
};

/** Errors and number of no-shows of a run. */
interface Outcome {
  missed: number;
  readonly failures: unknown[];
}

/** Runs a step and records its error, so that the other steps still run. @returns whether it succeeded */
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

/** Recomputes the rollups of all branches together, after those of each branch. Reports of owners read them. */
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
 * Closes the past clinic days of every branch: marks waiting and skipped patients as no-show, updates rollups, the list
 * of patients and snapshots, and removes data that only the live day needs. A visit in progress stays open. A step that
 * fails stops no other; the job reports the failure at the end. A branch records its last closed day, so the next run
 * continues there. Source: docs/domain.md#clinic-day.
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
