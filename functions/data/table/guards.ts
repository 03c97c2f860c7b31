import type { Ticket } from './items/tickets.ts';
import { type Key, keys } from './keys.ts';
import { absent, put, type Write } from './store.ts';

type Guarded = Pick<Ticket, 'branchId' | 'day' | 'patientId' | 'type' | 'id' | 'ticketNo'>;

/** The key of a reservation's guard. */
export const guardKeyOf = ({ branchId, day, patientId, type }: Omit<Guarded, 'id' | 'ticketNo'>): Key =>
  keys.guard(branchId, day, patientId, type);

/**
 * The open reservation holds the guard of its patient, branch, day and service. Label that may fail: `guard` (another
 * open reservation holds it).
 */
export const guardWrite = (ticket: Guarded): Write =>
  put('guard', { ...guardKeyOf(ticket), reservationId: ticket.id, ticketNo: ticket.ticketNo }, absent);
