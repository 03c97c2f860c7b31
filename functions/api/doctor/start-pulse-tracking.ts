import { startPulseTracking as route } from '#shared/routes/doctor.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import {
  findLastPulseSession,
  findOpenPulseSession,
  nextPulseSession,
  startWrites,
} from '#functions/data/laser/pulse-sessions.ts';
import { pulseTrackingOpen, pulseTrackingOpenSince } from '#shared/refusals/laser.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const startPulseTracking = endpoint(
  route,
  async ({ input: { body }, actor, branch, today: day, deps, now, commit }) => {
    const doctorDay = { branchId: branch.id, day, doctorId: actor.id };
    return retryOnConflict(async () => {
      const [open, last] = await Promise.all([
        findOpenPulseSession(deps.store, doctorDay.doctorId),
        findLastPulseSession(deps.store, doctorDay),
      ]);
      if (open !== undefined) throw open.day === day ? pulseTrackingOpen() : pulseTrackingOpenSince(open.day);
      const session = nextPulseSession(doctorDay, last, body.start_pulses, now);
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
