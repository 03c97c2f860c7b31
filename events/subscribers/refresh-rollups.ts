import { clinicDayAt, monthOf } from '#shared/rules/clinic-day.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { rollUpDay, rollUpMonth } from '#functions/data/money/rollups.ts';
import { subscriber } from '../subscriber.ts';

/** Recomputes the rollups of a closed day and its month when a ledger entry of that day arrives late. */
export const refreshRollups = subscriber(
  'refresh-rollups',
  ['payment.received', 'payment.reversed'],
  async ({ event, deps, now }) => {
    const { branch_id: branchId, day } = event.data;
    const branch = await getBranch(deps.store, deps.cache, branchId);
    if (day >= clinicDayAt(now, branch)) return;
    await rollUpDay(deps.store, branch, day, now);
    await rollUpMonth(deps.store, branch, monthOf(day), now);
  },
);
