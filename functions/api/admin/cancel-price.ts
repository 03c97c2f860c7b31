import { cancelPrice as route } from '#shared/routes/admin.ts';
import { priceHasBegun } from '#shared/refusals/branches.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { requireServices } from '#functions/data/queue/services.ts';
import { withoutLine } from '#functions/domain/money/price-list.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { changePrices } from './price-change.ts';

const storedNames = { regular: 'regular', per_pulse: 'pulse', fractional: 'fractional' } as const;

export const cancelPrice = endpoint(route, async ({ input: { body }, branch, today, deps, commit }) => {
  const { from } = body;
  if (from <= today) throw priceHasBegun();
  const { price, service_id: id } = body;
  const services = id === undefined ? [] : await requireServices(deps.store, { [id]: undefined });
  const name = price === undefined ? String(id) : storedNames[price];
  return changePrices({
    branchId: branch.id,
    today,
    from,
    action: 'price.schedule_cancelled',
    services,
    deps,
    commit,
    change: (known) => {
      const changed = withoutLine(known, { name, from });
      if (changed === undefined) throw changedMeanwhile();
      return changed;
    },
  });
});
