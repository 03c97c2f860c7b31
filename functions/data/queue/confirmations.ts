import { randomInt } from 'node:crypto';
import type { Ticket } from '../table/items/tickets.ts';
import { dueAttributes } from '../table/due-attributes.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import { keys } from '../table/keys.ts';
import { type Store, update, type Write } from '../table/store.ts';
import { chargeAtBooking } from './reservations.ts';
import type { Branch } from '../table/items/branches.ts';

/** The code that confirms a booking: six digits. */
export const newConfirmationCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** How often a code may be entered; then reception confirms the booking. */
const MAX_TRIES = 5;

/**
 * Counts an entered code before it is compared, so that of many concurrent ones at most five are compared.
 * @returns false when too many were entered, or the booking needs no code any more
 */
export const countConfirmationTry = (store: Store, { branchId, day, ticketNo }: Ticket): Promise<boolean> =>
  store.update(
    keys.ticket(branchId, day, ticketNo),
    { add: { 'confirmation.tries': 1 } },
    { when: '#confirmation.#tries < :most', values: { most: MAX_TRIES } },
  );

/** The charge of a booking that is confirmed, and the write of its record. */
export const chargeOnConfirmation = (
  branch: Branch,
  record: ReservationRecord,
): Pick<Ticket, 'charge'> & { readonly writes: Write[] } => {
  const charge = chargeAtBooking({ type: record.type, service: record.service, branch, day: record.day });
  if (charge === undefined) return { writes: [] };
  const due = charge > 0 ? dueAttributes(record) : {};
  const change = { set: { charge, ...due }, add: { version: 1 } };
  return { charge, writes: [update('record', keys.reservationRecord(record.id), change)] };
};
