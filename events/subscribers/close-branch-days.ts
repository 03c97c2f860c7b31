import { getBranch } from '#functions/data/queue/branches.ts';
import { closeBranch } from '../branch-days/close-branch.ts';
import { queueWorker } from '../queue-worker.ts';

/**
 * Closes the past clinic days of one branch. Its queue limits how many branches are closed concurrently. A repeated
 * event changes nothing. See ADR 0064.
 */
export const closeBranchDays = queueWorker('close-branch-days', async ({ event, deps, now }) => {
  const { branch_id: branchId, only_day: onlyDay } = event.data;
  const branch = await getBranch(deps.store, deps.cache, branchId);
  const missed = await closeBranch({ deps, now, date: onlyDay ?? undefined }, branch);
  deps.log.info('branch.closed', { branchId, missed });
});
