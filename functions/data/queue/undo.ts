import { reversalOf, type Mover, mayUndo } from '#shared/rules/transitions.ts';
import type { Actor } from '#functions/domain/actor.ts';
import { undoNotPossible, undoTooLate } from '#shared/refusals/queue.ts';
import { auditWrite } from '../table/audit.ts';
import { slotWrite } from './calls.ts';
import type { LastMove, Ticket } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { update, type Write } from '../table/store.ts';
import { ticketChange } from './tickets.ts';
import { unrecordedAttributes } from '../laser/unrecorded-visits.ts';

/** An undo of the last move of a ticket, and who makes it. */
export interface Undo {
  /** The move to be undone. */
  readonly moveId: string;
  /** Names the undo itself. */
  readonly id: string;
  readonly ticket: Ticket;
  readonly actor: Actor;
  readonly mover: Mover;
  readonly now: Date;
  /** The clinic day of now, under which the audit entry is filed. */
  readonly today: string;
}

type Before = NonNullable<LastMove['was']>;

/** The state before the move. Refuses when something else happened since, or when too much time has passed. */
const stateBefore = ({ ticket, moveId, mover, now }: Undo): { readonly move: LastMove; readonly was: Before } => {
  const move = ticket.lastMove;
  if (move?.id !== moveId || move.was === undefined || move.name === 'undo') throw undoNotPossible(ticket.status);
  const reversal = reversalOf(move.name);
  if (reversal === undefined) throw undoNotPossible(ticket.status);
  if (!mayUndo(move.name, mover, now.getTime() - Date.parse(move.at))) throw undoTooLate(reversal.minutes);
  return { move, was: move.was };
};

/** Was this move undone, and nothing moved since? Then a repeated undo has nothing left to do. */
export const isUndone = (ticket: Ticket, moveId: string): boolean => ticket.lastMove?.undid === moveId;

/**
 * Everything an undo writes: the ticket gets back its state and its place in the queue, a doctor the patient that was
 * inside. Labels that may fail: `ticket` (moved since), `slot` (the doctor has called another patient).
 */
export const undoWrites = (undo: Undo): Write[] => {
  const { ticket, now } = undo;
  const { move, was } = stateBefore(undo);
  const lastMove: LastMove = { id: undo.id, name: 'undo', at: now.toISOString(), undid: move.id };
  const listedAgain = was.calledBy === undefined ? {} : unrecordedAttributes(ticket, was.calledBy);
  return [
    update(
      'ticket',
      keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
      ticketChange({ set: { ...was, ...listedAgain, lastMove }, remove: ['skippedAt'], add: { version: 1 } }),
      {
        when: '#shown.#status = :was AND #order = :wasOrder AND #lastMove.#id = :moveId',
        values: { was: ticket.status, wasOrder: ticket.order, moveId: move.id },
      },
    ),
    ...(was.calledBy === undefined || was.calledAt === undefined
      ? []
      : [slotWrite(was.calledBy, undefined, ticket, was.calledAt)]),
    auditWrite(
      {
        branchId: ticket.branchId,
        day: undo.today,
        at: now,
        actor: undo.actor,
        action: 'reservation.undone',
        reservationId: ticket.id,
        before: { status: ticket.status },
        after: { status: was.status, move: move.name },
      },
      `${String(ticket.id)}#${undo.id}`,
    ),
  ];
};
