import type { Ticket } from '../table/items/tickets.ts';

/** The ticket fields that a move needs. The live queue's index contains them too. */
export type MovingTicket = Pick<
  Ticket,
  | 'id'
  | 'branchId'
  | 'day'
  | 'ticketNo'
  | 'patientId'
  | 'type'
  | 'status'
  | 'order'
  | 'calledBy'
  | 'charge'
  | 'paid'
  | 'sessionRecorded'
> &
  Pick<Partial<Ticket>, 'calledAt' | 'doctorName' | 'skippedAt' | 'reinserted' | 'arrivedAt' | 'preferredDoctorId'>;
