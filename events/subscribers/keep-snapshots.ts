import { clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { keepMoneyOfDay } from '#functions/data/money/money-snapshots.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { subscriber } from '../subscriber.ts';

interface BranchDay {
  readonly branch_id: number;
  readonly day: ClinicDay;
}

/** The branch of an event of its present clinic day; undefined for other days. */
const branchOfToday = async (deps: Dependencies, { branch_id: branchId, day }: BranchDay, now: Date) => {
  const branch = await getBranch(deps.store, deps.cache, branchId);
  return day === clinicDayAt(now, branch) ? branch : undefined;
};

const copyQueueOf = async (deps: Dependencies, queue: BranchDay, now: Date): Promise<void> => {
  const branch = await branchOfToday(deps, queue, now);
  if (branch !== undefined) await keepQueueSnapshot(deps, branch, queue.day);
};

/**
 * Copies a branch's queue or money of today after each change, for readers of many branches and for polls. Copies what
 * is in the table now, so an event may come twice, late or out of order.
 */
export const keepSnapshots = subscriber('keep-snapshots', async ({ event, deps, now }) => {
  const { branch_id: branchId, day } = event.data;
  if (event.type === 'payment.received' || event.type === 'payment.reversed') {
    const branch = await getBranch(deps.store, deps.cache, branchId);
    await keepMoneyOfDay(deps.store, branchId, { day, today: clinicDayAt(now, branch) });
    return;
  }
  await copyQueueOf(deps, event.data, now);
  if (event.type === 'reservation.transferred') await copyQueueOf(deps, event.data.from, now);
});
