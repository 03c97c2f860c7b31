import * as z from 'zod/mini';
import { type Actor, actorId } from '#functions/domain/staff/actor.ts';
import type { AuditAction } from '#shared/models/audit-actions.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { storedReservationId, storedStaffName } from './stored-fields.ts';
import { keys } from './keys.ts';
import { put, type Store, type Values, type Write } from './store.ts';

/** The audit entry of a change: action, before, after. Append-only. `commit` adds actor and time. */
export interface AuditEntry {
  readonly branchId: number;
  /** The clinic day on which it happened. */
  readonly day: ClinicDay;
  readonly action: AuditAction;
  readonly reservationId?: ReservationId | undefined;
  readonly receiptId?: string | undefined;
  /** As printed; absent without money. */
  readonly receiptNumber?: string | undefined;
  readonly before?: Values | undefined;
  readonly after?: Values | undefined;
  /** Distinguishes the entries of one request. */
  readonly unique: string;
  /** Who made the change, if not the caller of the request. */
  readonly actor?: Actor;
}

/** Who made a change, and when. */
interface ChangedBy {
  readonly actor: Actor;
  readonly at: Date;
  /** Id of the request or move: two requests of one millisecond may call the same ticket, with an undo between. */
  readonly changeId: string;
}

/** The write of an audit entry, for the transaction of the change. */
export const auditWrite = (entry: AuditEntry, by: ChangedBy): Write => {
  const at = by.at.toISOString();
  const { actor = by.actor } = entry;
  return put('audit', {
    ...keys.auditEntry(entry.branchId, entry.day, at, `${entry.unique}#${by.changeId}`),
    at,
    actorId: actorId(actor),
    ...(actor.kind === 'staff' || actor.kind === 'kiosk' ? { actorName: actor.name } : {}),
    action: entry.action,
    reservationId: entry.reservationId,
    receiptId: entry.receiptId,
    receiptNumber: entry.receiptNumber,
    before: entry.before,
    after: entry.after,
  });
};

const values = z.optional(z.record(z.string(), z.unknown()));
/** An audit entry as stored in the table. */
const auditItem = z.object({
  at: z.string(),
  actorId: z.string(),
  actorName: z.optional(storedStaffName),
  action: z.string(),
  reservationId: z.optional(storedReservationId),
  receiptId: z.optional(z.string()),
  receiptNumber: z.optional(z.string()),
  before: values,
  after: values,
});
export type AuditItem = z.output<typeof auditItem>;

/** The audit entries of a branch and clinic day, oldest first. */
export const listAuditEntries = async (store: Store, branchId: number, day: ClinicDay): Promise<AuditItem[]> => {
  const items = await store.query({ partition: keys.audit(branchId, day), consistent: true });
  return items.map((item) => auditItem.parse(item));
};
