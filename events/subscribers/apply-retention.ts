import { removeDatedItems } from '#functions/data/privacy/retention.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { subscriber } from '../subscriber.ts';

/**
 * Removes the data of a branch that is past its term. A repeated event continues, and then removes nothing.
 * Source: docs/data-protection.md#terms.
 */
export const applyRetention = subscriber('apply-retention', async ({ event, deps, now }) => {
  const { branch_id: branchId, only_day: onlyDay } = event.data;
  // An operator who closes one day again wants only that.
  if (onlyDay !== null) return;
  const branch = await getBranch(deps.store, deps.cache, branchId);
  const removed = await removeDatedItems(deps.store, branch, now);
  deps.log.info('retention.applied', { branchId, ...removed });
});
