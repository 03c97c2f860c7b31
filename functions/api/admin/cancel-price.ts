import { cancelPrice as route } from '#shared/routes/admin.ts';
import { priceHasBegun } from '#shared/refusals/branches.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { withoutLine } from '#functions/domain/money/price-list.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { changePrices } from './price-change.ts';

export const cancelPrice = endpoint(route, ({ input: { body }, branch, today, deps, commit }) => {
  const { from } = body;
  if (from <= today) throw priceHasBegun();
  const name = body.price === 'per_pulse' ? 'pulse' : body.price;
  return changePrices({
    branchId: branch.id,
    today,
    from,
    action: 'price.schedule_cancelled',
    deps,
    commit,
    change: (known) => {
      const changed = withoutLine(known, { name, from });
      if (changed === undefined) throw changedMeanwhile();
      return changed;
    },
  });
});
