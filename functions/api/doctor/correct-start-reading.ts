import { correctStartReading as route } from '#shared/routes/doctor.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { correctStartWrite, requireOpenPulseSession } from '#functions/data/laser/pulse-sessions.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const correctStartReading = endpoint(route, async ({ input: { body }, actor: doctor, today, deps, commit }) => {
  return retryOnConflict(async () => {
    const session = await requireOpenPulseSession(deps.store, doctor.id);
    return commit(
      [correctStartWrite(session, body.start_pulses)],
      { tracking_id: session.id, start_pulses: body.start_pulses },
      {
        branchId: session.branchId,
        day: today,
        action: 'pulses.start_corrected',
        before: { startPulses: session.startPulses },
        after: { startPulses: body.start_pulses },
        unique: session.id,
      },
    );
  });
});
