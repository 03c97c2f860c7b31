import { startPulseTracking as route } from '#shared/routes/doctor.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import {
  findOpenPulseSession,
  listPulseSessions,
  nextPulseSession,
  startWrites,
} from '#functions/data/laser/pulse-sessions.ts';
import { laserOf, listLasers } from '#functions/data/laser/lasers.ts';
import { pulseTrackingOpen, pulseTrackingOpenSince } from '#shared/refusals/laser.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const startPulseTracking = endpoint(
  route,
  async ({ input: { body }, actor, branch, today: day, deps, now, commit }) => {
    const doctorDay = { branchId: branch.id, day, doctorId: actor.id };
    return retryOnConflict(async () => {
      const [open, ownToday, lasers] = await Promise.all([
        findOpenPulseSession(deps.store, doctorDay.doctorId),
        listPulseSessions(deps.store, doctorDay),
        listLasers(deps.store, branch.id),
      ]);
      if (open !== undefined) throw open.day === day ? pulseTrackingOpen() : pulseTrackingOpenSince(open.day);
      const laserId = laserOf(lasers, body.laser_id).id;
      const session = nextPulseSession(doctorDay, ownToday.at(-1), { laserId, startPulses: body.start_pulses }, now);
      return commit(
        startWrites(session),
        {
          tracking_id: session.id,
          start_pulses: session.startPulses,
          date: day,
        },
        {
          branchId: branch.id,
          day,
          action: 'pulses.started',
          after: { startPulses: body.start_pulses },
          unique: session.id,
        },
      );
    });
  },
);
