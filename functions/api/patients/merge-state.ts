import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { patientHasManyReservations, patientWithDoctor } from '#shared/refusals/patients.ts';
import { patientUnknown } from '#shared/refusals/queue.ts';
import type { PatientId, ReservationId } from '#shared/rules/ids.ts';
import { isOpen } from '#shared/rules/transitions.ts';
import type { OpenReservation } from '#functions/data/patients/merges.ts';
import { findPatient } from '#functions/data/patients/patients.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { findTicketLocationsByPhone } from '#functions/data/queue/phone-tickets.ts';
import { findTickets } from '#functions/data/queue/reservations.ts';
import type { Patient } from '#functions/data/table/items/patients.ts';
import {
  type ReservationRecord,
  reservationRecordItem,
  type TicketLocation,
} from '#functions/data/table/items/reservations.ts';
import { keys } from '#functions/data/table/keys.ts';
import { parseItems } from '#functions/data/table/parse-items.ts';
import { type Store, TRANSACTION_PARTS, type Write } from '#functions/data/table/store.ts';
import { reservationOfReceipt } from '#functions/data/money/ledger.ts';
import type { Fund } from '#functions/domain/money/funds.ts';

/** A patient of the branch, merged or not. Refuses an id that is not registered there. */
export const requirePatient = async (store: Store, branchId: number, id: PatientId): Promise<Patient> => {
  const patient = await findPatient(store, branchId, id);
  if (patient === undefined) throw patientUnknown();
  return patient;
};

const locationName = ({ day, ticketNo }: TicketLocation): string => `${day} ${String(ticketNo)}`;

/** Parts of the transaction that the runtime adds: the audit entry and the idempotency record. */
const OTHER_PARTS = 2;

/** Refuses a merge, or its undo, that one transaction does not hold. */
export const requireOneTransaction = (writes: readonly Write[]): void => {
  if (writes.length + OTHER_PARTS > TRANSACTION_PARTS) throw patientHasManyReservations();
};

const readRecords = async (store: Store, ids: readonly ReservationId[]): Promise<ReservationRecord[]> => {
  const items = await store.getAll(ids.map(keys.reservationRecord));
  return parseItems(reservationRecordItem, items);
};

/** The funds that were received for visits of these patient ids. */
export const fundsOfVisitsOf = async (
  store: Store,
  funds: readonly Fund[],
  patientIds: readonly PatientId[],
): Promise<ReadonlySet<string>> => {
  const named = funds.flatMap(({ id }) => {
    const reservationId = reservationOfReceipt(id);
    return reservationId === undefined ? [] : [{ id, reservationId }];
  });
  const records = await readRecords(store, [...new Set(named.map(({ reservationId }) => reservationId))]);
  const own = new Set(records.filter(({ patientId }) => patientIds.includes(patientId)).map(({ id }) => id));
  return new Set(named.filter(({ reservationId }) => own.has(reservationId)).map(({ id }) => id));
};

/** Reservations with their tickets, both strongly consistent. Refuses one whose patient is with a doctor. */
export const readReservations = async (
  store: Store,
  ids: readonly ReservationId[],
): Promise<readonly OpenReservation[]> => {
  const records = await readRecords(store, ids);
  const tickets = await findTickets(store, records);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  return tickets.flatMap((ticket) => {
    if (ticket.status === 'in_progress') throw patientWithDoctor();
    const record = recordOf.get(ticket.id);
    return record === undefined ? [] : [{ ticket, record }];
  });
};

/**
 * The open reservations of a patient at a branch. The queue of today is read strongly consistent; other days come from
 * an index that may lag by a moment.
 */
export const readOpenReservations = async (
  store: Store,
  { branchId, today }: { readonly branchId: number; readonly today: ClinicDay },
  { id, phone, formerPhones = [] }: Patient,
): Promise<readonly OpenReservation[]> => {
  const [{ inProgress, waiting, skipped }, booked] = await Promise.all([
    readQueue(store, branchId, today),
    Promise.all(
      [...new Set([phone, ...formerPhones])].map((each) => findTicketLocationsByPhone(store, each, addDays(today, -1))),
    ),
  ]);
  const ofToday = [...inProgress, ...waiting, ...skipped]
    .filter(({ patientId }) => patientId === id)
    .map(({ ticketNo }): TicketLocation => ({ branchId, day: today, ticketNo }));
  const locations = new Map(
    [...booked.flat().filter((each) => each.branchId === branchId), ...ofToday].map((each) => [
      locationName(each),
      each,
    ]),
  );
  const tickets = await findTickets(store, [...locations.values()]);
  const open = tickets.filter((ticket) => ticket.patientId === id && isOpen(ticket.status));
  return readReservations(
    store,
    open.map((ticket) => ticket.id),
  );
};
