import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { moveNotAllowed } from '#shared/refusals/queue.ts';
import type { AuditEntry } from '../table/audit.ts';
import type { LastMove, Ticket } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { update, type Write } from '../table/store.ts';
import { ticketChange, unchangedTicket } from '../table/tickets.ts';

/** A patient lets others go first. */
export interface Postponement {
  /** Id of the move, for its undo. */
  readonly id: string;
  readonly ticket: Ticket;
  /** The later place. */
  readonly order: string;
  readonly now: Date;
  readonly today: ClinicDay;
  /** How many others go first. */
  readonly passed: number;
}

/** Writes of a postponement. Refuses a patient who is not waiting. Label that may fail: `ticket`. */
export const postponeWrites = ({ id, ticket, order, now }: Postponement): Write[] => {
  const { status, order: before } = ticket;
  if (status !== 'waiting' || before === undefined) throw moveNotAllowed(status);
  const lastMove: LastMove = { id, name: 'postpone', at: now.toISOString(), was: { status, order: before } };
  return [
    update(
      'ticket',
      keys.ticket(ticket.branchId, ticket.day, ticket.ticketNo),
      ticketChange({
        set: { order, lastMove, postponedAt: now.getTime() },
        remove: ['passes', 'passedSince'],
        add: { version: 1 },
      }),
      unchangedTicket(ticket),
    ),
  ];
};

export const postponeAudit = ({ id, ticket, today, passed }: Postponement): AuditEntry => ({
  branchId: ticket.branchId,
  day: today,
  action: 'reservation.postponed',
  reservationId: ticket.id,
  before: { passed: 0 },
  after: { passed },
  unique: `${String(ticket.id)}#${id}`,
});
