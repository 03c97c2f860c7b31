import { showPulseTracking as route } from '../../../shared/routes/doctor.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { getBranch } from '../../data/branches.ts';
import { listPulseSessions } from '../../data/laser-days.ts';
import { branchIdOf, staffOf } from '../../domain/access.ts';
import { readingsOf } from '../../domain/pulses.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const showPulseTracking = endpoint(route, async ({ actor, deps, now }) => {
  const doctor = staffOf(actor);
  const branch = await getBranch(deps.store, deps.cache, branchIdOf(actor, undefined));
  const today = clinicDayAt(now, branch);
  const sessions = await listPulseSessions(deps.store, branch.id, today);
  // The latest one: a doctor who ended may start anew the same day.
  const own = sessions.findLast(({ doctorId }) => doctorId === doctor.id);
  return {
    pulse_tracking: {
      date: today,
      ...readingsOf(own),
      doctors_tracked: new Set(sessions.map(({ doctorId }) => doctorId)).size,
      tracking_id: own?.id ?? null,
    },
  };
});
