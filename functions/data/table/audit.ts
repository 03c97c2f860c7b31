import * as z from 'zod/mini';
import { type Actor, actorId } from '#functions/domain/actor.ts';
import type { AuditAction } from '#shared/models/audit-actions.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { storedReservationId, storedStaffName } from './stored-fields.ts';
import { keys } from './keys.ts';
import { put, type Store, type Values, type Write } from './store.ts';

/** A change of a reservation or its money: actor, action, before, after. Append-only. */
export interface Change {
  readonly branchId: number;
  /** The clinic day on which it happened. */
  readonly day: ClinicDay;
  readonly at: Date;
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly reservationId?: ReservationId | undefined;
  readonly receiptId?: string | undefined;
  readonly before?: Values | undefined;
  readonly after?: Values | undefined;
}

/**
 * The audit entry of a change, for the transaction of the change. `unique` distinguishes entries of the same
 * millisecond.
 */
export const auditWrite = (change: Change, unique: string): Write =>
  put('audit', {
    ...keys.auditEntry(change.branchId, change.day, change.at.toISOString(), unique),
    at: change.at.toISOString(),
    actorId: actorId(change.actor),
    ...(change.actor.kind === 'staff' ? { actorName: change.actor.name } : {}),
    action: change.action,
    reservationId: change.reservationId,
    receiptId: change.receiptId,
    before: change.before,
    after: change.after,
  });

const values = z.optional(z.record(z.string(), z.unknown()));
/** An audit entry as stored in the table. */
const auditItem = z.object({
  at: z.string(),
  actorId: z.string(),
  actorName: z.optional(storedStaffName),
  action: z.string(),
  reservationId: z.optional(storedReservationId),
  receiptId: z.optional(z.string()),
  before: values,
  after: values,
});
export type AuditItem = z.output<typeof auditItem>;

/** The audit entries of a branch and clinic day, oldest first. */
export const listAuditEntries = async (store: Store, branchId: number, day: ClinicDay): Promise<AuditItem[]> => {
  const items = await store.query({ partition: keys.audit(branchId, day), consistent: true });
  return items.map((item) => auditItem.parse(item));
};
