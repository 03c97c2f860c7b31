import { type Ticket, ticketItem } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';

/** A patient's reservation with its sort key in the history. */
export interface PastVisit {
  readonly ticket: Ticket;
  /** Sorts by clinic day, then by reservation. */
  readonly place: string;
}

/**
 * Everything a patient ever booked, at any branch, newest first. The index is of the phone, which families share; its
 * keys say whose reservation each is, so that only this patient's are fetched. It may lag by a moment.
 * @param phone E.164.
 */
export const listPatientVisits = async (store: Store, phone: string, patientId: string): Promise<PastVisit[]> => {
  const entries = await store.query({
    partition: keys.phone(phone),
    index: 'byPhone',
    keyNames: ['phoneKey', 'phoneSort'],
    backwards: true,
  });
  const own = entries
    .map((item) => ({
      key: { PK: String(item['PK']), SK: String(item['SK']) },
      place: String(item['phoneSort']),
    }))
    .filter(({ place }) => keys.patientOfPhoneSort(place) === patientId);
  const items = await store.getAll(
    own.map(({ key }) => key),
    { consistent: false },
  );
  return own.flatMap(({ place }, index) => {
    const item = items[index];
    return item === undefined ? [] : [{ place, ticket: ticketItem.parse(item) }];
  });
};
