import { changeBranch as route } from '#shared/routes/admin.ts';
import { branchUnknown } from '#shared/refusals/access.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { changedBranchWrites, findBranch, forgetBranch, nextVersionOf } from '#functions/data/queue/branches.ts';
import { requireServices } from '#functions/data/queue/services.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { withPricesFrom } from '#functions/domain/money/price-list.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { pricesIn } from '#functions/views/price-views.ts';
import { auditedChange, withChange } from './branch-changes.ts';
import { branchView } from './branch-view.ts';

export const changeBranch = endpoint(
  route,
  ({
    input: {
      params,
      body: { version, ...change },
    },
    actor,
    today,
    now,
    deps,
    commit,
  }) =>
    retryOnConflict(async () => {
      const known = await findBranch(deps.store, params.branchId);
      if (known === undefined) throw branchUnknown();
      if ((known.version ?? 0) !== version) throw changedMeanwhile();
      const { prices } = change;
      const services = await requireServices(deps.store, prices?.services);
      const setting = { from: today, prices: pricesIn(prices ?? {}), at: now.toISOString(), by: actor.name };
      const changed = withPricesFrom(withChange(known, change), setting);
      const audited = auditedChange(known, changed, { today, services });
      if (audited === undefined) return branchView(known, today);
      const next = nextVersionOf(known, changed);
      const saved = await commit(changedBranchWrites(known, next), branchView(next, today), {
        branchId: known.id,
        day: today,
        action: 'branch.changed',
        ...audited,
        unique: `branch.${String(next.version)}`,
      });
      forgetBranch(deps.cache, known.id);
      return saved;
    }),
);
