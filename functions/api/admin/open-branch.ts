import type { Input } from '#shared/routes/define.ts';
import { openBranch as route } from '#shared/routes/admin.ts';
import { branchUnknown } from '#shared/refusals/access.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { forgetBranch, newBranchWrites, readAllBranches } from '#functions/data/queue/branches.ts';
import { requireServices } from '#functions/data/queue/services.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { allPricesOn } from '#functions/domain/money/price-list.ts';
import { branchDefaults } from '#functions/domain/queue/branch-defaults.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditedOpening, nextBranchId, withChange } from './branch-changes.ts';
import { branchView } from './branch-view.ts';

type NewPrices = Input<typeof route>['body']['prices'];

/** What a new branch has of another one; the defaults when it copies none. */
const startOf = (
  copied: Branch | undefined,
  { now, prices }: { readonly now: Date; readonly prices: NewPrices },
): Pick<Branch, 'time_zone' | 'day_starts_at' | 'prices' | 'priceLines' | 'visitMinutes' | 'hours' | 'settings'> => {
  const named =
    prices === undefined
      ? undefined
      : {
          prices: {
            regular: prices.regular,
            pulse: prices.per_pulse,
            fractional: prices.fractional,
            ...prices.services,
          },
        };
  if (copied === undefined) return { ...branchDefaults, ...named };
  const { time_zone, day_starts_at, visitMinutes, hours, settings } = copied;
  const today = clinicDayAt(now, copied);
  const coming = (copied.priceLines ?? []).filter(({ from }) => from > today);
  return {
    time_zone,
    day_starts_at,
    ...(named ?? { prices: allPricesOn(copied, today), ...(coming.length === 0 ? {} : { priceLines: coming }) }),
    visitMinutes,
    hours,
    settings,
  };
};

export const openBranch = endpoint(route, ({ input: { body }, deps, now, commit }) =>
  retryOnConflict(async () => {
    const { copy_of: copyOf, time_zone: timeZone, day_starts_at: dayStartsAt, ...change } = body;
    const [branches] = await Promise.all([
      readAllBranches(deps.store),
      requireServices(deps.store, change.prices?.services),
    ]);
    const copied = branches.find(({ id }) => id === copyOf);
    if (copyOf !== undefined && copied === undefined) throw branchUnknown();
    const start = startOf(copied, { now, prices: change.prices });
    const empty: Branch = {
      id: nextBranchId(branches),
      name: '',
      nameAr: '',
      address: '',
      addressAr: '',
      phone: '',
      ...start,
      time_zone: timeZone ?? start.time_zone,
      day_starts_at: dayStartsAt ?? start.day_starts_at,
    };
    const branch = withChange(empty, change);
    const today = clinicDayAt(now, branch);
    const opened = await commit(newBranchWrites(branch, now), branchView(branch, today), {
      branchId: branch.id,
      day: today,
      action: 'branch.opened',
      after: auditedOpening(branch, copied, today),
      unique: 'branch.0',
    });
    forgetBranch(deps.cache, branch.id);
    return opened;
  }),
);
