import type { QueueStatus } from '#shared/models/enums.ts';
import { type MoveName, mayMove } from '#shared/rules/transitions.ts';
import type { Ticket } from '../table/items/tickets.ts';
import { type Move, moveAudit, moveWrites, releaseSlot, requireLegal } from './moves.ts';
import { findTicket } from './reservations.ts';
import { retryOnConflict } from '../table/attempts.ts';
import type { AuditEntry } from '../table/audit.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import type { Store, Write } from '../table/store.ts';
import { type Actor, moverOf } from '#functions/domain/staff/actor.ts';
import { roleNotAllowed } from '#shared/refusals/access.ts';
import { changedMeanwhile, reservationOfEarlierDay, reservationOfLaterDay } from '#shared/refusals/queue.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';

/** These moves are possible today only. */
const needsToday: ReadonlySet<MoveName> = new Set(['call', 'skip', 'reinsert']);
/** These are possible before the day. */
const beforeItsDay: ReadonlySet<MoveName> = new Set(['cancel', 'confirm']);

/** Details of a move (position, doctor) and additional writes. */
interface MoveDetails extends Pick<Move, 'order' | 'charge' | 'doctor'> {
  readonly writes?: readonly Write[];
}

interface MoveRequest {
  readonly store: Store;
  readonly found: { readonly record: ReservationRecord; readonly today: ClinicDay };
  readonly name: MoveName;
  readonly moveId: string;
  readonly actor: Actor;
  readonly now: Date;
  readonly commit: (writes: readonly Write[], audit: AuditEntry) => Promise<unknown>;
  /** Reads further data for the move at every attempt, and may refuse. The ticket's state is checked first. */
  readonly prepare?: (ticket: Ticket) => Promise<MoveDetails>;
}

/**
 * Makes a move of a reservation by id, and again when its ticket changed meanwhile. Refuses a caller who may not make it.
 * @returns the state before the move
 */
export const moveReservation = async (request: MoveRequest): Promise<QueueStatus> => {
  const { store, found, name, moveId, actor, now, commit, prepare } = request;
  if (!mayMove(name, moverOf(actor))) throw roleNotAllowed();
  const { record, today } = found;
  if (record.day > today && !beforeItsDay.has(name)) throw reservationOfLaterDay();
  if (record.day < today && (needsToday.has(name) || name === 'confirm')) throw reservationOfEarlierDay();
  return retryOnConflict(async () => {
    const ticket = await findTicket(store, record);
    // A transfer moved it to another branch since its record was read.
    if (ticket === undefined) throw changedMeanwhile();
    requireLegal(name, ticket.status);
    const { writes = [], ...details } = (await prepare?.(ticket)) ?? {};
    const move = { name, id: moveId, ticket, actor, now, today, ...details };
    await commit([...moveWrites(move), ...releaseSlot(ticket), ...writes], moveAudit(move));
    return ticket.status;
  });
};
