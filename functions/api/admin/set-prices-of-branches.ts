import type { Reply } from '#shared/routes/define.ts';
import { setPricesOfBranches as route } from '#shared/routes/admin.ts';
import { priceDayNotLater } from '#shared/refusals/branches.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import {
  changedBranchWrites,
  findBranch,
  forgetBranch,
  nextVersionOf,
  readAllBranches,
} from '#functions/data/queue/branches.ts';
import { requireServices, type Service } from '#functions/data/queue/services.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { auditWrite } from '#functions/data/table/audit.ts';
import { inBatches, MAX_CONCURRENT_BRANCHES } from '#functions/data/table/batches.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { withPricesFrom } from '#functions/domain/money/price-list.ts';
import { endpoint, type HandlerInput } from '#functions/runtime/endpoint.ts';
import { pricesIn } from '#functions/views/price-views.ts';
import { priceAudit } from './price-change.ts';

type Request = Pick<HandlerInput<typeof route>, 'input' | 'actor' | 'now' | 'requestId' | 'deps'>;
type Named = Request['input']['body']['branches'][number];
type Outcome = Reply<typeof route>['set'][number] | Reply<typeof route>['not_set'][number];

/**
 * Sets the prices of one branch in a transaction of its own, so that a branch that changed meanwhile stops no other.
 * A branch that has the prices already counts as set: a repeated request goes on where the first one ended.
 */
const setAt = (
  { input: { body }, actor, now, requestId, deps, services }: Request & { readonly services: readonly Service[] },
  { branch_id: id, version }: Named,
  read: Branch | undefined,
): Promise<Outcome> =>
  retryOnConflict(async (attempt): Promise<Outcome> => {
    const known = attempt === 1 ? read : await findBranch(deps.store, id);
    if (known === undefined) return { branch_id: id, reason: 'branch-unknown' };
    const { from } = body;
    const today = clinicDayAt(now, known);
    if (from <= today) return { branch_id: id, reason: 'price-day-not-later' };
    const at = now.toISOString();
    const changed = withPricesFrom(known, { from, prices: pricesIn(body.prices), at, by: actor.name });
    const present = known.version ?? 0;
    if (changed === known) return { branch_id: id, version: present };
    if (present !== version) return { branch_id: id, reason: 'changed-meanwhile' };
    const next = nextVersionOf(known, changed);
    const audit = priceAudit({ known, next, today, from, action: 'price.scheduled', services });
    const write = auditWrite(audit, { actor, at: now, changeId: requestId });
    await deps.store.transact([...changedBranchWrites(known, next), write]);
    forgetBranch(deps.cache, id);
    return { branch_id: id, version: present + 1 };
  });

export const setPricesOfBranches = endpoint(route, async (request) => {
  const services = await requireServices(request.deps.store, request.input.body.prices.services);
  const known = new Map((await readAllBranches(request.deps.store)).map((branch) => [branch.id, branch]));
  const outcomes: Outcome[] = [];
  for (const batch of inBatches(request.input.body.branches, MAX_CONCURRENT_BRANCHES)) {
    outcomes.push(
      ...(await Promise.all(batch.map((named) => setAt({ ...request, services }, named, known.get(named.branch_id))))),
    );
  }
  const set = outcomes.filter((outcome) => 'version' in outcome);
  const notSet = outcomes.filter((outcome) => 'reason' in outcome);
  if (notSet.length === outcomes.length && notSet.every(({ reason }) => reason === 'price-day-not-later')) {
    throw priceDayNotLater();
  }
  return { set, not_set: notSet };
});
