import { postponeReservation as route } from '#shared/routes/own-moves.ts';
import { sameLineAfter } from '#shared/rules/queue-place.ts';
import { nobodyBehind, postponedAlready } from '#shared/refusals/own-moves.ts';
import { moveNotAllowed, undoNotPossible } from '#shared/refusals/queue.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import { postponeAudit, postponeWrites } from '#functions/data/queue/postponements.ts';
import { type LiveQueue, readQueue } from '#functions/data/queue/queues.ts';
import { allocateSequence, requireTicket } from '#functions/data/queue/reservations.ts';
import { undoAudit, undoWrites } from '#functions/data/queue/undo.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { keys } from '#functions/data/table/keys.ts';
import { positionAt } from '#functions/domain/queue/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { ownReservation, requireToday } from '#functions/runtime/own-reservation.ts';

/** The others who go first. Refuses a second postponement, and a patient without anybody behind. */
const passedBy = ({ waiting }: LiveQueue, ticket: Ticket, behind: number) => {
  if (ticket.status !== 'waiting') throw moveNotAllowed(ticket.status);
  if (ticket.postponedAt !== undefined) throw postponedAlready();
  const passed = sameLineAfter(waiting, ticket).slice(0, behind);
  const last = passed.at(-1)?.order;
  if (last === undefined) throw nobodyBehind();
  return { count: passed.length, last };
};

/** The position of the ticket with another order. */
const positionWith = ({ waiting }: LiveQueue, { id }: Ticket, order: string): number =>
  positionAt({ waiting: waiting.filter((other) => other.id !== id) }, order);

export const postponeReservation = endpoint(
  route,
  async ({ input: { params, body }, reservation, deps, event, now, commit }) => {
    const { store } = deps;
    const own = await ownReservation({ id: params.id, body, deps, event, now }, reservation);
    const id = newMoveId();
    let sequence: number | undefined;
    return retryOnConflict(async () => {
      const found = await own();
      requireToday(found);
      const { record, today } = found;
      const { branchId, day } = record;
      const [ticket, queue] = await Promise.all([requireTicket(store, record), readQueue(store, branchId, day)]);
      const { status } = ticket;
      if (body.behind === 0) {
        const { lastMove } = ticket;
        if (lastMove?.name !== 'postpone') throw undoNotPossible(status);
        const undo = { moveId: lastMove.id, id, ticket, record, mover: 'patient' as const, now, today };
        const position = positionWith(queue, ticket, lastMove.was?.order ?? '');
        const data = { id: ticket.id, status, queue_position: position, passed: 0, move_id: id };
        return commit(undoWrites(undo), data, undoAudit(undo));
      }
      const { count: passed, last } = passedBy(queue, ticket, body.behind);
      sequence ??= await allocateSequence(store, branchId, day);
      const order = keys.order.after(last, sequence);
      const postponement = { id, ticket, order, now, today, passed };
      const position = positionWith(queue, ticket, order);
      const data = { id: ticket.id, status, queue_position: position, passed, move_id: id };
      return commit(postponeWrites(postponement), data, postponeAudit(postponement));
    });
  },
);
