import { voidLaserSession as route } from '#shared/routes/doctor.ts';
import { laserSessionNotRecorded, laserSessionPaid } from '#shared/refusals/laser.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { packageRefunded } from '#shared/refusals/packages.ts';
import { findLaserSession, type LaserSession } from '#functions/data/laser/laser-sessions.ts';
import { findTrackingId, voidAudit, voidWrites } from '#functions/data/laser/void-sessions.ts';
import { packageWrite, requirePackage } from '#functions/data/money/packages.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Store, Write } from '#functions/data/table/store.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** Returns what the session took from a package. Refuses when the package was refunded since. */
const returnToPackage = async (store: Store, session: LaserSession): Promise<readonly Write[]> => {
  if (session.package === undefined) return [];
  const { id, patientId, units } = session.package;
  const bought = await requirePackage(store, session.branchId, [patientId], id);
  if (bought.refundedAt !== undefined) throw packageRefunded();
  return [packageWrite({ ...bought, used: bought.used - units })];
};

export const voidLaserSession = endpoint(route, async ({ input: { body }, reservation, deps, now, commit }) =>
  retryOnConflict(async () => {
    const { record, today } = await reservation();
    const [session, ticket] = await Promise.all([
      findLaserSession(deps.store, record.id),
      findTicket(deps.store, record),
    ]);
    if (ticket === undefined) throw reservationUnknown();
    if (session === undefined) throw laserSessionNotRecorded();
    if (record.paid > 0) throw laserSessionPaid();
    const [trackingId, packageWrites] = await Promise.all([
      findTrackingId(deps.store, session),
      returnToPackage(deps.store, session),
    ]);
    const { reason } = body;
    const voided = { record, ticket, session, trackingId, reason, today };
    const data = { reservation_id: record.id, voided_at: now.toISOString() };
    return commit([...voidWrites(voided), ...packageWrites], data, voidAudit(voided));
  }),
);
