import { listAllBranches } from '#functions/data/queue/branches.ts';
import { forEachConcurrently } from '#functions/domain/lists/concurrency.ts';
import { describeError, type LogFields } from '#functions/log.ts';
import { closeBranch } from '#events/branch-days/close-branch.ts';
import { rollUpCompanyFigures } from '#events/branch-days/company-figures.ts';
import { type Night, pastDaysOf } from '#events/branch-days/past-days.ts';

/** Maximum number of branches closed concurrently. */
const MAX_CONCURRENT_BRANCHES = 8;

/**
 * Closes the past days of every branch in this process, without bus and queue: for demo data and for an operator. Logs
 * each branch that fails and closes the others. @throws for a day that is not over, before any branch is closed; else
 * the first error, after all branches
 */
export const closeAllBranches = async (night: Night): Promise<LogFields> => {
  const { store, cache, log } = night.deps;
  const branches = await listAllBranches(store, cache);
  for (const branch of branches) pastDaysOf(branch, night);
  let missed = 0;
  const errors = await forEachConcurrently(branches, MAX_CONCURRENT_BRANCHES, async (branch) => {
    try {
      missed += await closeBranch(night, branch);
    } catch (error) {
      log.error('branch.close-failed', { branchId: branch.id, ...describeError(error) });
      throw error;
    }
  });
  await rollUpCompanyFigures(night, branches);
  if (errors.length > 0) throw errors[0];
  return { branches: branches.length, missed };
};
