import { clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { keepMoneyOfDay } from '#functions/data/money/money-snapshots.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { describeError } from '#functions/log.ts';
import { live } from '../live/live.ts';
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

/** Stores the snapshot of a branch's queue of today. @returns the message for open pages; undefined without a change */
const copyQueueOf = async (deps: Dependencies, queue: BranchDay, now: Date) => {
  const branch = await branchOfToday(deps, queue, now);
  return branch === undefined ? undefined : keepQueueSnapshot(deps, branch, queue.day);
};

/** Stores the snapshot, then publishes to tickets and displays: a page that receives the message reads the snapshot. */
const publishQueueOf = async (deps: Dependencies, queue: BranchDay, now: Date): Promise<void> => {
  const message = await copyQueueOf(deps, queue, now);
  if (message === undefined) return;
  try {
    const channel = { branchId: queue.branch_id, day: queue.day };
    await Promise.all([
      live()({ ...channel, namespace: 'tickets' }, message),
      // A display reads what it shows: the message says only that there is something new.
      live()({ ...channel, namespace: 'displays' }, { version: message.version }),
    ]);
  } catch (error) {
    // Pages poll every minute as well. A failure must not repeat the copy.
    deps.log.warn('live.unpublished', { branch: queue.branch_id, ...describeError(error) });
  }
};

/**
 * Copies a branch's queue or money of today after each change, for readers of many branches and for polls, and tells
 * the open tickets and the displays. Copies what is in the table now, so an event may come twice, late or out of order.
 */
export const keepSnapshots = subscriber('keep-snapshots', async ({ event, deps, now }) => {
  const { branch_id: branchId, day } = event.data;
  if (event.type === 'payment.received' || event.type === 'payment.reversed' || event.type === 'money.moved') {
    const branch = await getBranch(deps.store, deps.cache, branchId);
    await keepMoneyOfDay(deps.store, branchId, { day, today: clinicDayAt(now, branch) });
    return;
  }
  if (event.type === 'doctor.seen') {
    // Whether the doctor is at work stays the same, so no page has to read again.
    await copyQueueOf(deps, event.data, now);
    return;
  }
  await publishQueueOf(deps, event.data, now);
  if (event.type === 'reservation.transferred') await publishQueueOf(deps, event.data.from, now);
});
