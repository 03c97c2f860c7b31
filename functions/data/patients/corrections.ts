import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { isOpen } from '#shared/rules/transitions.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import { type Patient, patientItem } from '../table/items/patients.ts';
import { type QueueEntry, ticketItem } from '../table/items/tickets.ts';
import { type Key, keys } from '../table/keys.ts';
import { parseItems } from '../table/parse-items.ts';
import { type Condition, remove, type Store, update, type Write } from '../table/store.ts';
import { ticketChange } from '../table/tickets.ts';
import { entryKeys, listBranchesOfPatient, searchEntries, unchangedPatient } from './patients.ts';

/** A patient's registration at one branch. */
export interface Registration {
  readonly branchId: number;
  readonly patient: Patient;
}

/**
 * The patient's registrations at all branches, strongly consistent. A very recent one at another branch may be missing.
 */
export const readRegistrations = async (
  store: Store,
  patientId: PatientId,
  ownBranch: number,
): Promise<Registration[]> => {
  const listed = await listBranchesOfPatient(store, patientId);
  const branchIds = [...new Set([ownBranch, ...listed])];
  const items = await store.getAll(branchIds.map((branchId) => keys.patient(branchId, patientId)));
  return branchIds.flatMap((branchId, index) => {
    const item = items[index];
    return item === undefined ? [] : [{ branchId, patient: patientItem.parse(item) }];
  });
};

const nameOf = ({ PK, SK }: Key): string => `${PK}\n${SK}`;

export type OpenTicket = Pick<QueueEntry, 'PK' | 'SK' | 'id' | 'patientId' | 'phone'>;

/** The open tickets of a patient since the day before, at every branch, from an index that may lag by a moment. */
export const listOpenTickets = async (
  store: Store,
  { id, phone, formerPhones = [] }: Patient,
  today: ClinicDay,
): Promise<OpenTicket[]> => {
  const phones = [...new Set([phone, ...formerPhones])];
  const between: [string, string] = [addDays(today, -1), '9999'];
  const booked = await Promise.all(
    phones.map((each) =>
      store.query({ partition: keys.phone(each), index: 'byPhone', keyNames: ['phoneKey', 'phoneSort'], between }),
    ),
  );
  const items = await store.getAll(
    booked
      .flat()
      .filter((item) => keys.patientOfPhoneSort(String(item['phoneSort'])) === id)
      .map((item) => ({ PK: String(item['PK']), SK: String(item['SK']) })),
  );
  return parseItems(ticketItem, items).filter(({ status }) => isOpen(status));
};

/** Writes a corrected registration and its search entries. Label that may fail: `patient`. */
export const registrationChangeWrites = (branchId: number, before: Patient, after: Patient): Write[] => {
  const kept = new Set(entryKeys(branchId, after).map(nameOf));
  const { name, phone, formerNames, formerPhones } = after;
  return [
    update(
      'patient',
      keys.patient(branchId, before.id),
      { set: { name, phone, formerNames, formerPhones } },
      unchangedPatient(before),
    ),
    ...entryKeys(branchId, before)
      .filter((key) => !kept.has(nameOf(key)))
      .map((key) => remove('patient entry', key)),
    ...searchEntries(branchId, after),
  ];
};

interface Details {
  readonly before: Pick<Patient, 'name' | 'phone'>;
  readonly after: Pick<Patient, 'name' | 'phone' | 'formerPhones'>;
}

/** The phone of a booking after a correction. */
const phoneAfter = (booked: string, { before, after }: Details): string =>
  booked === before.phone ? after.phone : booked;

const samePatient = (patientId: PatientId): Condition => ({
  when: '#patientId = :samePatient',
  values: { samePatient: patientId },
});

/** Updates name and phone of a reservation record, for lists of debts and for look-ups by code with a former phone. */
export const recordNameWrite = (
  record: Pick<ReservationRecord, 'id' | 'patientId' | 'phone' | 'formerPhones'>,
  details: Details,
): Write => {
  const phone = phoneAfter(record.phone, details);
  const { name, formerPhones = [] } = details.after;
  return update(
    'record name',
    keys.reservationRecord(record.id),
    { set: { name, phone, ...(phone === record.phone ? {} : { formerPhones }) } },
    samePatient(record.patientId),
  );
};

/** Updates name and phone of a ticket, and the index attribute of the look-up by phone. */
export const ticketNameWrite = ({ PK, SK, patientId, ...ticket }: OpenTicket, details: Details): Write => {
  const phone = phoneAfter(ticket.phone, details);
  return update(
    'ticket name',
    { PK, SK },
    ticketChange({ set: { name: details.after.name, phone, phoneKey: keys.phone(phone) }, add: { version: 1 } }),
    { when: '#shown.#patientId = :samePatient', values: { samePatient: patientId } },
  );
};
