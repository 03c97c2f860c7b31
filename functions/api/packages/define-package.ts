import { definePackage as route } from '#shared/routes/packages.ts';
import { packageUnknown, tooManyPackages } from '#shared/refusals/packages.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import {
  MOST_OFFERS,
  newOfferId,
  type PackageOffer,
  packageOffersWrite,
  readPackageOffers,
} from '#functions/data/money/packages.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { offerView } from '#functions/views/package-view.ts';
import { auditedOffer } from './audited-offer.ts';

export const definePackage = endpoint(route, async ({ input: { body }, branch, today, deps, commit }) => {
  const offer: PackageOffer = {
    id: body.id ?? newOfferId(),
    name: body.name,
    nameAr: body.name_ar,
    service: body.service,
    areas: body.areas,
    unit: body.unit,
    units: body.units,
    price: body.price,
    singlePrice: body.single_price,
    validDays: body.valid_days,
    active: body.active,
  };
  return retryOnConflict(async () => {
    const known = await readPackageOffers(deps.store, branch.id);
    if (body.version !== undefined && body.version !== known.version) throw changedMeanwhile();
    const before = known.offers.find(({ id }) => id === offer.id);
    if (body.id !== undefined && before === undefined) throw packageUnknown();
    if (before === undefined && known.offers.length >= MOST_OFFERS) throw tooManyPackages(MOST_OFFERS);
    const offers =
      before === undefined
        ? [...known.offers, offer]
        : known.offers.map((each) => (each.id === offer.id ? offer : each));
    const writes = [packageOffersWrite(known, offers)];
    return commit(writes, offerView(offer), {
      branchId: branch.id,
      day: today,
      ...auditedOffer(before, offer),
      unique: `${offer.id}.${String(known.version + 1)}`,
    });
  });
});
