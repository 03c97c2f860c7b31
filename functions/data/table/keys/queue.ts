import { asClinicDay, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId, asReservationId, type PatientId, type ReservationId } from '#shared/rules/ids.ts';
import { type Key, pad, partOf } from './parts.ts';

// Keys of queues, tickets and reservations.

export const branchDay = (branchId: number, day: string): string => `B#${String(branchId)}#D#${day}`;

export const ticketPrefix = 'T#';

export const ticket = (branchId: number, day: string, ticketNo: number): Key => ({
  PK: branchDay(branchId, day),
  SK: `T#${pad(ticketNo, 6)}`,
});

/** The branch, day and ticket number in a ticket's key. */
export const ticketLocationOf = (
  key: Key,
): { readonly branchId: number; readonly day: ClinicDay; readonly ticketNo: number } => {
  const [, branchId, , day = ''] = key.PK.split('#');
  return { branchId: Number(branchId), day: asClinicDay(day), ticketNo: Number(key.SK.slice('T#'.length)) };
};

/** Marks the number of a transferred ticket as used, so that it does not count as a pending booking. */
export const movedTicket = (branchId: number, day: string, ticketNo: number): Key => ({
  PK: branchDay(branchId, day),
  SK: `GONE#${pad(ticketNo, 6)}`,
});

/** The ticket number in the key of a ticket, or of one that was taken away. */
export const ticketNoOf = (key: Pick<Key, 'SK'>): number => Number(key.SK.slice(key.SK.indexOf('#') + 1));

/** Pointer to a visit of an earlier day that was completed on this day, for this day's list. */
export const lateVisitPrefix = 'L#';

export const lateVisit = (branchId: number, day: string, reservationId: number): Key => ({
  PK: branchDay(branchId, day),
  SK: `L#${pad(reservationId, 15)}`,
});

/** Ticket number and queue sequence of a branch-day. */
export const dayCounter = (branchId: number, day: string): Key => ({ PK: branchDay(branchId, day), SK: 'CTR' });

/** How many reservations of a service a branch-day has, at branches that limit them. */
export const dailyCount = (branchId: number, day: string, type: string): Key => ({
  PK: branchDay(branchId, day),
  SK: `LIMIT#${type}`,
});

/** How often a window of a branch-day was booked: bookings of one window at the same time exclude each other. */
export const windowCount = (branchId: number, day: string, from: string): Key => ({
  PK: branchDay(branchId, day),
  SK: `WINDOW#${from}`,
});

/** How often the public booked from an address, at branches that limit it. */
export const addressCount = (branchId: number, day: string, address: string): Key => ({
  PK: branchDay(branchId, day),
  SK: `ADDRESS#${address}`,
});

/** One open reservation per patient, branch, day and type. */
export const guard = (branchId: number, day: string, patientId: string, type: string): Key => ({
  PK: branchDay(branchId, day),
  SK: `G#${patientId}#${type}`,
});

/** A doctor seen at work on a branch-day; in the queue's index so that one read shows the queue and who works it. */
export const presence = (branchId: number, day: string, doctorId: string): Key => ({
  PK: branchDay(branchId, day),
  SK: `DOC#${doctorId}`,
});

/** The current patient of a doctor; without a day, so that it stays valid over midnight. */
export const doctorSlot = (doctorId: string): Key => ({ PK: `DOCTOR#${doctorId}`, SK: 'SLOT' });

/** The pulse session that a doctor has open; without a day, so that it can be ended on a later one. */
export const openPulseSession = (doctorId: string): Key => ({ PK: `DOCTOR#${doctorId}`, SK: 'PULSES' });

export * as order from './order.ts';

/** Digits of a waiting ticket's order that no other waiting ticket of the day has. */
export const sequenceOfOrder = (order: string): number => Number(order.slice(-9));

/** Counter of reservation ids, for all branches. */
export const reservationCounter = { PK: 'CTR', SK: 'RESERVATION' };

/** A reservation by id: where its ticket is, and its money. */
export const reservationRecord = (reservationId: number): Key => ({
  PK: `RES#${String(reservationId)}`,
  SK: 'ACCOUNT',
});

/** The one session recorded for a reservation. */
export const session = (reservationId: number): Key => ({ PK: `RES#${String(reservationId)}`, SK: 'SESSION' });

export const phone = (phone: string): string => `PH#${phone}`;

export const phoneSort = (day: string, patientId: string, reservationId: number): string =>
  `${day}#${patientId}#${pad(reservationId, 15)}`;

/** The patient in the sort key of the index by phone. */
export const patientOfPhoneSort = (phoneSort: string): PatientId => asPatientId(partOf(phoneSort, 1));

/** Lists of the index byList. A visit that needs a session and has none, from the doctor's call on. */
export const unrecorded = (branchId: number): string => `B#${String(branchId)}#UNRECORDED`;

export const unrecordedSort = (day: string, reservationId: number, doctorId: string): string =>
  `${day}#${pad(reservationId, 15)}#${doctorId}`;

/** The clinic day, reservation and doctor in the sort key of an unrecorded visit. */
export const partsOfUnrecordedSort = (
  sort: string,
): { readonly day: ClinicDay; readonly reservationId: ReservationId; readonly doctorId: string } => {
  const [day = '', reservationId = '', doctorId = ''] = sort.split('#');
  return { day: asClinicDay(day), reservationId: asReservationId(Number(reservationId)), doctorId };
};

/** Attempts with a phone and public bookings for it, in a day. */
export const phoneLimits = (phone: string): Key => ({ PK: `PHONE#${phone}`, SK: 'LIMITS' });

/** The confirmations a phone got on a clinic day. */
export const phoneConfirmations = (phone: string, day: string): Key => ({
  PK: `PHONE#${phone}`,
  SK: `CONFIRMED#${day}`,
});
