import type { LaserArea, ReservationType } from '#shared/models/lists.ts';
import { hasNeededArea } from '#shared/models/booked-area.ts';
import { domainJson, domainName, wireJson } from './wire-names.ts';
import type { Domain, Renamed } from './wire-names.ts';

type DomainShape<Shape> = { [Name in keyof Shape as Renamed<Name>]: Shape[Name] };

/** The fields of a route's body for a form: the server's schemas under the product's names. */
export function domainShape<Shape extends object>(shape: Shape): DomainShape<Shape>;
export function domainShape(shape: object): object {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [domainName(name), schema]));
}

/** A value of a form as the server's schema reads it. */
export function wireValue<Wire>(value: Domain<Wire>): Wire;
export function wireValue(value: unknown): unknown {
  const wire: unknown = JSON.parse(wireJson(JSON.stringify(value)));
  return wire;
}

/** A value that the server's schema has made, for a form. */
export function domainValue<Wire>(value: Wire): Domain<Wire>;
export function domainValue(value: unknown): unknown {
  const held: unknown = JSON.parse(domainJson(JSON.stringify(value)));
  return held;
}

interface Areas {
  readonly serviceType: ReservationType;
  readonly laserArea?: LaserArea | null | undefined;
  readonly laserAreas?: readonly LaserArea[] | null | undefined;
}

/** The server's rule: has a service that needs an area one? */
export const hasArea = ({ serviceType, laserArea, laserAreas }: Areas): boolean =>
  hasNeededArea({ type: serviceType, laser_area: laserArea, laser_areas: laserAreas });
