import { randomBytes } from 'node:crypto';
import pMap from 'p-map';
import { changeHandpiece as route } from '#shared/routes/lasers.ts';
import { FIRST_LASER } from '#shared/models/lasers.ts';
import { laserInUse } from '#shared/refusals/laser.ts';
import { addDays, daysOf } from '#shared/rules/clinic-day.ts';
import { readLaserDay } from '#functions/data/laser/laser-days.ts';
import { laserNoteWrite } from '#functions/data/laser/laser-notes.ts';
import { laserOf, laserWrite, listLasers } from '#functions/data/laser/lasers.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** A pulse session that was left open blocks a change of the handpiece for this many days. */
const LEFT_OPEN_DAYS = 7;

export const changeHandpiece = endpoint(
  route,
  async ({ input: { body }, actor, branch, today: day, deps, now, commit }) =>
    retryOnConflict(async () => {
      const [lasers, laserDays] = await Promise.all([
        listLasers(deps.store, branch.id),
        pMap(daysOf(addDays(day, -LEFT_OPEN_DAYS), day), (each) => readLaserDay(deps.store, branch.id, each)),
      ]);
      const laser = laserOf(lasers, body.laser_id);
      const isOpen = laserDays
        .flatMap(({ pulseSessions }) => pulseSessions)
        .some(({ laserId = FIRST_LASER, endPulses }) => laserId === laser.id && endPulses === undefined);
      // The end of an open pulse session cannot be below its start.
      if (isOpen) throw laserInUse();
      const id = `n${randomBytes(8).toString('hex')}`;
      const at = now.toISOString();
      const { old_reading: removedAt, new_reading: fittedAt, reason } = body;
      const changed = { ...laser, handpiece: { at, reading: fittedAt }, version: laser.version + 1 };
      return commit(
        [
          laserNoteWrite(branch.id, day, {
            kind: 'handpiece',
            id,
            laserId: laser.id,
            day,
            at,
            by: actor.id,
            removedAt,
            fittedAt,
            reason,
          }),
          laserWrite(branch.id, changed),
        ],
        { note_id: id, at },
        {
          branchId: branch.id,
          day,
          action: 'laser.handpiece_changed',
          before: { reading: removedAt },
          after: { laser: laser.name ?? laser.id, reading: fittedAt, reason },
          unique: id,
        },
      );
    }),
);
