import type { Reply } from '#shared/routes/define.ts';
import type { undoMove } from '#shared/routes/reservations.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { isUndoable, mayUndo, UNDO_MINUTES } from '#shared/rules/transitions.ts';
import { roleNotAllowed } from '#shared/refusals/access.ts';
import { reservationOfEarlierDay, undoNotPossible, undoTooLate } from '#shared/refusals/queue.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { recountWrites } from '#functions/data/queue/daily-counts.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import {
  locationBefore,
  ticketBefore,
  transferAudits,
  type TransferUndo,
  undoTransferWrites,
} from '#functions/data/queue/transfers.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { type Actor, moverOf } from '#functions/domain/staff/actor.ts';
import { positionAt } from '#functions/domain/queue/queue.ts';

type Answer = Reply<typeof undoMove>;

/** Undoes a transfer within five minutes, while nothing else happened to the reservation: it has its exact place again. */
export const undoTransfer = async (
  { store, cache }: Dependencies,
  undo: TransferUndo & { readonly actor: Actor },
  commit: (writes: Write[], data: Answer, audit: readonly AuditEntry[]) => Promise<Answer>,
): Promise<Answer> => {
  const { id, moveId, ticket, actor, now } = undo;
  const before = locationBefore(ticket);
  if (ticket.lastMove?.id !== moveId || before === undefined) throw undoNotPossible(ticket.status);
  if (!mayUndo('transfer', moverOf(actor))) throw roleNotAllowed();
  if (!isUndoable(now.getTime() - Date.parse(ticket.lastMove.at))) throw undoTooLate(UNDO_MINUTES);
  const [source, target, queue] = await Promise.all([
    getBranch(store, cache, before.branchId),
    getBranch(store, cache, ticket.branchId),
    readQueue(store, before.branchId, before.day),
  ]);
  if (before.day < clinicDayAt(now, source)) throw reservationOfEarlierDay();
  const today = (branchId: number) => clinicDayAt(now, branchId === source.id ? source : target);
  const restored = ticketBefore(undo);
  const { type, status, order = '' } = restored;
  const recount = [
    { branch: source, day: before.day, type },
    { branch: target, day: ticket.day, type },
  ].flatMap(recountWrites);
  return commit(
    [...undoTransferWrites(undo, restored), ...recount],
    {
      id: restored.id,
      status,
      queue_position: status === 'waiting' ? positionAt(queue, order) : null,
      move_id: id,
    },
    transferAudits('reservation.undone', ticket, restored, today),
  );
};
