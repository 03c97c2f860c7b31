import { setPrices as route } from '#shared/routes/admin.ts';
import { priceDayNotLater } from '#shared/refusals/branches.ts';
import { requireServices } from '#functions/data/queue/services.ts';
import { withPricesFrom } from '#functions/domain/money/price-list.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { pricesIn } from '#functions/views/price-views.ts';
import { changePrices } from './price-change.ts';

export const setPrices = endpoint(route, async ({ input: { body }, branch, today, actor, now, deps, commit }) => {
  const { from } = body;
  if (from <= today) throw priceDayNotLater();
  const services = await requireServices(deps.store, body.prices.services);
  const setting = { from, prices: pricesIn(body.prices), at: now.toISOString(), by: actor.name };
  return changePrices({
    branchId: branch.id,
    today,
    from,
    action: 'price.scheduled',
    services,
    deps,
    commit,
    change: (known) => withPricesFrom(known, setting),
  });
});
