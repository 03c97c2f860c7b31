import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { keepMoneySnapshot } from '#functions/data/money/money-snapshots.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { subscriber } from '../subscriber.ts';

/**
 * Copies a branch's queue or money of today after each change, for readers of many branches and for polls. Copies what
 * is in the table now, so an event may come twice, late or out of order.
 */
export const keepSnapshots = subscriber('keep-snapshots', async ({ event, deps, now }) => {
  const { branch_id: branchId, day } = event.data;
  const branch = await getBranch(deps.store, deps.cache, branchId);
  if (day !== clinicDayAt(now, branch)) return;
  if (event.type === 'payment.received' || event.type === 'payment.reversed') {
    await keepMoneySnapshot(deps.store, branchId, day);
  } else {
    await keepQueueSnapshot(deps, branch, day);
  }
});
