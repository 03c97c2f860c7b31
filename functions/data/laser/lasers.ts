import * as z from 'zod/mini';
import { FIRST_LASER, type LaserView } from '#shared/models/lasers.ts';
import { laserUnknown } from '#shared/refusals/laser.ts';
import { keys } from '../table/keys.ts';
import { absent, put, type Store, type Write } from '../table/store.ts';
import { storedClinicDay } from '../table/stored-fields.ts';

const laserItem = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  nameAr: z.optional(z.string()),
  handpieceLife: z.optional(z.int()),
  serviceOn: z.optional(storedClinicDay),
  retired: z.boolean(),
  /** The counter's reading when the handpiece was fitted. */
  handpiece: z.optional(z.object({ at: z.string(), reading: z.int() })),
  version: z.int(),
});
export type Laser = z.output<typeof laserItem>;

/** A branch has a laser before anybody writes one down. */
const firstLaser: Laser = { id: FIRST_LASER, retired: false, version: 0 };

/** The lasers of a branch in the order in which they were added; strongly consistent. */
export const listLasers = async (store: Store, branchId: number): Promise<Laser[]> => {
  const items = await store.query({ partition: keys.lasers(branchId), consistent: true });
  const lasers = items.map((item) => laserItem.parse(item));
  const all = lasers.some(({ id }) => id === FIRST_LASER) ? lasers : [firstLaser, ...lasers];
  return all.toSorted((one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)));
};

/** The laser at work that a request names, else the first one. */
export const laserOf = (lasers: readonly Laser[], laserId: string | undefined): Laser => {
  const atWork = lasers.filter(({ retired }) => !retired);
  const found = laserId === undefined ? atWork[0] : atWork.find(({ id }) => id === laserId);
  if (found === undefined) throw laserUnknown();
  return found;
};

/** Writes the changed laser. Label that fails when another request changed it since it was read: `laser`. */
export const laserWrite = (branchId: number, changed: Laser): Write =>
  put(
    'laser',
    { ...keys.laser(branchId, changed.id), ...changed },
    changed.version === 1 ? absent : { when: '#version = :wasVersion', values: { wasVersion: changed.version - 1 } },
  );

export const laserOnWire = (laser: Laser): LaserView => ({
  id: laser.id,
  name: laser.name ?? null,
  name_ar: laser.nameAr ?? null,
  handpiece_life: laser.handpieceLife ?? null,
  service_on: laser.serviceOn ?? null,
  retired: laser.retired,
  handpiece: laser.handpiece ?? null,
  version: laser.version,
});
