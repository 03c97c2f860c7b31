import { listAllBranches } from '#functions/data/queue/branches.ts';
import { rollUpCompanyFigures } from '../branch-days/company-figures.ts';
import { schedule } from '../schedule.ts';

/** Recomputes the rollups of all branches together, after the branches were closed. See ADR 0041. */
export const rollUpCompany = schedule('roll-up-company', async ({ deps, now, date }) => {
  const branches = await listAllBranches(deps.store, deps.cache);
  await rollUpCompanyFigures({ deps, now, date }, branches);
  return { branches: branches.length };
});
