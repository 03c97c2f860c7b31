import type { PackageOffer } from '#functions/data/money/packages.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import type { Values } from '#functions/data/table/store.ts';

const audited = ({ name, units, price, singlePrice, validDays }: PackageOffer): Values => ({
  package: name,
  units,
  price,
  singlePrice,
  validDays,
});

/** The change of an offer as the audit list shows it. */
export const auditedOffer = (
  before: PackageOffer | undefined,
  offer: PackageOffer,
): Pick<AuditEntry, 'action' | 'before' | 'after'> => ({
  action: offer.active ? 'package.defined' : 'package.withdrawn',
  before: before && audited(before),
  after: audited(offer),
});
