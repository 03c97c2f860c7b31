import { findLaserSession } from '#functions/data/laser/laser-sessions.ts';
import { addRecordedSession } from '#functions/data/laser/session-statistics.ts';
import { subscriber } from '../subscriber.ts';

/** Adds a recorded session to the statistics of its body area, which warn doctors of unusual values. */
export const keepSessionStatistics = subscriber('keep-session-statistics', async ({ event, deps }) => {
  const session = await findLaserSession(deps.store, event.data.reservation_id);
  if (session?.area === undefined) return;
  const { branchId, type, area, reservationId: id, pulses, pricePerPulse, at } = session;
  await addRecordedSession(
    deps.store,
    { branchId, type, area },
    { id, pulses, pricePerPulse, recordedAt: Date.parse(at) },
  );
});
