import { byCharacters } from '#shared/rules/text-order.ts';
import type { Patient } from '../table/items/patients.ts';
import { type Ticket, ticketItem } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';
import type { E164 } from '#shared/rules/phone.ts';
import { idsOf } from './patients.ts';

/** A patient's reservation with its sort key in the history. */
export interface PastVisit {
  readonly ticket: Ticket;
  /** Sorts by clinic day, then by reservation. */
  readonly place: string;
}

/** Reservations booked with a phone. */
const listBookedWith = async (store: Store, phone: E164) => {
  const entries = await store.query({
    partition: keys.phone(phone),
    index: 'byPhone',
    keyNames: ['phoneKey', 'phoneSort'],
    backwards: true,
  });
  return entries.map((item) => ({
    key: { PK: String(item['PK']), SK: String(item['SK']) },
    place: String(item['phoneSort']),
  }));
};

/**
 * All reservations of a patient at all branches, including former phones and merged patients, newest first. Read from
 * the index by phone, whose sort key contains the patient. Eventually consistent.
 */
export const listPatientVisits = async (
  store: Store,
  patient: Pick<Patient, 'id' | 'phone' | 'formerPhones' | 'mergedIds'>,
): Promise<PastVisit[]> => {
  const phones = [...new Set([patient.phone, ...(patient.formerPhones ?? [])])];
  const ids = new Set(idsOf(patient));
  const booked = await Promise.all(phones.map((each) => listBookedWith(store, each)));
  const own = booked
    .flat()
    .filter(({ place }) => ids.has(keys.patientOfPhoneSort(place)))
    .toSorted((a, b) => byCharacters(b.place, a.place));
  const items = await store.getAll(
    own.map(({ key }) => key),
    { consistent: false },
  );
  return own.flatMap(({ place }, index) => {
    const item = items[index];
    return item === undefined ? [] : [{ place, ticket: ticketItem.parse(item) }];
  });
};
