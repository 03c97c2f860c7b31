import { voidLaserSession as route } from '#shared/routes/doctor.ts';
import { laserSessionNotRecorded, laserSessionPaid } from '#shared/refusals/laser.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { findLaserSession } from '#functions/data/laser/laser-sessions.ts';
import { findTrackingId, voidWrites } from '#functions/data/laser/void-sessions.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const voidLaserSession = endpoint(route, async ({ input: { body }, actor, reservation, deps, now, commit }) =>
  retryOnConflict(async () => {
    const { record, today } = await reservation();
    const [session, ticket] = await Promise.all([
      findLaserSession(deps.store, record.id),
      findTicket(deps.store, record),
    ]);
    if (ticket === undefined) throw reservationUnknown();
    if (session === undefined) throw laserSessionNotRecorded();
    if (record.paid > 0) throw laserSessionPaid();
    const trackingId = await findTrackingId(deps.store, session);
    const { reason } = body;
    const writes = voidWrites({ record, ticket, session, trackingId, reason, actor, now, today });
    return commit(writes, { reservation_id: record.id, voided_at: now.toISOString() });
  }),
);
