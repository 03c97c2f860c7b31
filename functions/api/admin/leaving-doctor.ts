import { readSlot, ticketInSlot } from '#functions/data/queue/calls.ts';
import { type Move, moveAudit, moveWrites, newMoveId, releaseSlot } from '#functions/data/queue/moves.ts';
import { recordDoctorMove } from '#functions/data/queue/queues.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { branchesOf } from '#functions/domain/staff/staff-users.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';

/** The branches at which the doctor cannot work after a change of the staff user; empty for other roles. */
export const branchesLeft = (before: User, after: User): number[] => {
  const kept = after.role === 'doctor' && !after.disabled ? branchesOf(after) : [];
  return before.role === 'doctor' ? branchesOf(before).filter((id) => !kept.includes(id)) : [];
};

interface EndOfVisit {
  readonly writes: readonly Write[];
  readonly audits: readonly AuditEntry[];
}

/**
 * The writes that finish the doctor's current visit at a branch that the doctor leaves: no other screen can finish it.
 * Labels that may fail: `ticket`, `slot`.
 */
export const endOfVisit = async (
  deps: Dependencies,
  doctorId: string,
  left: readonly number[],
  by: Pick<Move, 'actor' | 'now'>,
): Promise<EndOfVisit> => {
  const current = left.length === 0 ? undefined : await readSlot(deps.store, doctorId);
  if (current === undefined || !left.includes(current.branchId)) return { writes: [], audits: [] };
  const ticket = ticketInSlot(current, doctorId);
  const { day: today } = await auditPlace(deps, current.branchId, by.now);
  const move: Move = { ...by, name: 'complete', id: newMoveId(), ticket, today };
  return { writes: [...moveWrites(move), ...releaseSlot(ticket)], audits: [moveAudit(move)] };
};

/** Sets the doctor to off at these branches. */
export const recordLeaving = async (
  deps: Dependencies,
  doctorId: string,
  left: readonly number[],
  now: Date,
): Promise<void> => {
  const places = await Promise.all(left.map((id) => auditPlace(deps, id, now)));
  await Promise.all(places.map((place) => recordDoctorMove(deps, { doctorId, ...place }, 'off', now)));
};
