import { type Actor, actorId } from '../domain/actor.ts';
import { keys } from './keys.ts';
import { put, type Values, type Write } from './store.ts';

/** One change of a reservation or of its money: who, what, before, after. Append-only. */
export interface Change {
  readonly branchId: number;
  /** The clinic day on which it happened. */
  readonly day: string;
  readonly at: Date;
  readonly actor: Actor;
  readonly action: string;
  readonly reservationId?: number | undefined;
  readonly receiptId?: string | undefined;
  readonly before?: Values | undefined;
  readonly after?: Values | undefined;
}

/** The audit entry of a change, to be written in the change's own transaction. `unique` keeps entries of one moment apart. */
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
