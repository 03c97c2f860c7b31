import type { LaserArea, ReservationType } from '../models/enums.ts';

/** Is a package for the service and all body areas of a visit? One without areas is for every area. */
export const coversVisit = (
  { service, areas }: { readonly service: ReservationType; readonly areas: readonly LaserArea[] },
  visit: { readonly serviceType: ReservationType; readonly areas: readonly LaserArea[] },
): boolean =>
  service === visit.serviceType &&
  (areas.length === 0 || (visit.areas.length > 0 && visit.areas.every((area) => areas.includes(area))));
