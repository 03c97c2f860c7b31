import { saveLaser as route } from '#shared/routes/lasers.ts';
import { lastLaser, laserUnknown } from '#shared/refusals/laser.ts';
import { changedMeanwhile } from '#shared/refusals/queue.ts';
import { type Laser, laserOnWire, laserWrite, listLasers } from '#functions/data/laser/lasers.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

const audited = ({ name, nameAr, handpieceLife, serviceOn, retired }: Laser) => ({
  name: name ?? null,
  nameAr: nameAr ?? null,
  handpieceLife: handpieceLife ?? null,
  serviceOn: serviceOn ?? null,
  retired: retired ? 'on' : 'off',
});

export const saveLaser = endpoint(route, async ({ input: { body }, branch, today, deps, commit }) =>
  retryOnConflict(async () => {
    const lasers = await listLasers(deps.store, branch.id);
    const known = lasers.find(({ id }) => id === body.id);
    if (body.id !== undefined && known === undefined) throw laserUnknown();
    if ((known?.version ?? 0) !== body.version) throw changedMeanwhile();
    const saved: Laser = {
      ...known,
      id: known?.id ?? `l${String(lasers.length + 1)}`,
      name: body.name,
      nameAr: body.name_ar,
      handpieceLife: body.handpiece_life ?? undefined,
      serviceOn: body.service_on ?? undefined,
      retired: body.retired,
      version: body.version + 1,
    };
    const others = lasers.filter(({ id, retired }) => id !== saved.id && !retired);
    if (saved.retired && others.length === 0) throw lastLaser();
    return commit([laserWrite(branch.id, saved)], laserOnWire(saved), {
      branchId: branch.id,
      day: today,
      action: known === undefined ? 'laser.added' : 'laser.changed',
      before: known === undefined ? undefined : audited(known),
      after: audited(saved),
      unique: `laser.${saved.id}.${String(saved.version)}`,
    });
  }),
);
