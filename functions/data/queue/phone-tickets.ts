import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { E164 } from '#shared/rules/phone.ts';
import type { TicketLocation } from '../table/items/reservations.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';

/** Ids of all patients whose reservations were booked with this phone, at any branch. Eventually consistent. */
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

/** Ticket locations of a phone's reservations from a clinic day on, oldest first. Eventually consistent. */
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
