import type { PriceListView } from '#shared/models/prices.ts';
import { branchUnknown } from '#shared/refusals/access.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPounds } from '#shared/rules/money.ts';
import { priceOfVisit, pricesOn } from '#shared/rules/prices-on.ts';
import { changedBranchWrites, findBranch, forgetBranch, nextVersionOf } from '#functions/data/queue/branches.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Service } from '#functions/data/queue/services.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { priceListView } from '#functions/views/price-views.ts';
import { changedValues } from './changed-values.ts';

/** The prices of a day as the audit list shows them. @param services the further services that the change names */
export const auditedPrices = (
  branch: Branch,
  day: ClinicDay,
  services: readonly Service[] = [],
): Readonly<Record<string, number | string>> => {
  const { regular, pulse, fractional } = pricesOn(branch, day);
  const priceOf = (service: Service) => toPounds(priceOfVisit(branch, { type: service.type, service }, day));
  return {
    priceRegular: regular,
    pricePulse: pulse,
    priceFractional: fractional,
    ...(services.length > 0 && {
      servicePrices: services.map((service) => `${service.name} ${String(priceOf(service))}`).join(', '),
    }),
  };
};

interface AuditedPrices {
  readonly known: Branch;
  readonly next: Branch;
  readonly today: ClinicDay;
  /** The first day on which the prices differ. */
  readonly from: ClinicDay;
  readonly action: 'price.scheduled' | 'price.schedule_cancelled';
  /** The further services that the change names. */
  readonly services: readonly Service[];
}

/** The audit entry of a change of the price list. */
export const priceAudit = ({ known, next, today, from, action, services }: AuditedPrices): AuditEntry => {
  const audited = changedValues(auditedPrices(known, from, services), auditedPrices(next, from, services));
  return {
    branchId: known.id,
    day: today,
    action,
    before: audited?.before ?? {},
    after: { ...audited?.after, validFrom: from },
    unique: `branch.${String(next.version)}`,
  };
};

interface PriceChange extends Pick<AuditedPrices, 'today' | 'from' | 'action' | 'services'> {
  readonly branchId: number;
  readonly deps: Dependencies;
  readonly commit: (writes: readonly Write[], data: PriceListView, audit: AuditEntry) => Promise<PriceListView>;
  /** The branch with its new price list; the same branch when nothing changes. */
  readonly change: (branch: Branch) => Branch;
}

/** Changes the price list of a branch. A change of the branch at the same moment is kept: the branch is read again. */
export const changePrices = ({ branchId, deps, commit, change, ...at }: PriceChange) =>
  retryOnConflict(async () => {
    const known = await findBranch(deps.store, branchId);
    if (known === undefined) throw branchUnknown();
    const { today } = at;
    const changed = change(known);
    if (changed === known) return priceListView(known, today);
    const next = nextVersionOf(known, changed);
    const audit = priceAudit({ known, next, ...at });
    const saved = await commit(changedBranchWrites(known, next), priceListView(next, today), audit);
    forgetBranch(deps.cache, known.id);
    return saved;
  });
