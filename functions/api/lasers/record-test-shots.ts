import { randomBytes } from 'node:crypto';
import { recordTestShots as route } from '#shared/routes/lasers.ts';
import { FIRST_LASER } from '#shared/models/lasers.ts';
import { laserNoteWrite } from '#functions/data/laser/laser-notes.ts';
import { laserOf, listLasers } from '#functions/data/laser/lasers.ts';
import { findOpenPulseSession, readPulseSession, testShotsWrite } from '#functions/data/laser/pulse-sessions.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const recordTestShots = endpoint(
  route,
  async ({ input: { body }, actor, branch, today: day, deps, now, commit }) =>
    retryOnConflict(async () => {
      const [lasers, open] = await Promise.all([
        listLasers(deps.store, branch.id),
        findOpenPulseSession(deps.store, actor.id),
      ]);
      const session = open?.branchId === branch.id ? await readPulseSession(deps.store, actor.id, open) : undefined;
      // A doctor who has a laser gives test shots with that one.
      const own = session === undefined ? undefined : (session.laserId ?? FIRST_LASER);
      const laser = laserOf(lasers, body.laser_id ?? own);
      const counts = own === laser.id ? session : undefined;
      const id = `n${randomBytes(8).toString('hex')}`;
      const at = now.toISOString();
      const { pulses, reason } = body;
      return commit(
        [
          laserNoteWrite(branch.id, day, {
            kind: 'test',
            id,
            laserId: laser.id,
            day,
            at,
            by: actor.id,
            pulses,
            reason,
            ...(counts === undefined ? {} : { trackingId: counts.id }),
          }),
          ...(counts === undefined ? [] : [testShotsWrite(counts, pulses)]),
        ],
        { note_id: id, at },
        {
          branchId: branch.id,
          day,
          action: 'laser.test_shots',
          after: { laser: laser.name ?? laser.id, pulses, reason },
          unique: id,
        },
      );
    }),
);
