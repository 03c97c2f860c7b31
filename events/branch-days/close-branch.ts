import { addDays, clinicDayAt, daysOf, monthOf, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { closeDay, markDayClosed, readLastClosedDay } from '#functions/data/money/day-close.ts';
import { keepMoneySnapshot } from '#functions/data/money/money-snapshots.ts';
import { rollUpDay, rollUpMonth } from '#functions/data/money/rollups.ts';
import { rollUpVisits } from '#functions/data/money/visit-rollups.ts';
import { recordPatientGaps } from '#functions/data/patients/patient-gaps.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { storeWaitScore } from '#functions/data/queue/wait-statistics.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { type Night, pastDaysOf } from './past-days.ts';

/** Maximum number of missed nights that one run catches up on. */
const MOST_DAYS_BACK = 31;

/** The days to close: the last closed one again, because a move may have been undone since, and those after it. */
const daysToClose = (branch: Branch, { now }: Night, lastClosed: ClinicDay): ClinicDay[] => {
  const yesterday = addDays(clinicDayAt(now, branch), -1);
  const first = [lastClosed, addDays(yesterday, -MOST_DAYS_BACK)].toSorted().at(-1) ?? yesterday;
  return daysOf(first < yesterday ? first : addDays(yesterday, -1), yesterday);
};

/** @returns the number of no-shows. */
const closeBranchDay = async ({ deps: { store }, now }: Night, branch: Branch, day: ClinicDay): Promise<number> => {
  const missed = await closeDay(store, branch, day, now);
  await storeWaitScore(store, branch.id, day);
  await rollUpDay(store, branch, day, now);
  return missed;
};

/** Updates rollups of earlier days and of months, and the list of patients. */
const keepFigures = async (night: Night, branch: Branch, closed: readonly ClinicDay[]): Promise<void> => {
  const { deps, now } = night;
  const { store } = deps;
  const past = [...new Set([...pastDaysOf(branch, night), ...closed])].toSorted();
  for (const day of past) if (!closed.includes(day)) await rollUpDay(store, branch, day, now);
  for (const month of new Set(past.map(monthOf))) await rollUpMonth(store, branch, month, now);
  const lastDay = past.at(-1);
  if (lastDay !== undefined) await recordPatientGaps(store, branch.id, lastDay);
};

/** Updates the visits of the days that were closed and of the last ones. */
const keepVisits = async (night: Night, branch: Branch, closed: readonly ClinicDay[]): Promise<void> => {
  const reading = { store: night.deps.store, now: night.now };
  for (const day of new Set([...pastDaysOf(branch, night), ...closed])) await rollUpVisits(reading, branch, day);
};

/** Creates the snapshots of the new day, so that lists of branches need not read each branch. */
const beginDay = async ({ deps, now }: Night, branch: Branch): Promise<void> => {
  const today = clinicDayAt(now, branch);
  await keepQueueSnapshot(deps, branch, today);
  await keepMoneySnapshot(deps.store, branch.id, today);
};

/**
 * Closes the past clinic days of a branch: marks waiting and skipped patients as no-show, updates rollups, the list of
 * patients and snapshots. A visit in progress stays open. Each closed day is recorded, so the next run continues after
 * it. A step that fails stops no other. Source: docs/domain.md#clinic-day.
 * @returns the number of no-shows. @throws the first error, after all steps
 */
export const closeBranch = async (night: Night, branch: Branch): Promise<number> => {
  const { store } = night.deps;
  const failures: unknown[] = [];
  /** Runs a step and records its error. @returns whether it succeeded */
  const attempt = async (step: () => Promise<void>): Promise<boolean> => {
    const before = failures.length;
    await step().catch((error: unknown) => failures.push(error));
    return failures.length === before;
  };
  const lastClosed = night.date === undefined ? await readLastClosedDay(store, branch.id) : undefined;
  const days = lastClosed === undefined ? pastDaysOf(branch, night) : daysToClose(branch, night, lastClosed);
  let missed = 0;
  let allClosed = night.date === undefined;
  // First, because readers of all branches need them.
  await attempt(() => beginDay(night, branch));
  for (const day of days) {
    const isClosed = await attempt(async () => {
      missed += await closeBranchDay(night, branch, day);
    });
    allClosed &&= isClosed;
    if (allClosed && day > (lastClosed ?? '')) await attempt(() => markDayClosed(store, branch.id, day));
  }
  await attempt(() => keepFigures(night, branch, days));
  await attempt(() => keepVisits(night, branch, days));
  if (failures.length > 0) throw failures[0];
  return missed;
};
