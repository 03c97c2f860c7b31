import { endPulseTracking as route } from '../../../shared/routes/doctor.ts';
import { clinicDayAt } from '../../../shared/rules/clinic-day.ts';
import { lookAgainWhenChanged } from '../../data/attempts.ts';
import { auditWrite } from '../../data/audit.ts';
import { getBranch } from '../../data/branches.ts';
import { endWrite, findLastPulseSession } from '../../data/pulse-sessions.ts';
import { branchIdOf, staffOf } from '../../domain/access.ts';
import { summaryOf } from '../../domain/pulses.ts';
import { trackingNotOpen } from '../../domain/refusals.ts';
import { endpoint } from '../../runtime/endpoint.ts';

export const endPulseTracking = endpoint(route, async ({ input: { body }, actor, deps, now, commit }) => {
  const branch = await getBranch(deps.store, deps.cache, branchIdOf(actor, undefined));
  const day = clinicDayAt(now, branch);
  return lookAgainWhenChanged(async () => {
    const session = await findLastPulseSession(deps.store, { branchId: branch.id, day, doctorId: staffOf(actor).id });
    if (session === undefined || session.endPulses !== undefined) throw trackingNotOpen();
    const summary = summaryOf(session, body.end_pulses);
    const audit = auditWrite(
      {
        branchId: branch.id,
        day,
        at: now,
        actor,
        action: 'pulses.ended',
        before: { startPulses: session.startPulses },
        after: { endPulses: body.end_pulses, discrepancy: summary.discrepancy },
      },
      session.id,
    );
    return commit([endWrite(session, body.end_pulses, now), audit], { summary });
  });
});
