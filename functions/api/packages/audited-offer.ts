import type { PackageOffer } from '#functions/data/money/packages.ts';
import type { Values } from '#functions/data/table/store.ts';

/** The audit fields of an offer. */
export const auditedOffer = ({ name, units, price, singlePrice, validDays }: PackageOffer): Values => ({
  package: name,
  units,
  price,
  singlePrice,
  validDays,
});
