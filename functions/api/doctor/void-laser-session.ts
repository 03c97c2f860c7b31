import { voidLaserSession as route } from '#shared/routes/doctor.ts';
import { laserSessionNotRecorded, laserSessionPaid } from '#shared/refusals/laser.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { packageRefunded } from '#shared/refusals/packages.ts';
import { findLaserSession, type LaserSession } from '#functions/data/laser/laser-sessions.ts';
import { findTrackingId, voidAudit, voidWrites } from '#functions/data/laser/void-sessions.ts';
import { requirePackage } from '#functions/data/money/packages.ts';
import { returnToPackage } from '#functions/data/money/packages-elsewhere.ts';
import type { By } from '#functions/data/money/postings.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** Returns what the session took from a package. Refuses when the package was refunded since. */
const packageReturn = async (
  deps: Dependencies,
  { record, by }: { readonly record: ReservationRecord; readonly by: By },
  session: LaserSession,
) => {
  if (session.package === undefined) return { writes: [], audit: [] };
  const { id, patientId, elsewhere } = session.package;
  const bought = await requirePackage(deps.store, elsewhere?.branchId ?? session.branchId, [patientId], id);
  if (bought.refundedAt !== undefined) throw packageRefunded();
  return returnToPackage(deps, { record, bought, by }, session.package);
};

export const voidLaserSession = endpoint(
  route,
  async ({ input: { body }, actor: staff, reservation, deps, now, commit }) =>
    retryOnConflict(async () => {
      const { record, today } = await reservation();
      const [session, ticket] = await Promise.all([
        findLaserSession(deps.store, record.id),
        findTicket(deps.store, record),
      ]);
      if (ticket === undefined) throw reservationUnknown();
      if (session === undefined) throw laserSessionNotRecorded();
      if (record.paid > 0) throw laserSessionPaid();
      const [trackingId, returned] = await Promise.all([
        findTrackingId(deps.store, session),
        packageReturn(deps, { record, by: { staff, now } }, session),
      ]);
      const { reason } = body;
      const voided = { record, ticket, session, trackingId, reason, today };
      const data = { reservation_id: record.id, voided_at: now.toISOString() };
      return commit([...voidWrites(voided), ...returned.writes], data, [voidAudit(voided), ...returned.audit]);
    }),
);
