import type { Input } from '#shared/routes/define.ts';
import { saveService as route } from '#shared/routes/admin.ts';
import { MAX_SERVICES } from '#shared/models/services.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { serviceUnknown, tooManyServices } from '#shared/refusals/services.ts';
import { ZERO_PIASTRES } from '#shared/rules/money.ts';
import { BRANCH_LIST } from '#functions/data/queue/branches.ts';
import { readServices, type Service, servicesWrite } from '#functions/data/queue/services.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { companyServicesView } from '#functions/views/service-views.ts';

type Body = Input<typeof route>['body'];

/** The list with the service at its place: among those of its kind, from 1; without a place where it is, or last. */
const placed = (services: readonly Service[], saved: Service, place: number | undefined): Service[] => {
  const known = services.findIndex(({ id }) => id === saved.id);
  if (place === undefined) return known === -1 ? [...services, saved] : services.with(known, saved);
  const others = services.filter(({ id }) => id !== saved.id);
  const next = others.filter(({ type }) => type === saved.type)[place - 1];
  const at = next === undefined ? others.length : others.indexOf(next);
  return others.toSpliced(at, 0, saved);
};

const audited = (services: readonly Service[], { name, nameAr, type, price, minutes, retired, id }: Service) => ({
  name,
  nameAr,
  serviceType: type,
  price,
  minutes,
  retired: retired ? 'on' : 'off',
  place: services.filter((each) => each.type === type).findIndex((each) => each.id === id) + 1,
});

/** The service after the change. Its kind and its first price never change: visits and price lists go by them. */
const savedService = (body: Body, known: Service | undefined, id: number): Service => ({
  id,
  type: known?.type ?? body.type ?? 'regular',
  price: known?.price ?? body.price ?? ZERO_PIASTRES,
  name: body.name,
  nameAr: body.name_ar,
  minutes: body.minutes,
  retired: body.retired,
});

export const saveService = endpoint(route, async ({ input: { body }, deps, now, commit }) => {
  const at = await auditPlace(deps, null, now);
  return retryOnConflict(async () => {
    const list = await readServices(deps.store);
    if (list.version !== body.version) throw changedMeanwhile();
    const known = list.services.find(({ id }) => id === body.id);
    if (body.id !== undefined && known === undefined) throw serviceUnknown();
    if (known === undefined && list.services.length >= MAX_SERVICES) throw tooManyServices(MAX_SERVICES);
    const id = known?.id ?? Math.max(0, ...list.services.map((each) => each.id)) + 1;
    const saved = savedService(body, known, id);
    const services = placed(list.services, saved, body.place);
    const version = list.version + 1;
    const data = await commit([servicesWrite(list, services)], companyServicesView({ services, version }), {
      ...at,
      action: known === undefined ? 'service.added' : 'service.changed',
      before: known === undefined ? undefined : audited(list.services, known),
      after: audited(services, saved),
      unique: `service.${String(version)}`,
    });
    deps.cache.forget([BRANCH_LIST]);
    return data;
  });
});
