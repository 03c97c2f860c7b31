import { endPulseTracking as route } from '#shared/routes/doctor.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endWrites, requireOpenPulseSession } from '#functions/data/laser/pulse-sessions.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { summaryOf } from '#functions/domain/laser/pulses.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const endPulseTracking = endpoint(
  route,
  async ({ input: { body }, actor: doctor, today, deps, now, commit }) => {
    return retryOnConflict(async () => {
      const session = await requireOpenPulseSession(deps.store, doctor.id);
      if (session.endPulses !== undefined) throw new ConditionFailed(['tracking']);
      const summary = summaryOf(session, body.end_pulses);
      return commit(
        endWrites(session, body.end_pulses, now),
        { summary },
        {
          branchId: session.branchId,
          day: today,
          action: 'pulses.ended',
          before: { startPulses: session.startPulses },
          after: { endPulses: body.end_pulses, discrepancy: summary.discrepancy },
          unique: session.id,
        },
      );
    });
  },
);
