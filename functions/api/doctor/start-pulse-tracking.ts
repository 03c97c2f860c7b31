import { startPulseTracking as route } from '../../../shared/routes/doctor.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { lookAgainWhenChanged } from '../../data/attempts.ts';
import { auditWrite } from '../../data/audit.ts';
import { getBranch } from '../../data/branches.ts';
import { findLastPulseSession, nextPulseSession, startWrite } from '../../data/pulse-sessions.ts';
import { branchIdOf, staffOf } from '../../domain/access.ts';
import { trackingOpen } from '../../domain/refusals.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const startPulseTracking = endpoint(route, async ({ input: { body }, actor, deps, now, commit }) => {
  const branch = await getBranch(deps.store, deps.cache, branchIdOf(actor, body.branch_id));
  const day = clinicDayAt(now, branch);
  const doctorDay = { branchId: branch.id, day, doctorId: staffOf(actor).id };
  return lookAgainWhenChanged(async () => {
    const last = await findLastPulseSession(deps.store, doctorDay);
    if (last !== undefined && last.endPulses === undefined) throw trackingOpen();
    const session = nextPulseSession(doctorDay, last, body.start_pulses, now);
    const audit = auditWrite(
      { branchId: branch.id, day, at: now, actor, action: 'pulses.started', after: { startPulses: body.start_pulses } },
      session.id,
    );
    return commit([startWrite(session), audit], {
      tracking_id: session.id,
      start_pulses: session.startPulses,
      date: day,
    });
  });
});
