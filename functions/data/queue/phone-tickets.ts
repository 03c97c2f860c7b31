import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { E164 } from '#shared/rules/phone.ts';
import type { TicketLocation } from '../table/items/reservations.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';

/** Whose reservations were ever booked with this phone, at any branch. From an index: may lag by a moment. */
export const findPatientIdsByPhone = async (store: Store, phone: E164): Promise<ReadonlySet<string>> => {
  const items = await store.query({
    partition: keys.phone(phone),
    index: 'byPhone',
    keyNames: ['phoneKey', 'phoneSort'],
    backwards: true,
    limit: 50,
  });
  return new Set(items.map((item) => keys.patientOfPhoneSort(String(item['phoneSort']))));
};

/** Where the reservations of a phone lie, from a clinic day on, oldest first. From an index: may lag by a moment. */
export const findTicketLocationsByPhone = async (
  store: Store,
  phone: E164,
  fromDay: ClinicDay,
): Promise<TicketLocation[]> => {
  const items = await store.query({
    partition: keys.phone(phone),
    index: 'byPhone',
    keyNames: ['phoneKey', 'phoneSort'],
    between: [fromDay, '9999'],
  });
  return items.map((item) => keys.ticketLocationOf({ PK: String(item['PK']), SK: String(item['SK']) }));
};
