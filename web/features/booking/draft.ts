import type { BookingFields } from './booking-fields.ts';
import { domainJson } from '#web/lib/api/wire-names.ts';
import { emptyBooking } from './booking-fields.ts';

const key = 'booking_draft';

/** The last booking of this page, for the browser's Back button. */
let booked: BookingFields | undefined;

const isDraft = (value: unknown): value is Partial<BookingFields> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(emptyBooking).every(([name, empty]) => {
    const held: unknown = Reflect.get(value, name);
    return held === undefined || held === null || typeof held === typeof empty;
  });

/** Saves the entered values in this tab until they are booked, for a reload or the Back button. */
export const saveDraft = (fields: BookingFields): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(fields));
  } catch {
    // Without storage, the values are lost with the page.
  }
};

/** The draft is a reservation now. */
export const endDraft = (fields: BookingFields): void => {
  booked = fields;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
};

/** Initial values of the form. @param back the user returned to the form by the browser's Back button */
export const readDraft = (back: boolean): Partial<BookingFields> => {
  if (back && booked !== undefined) return booked;
  try {
    const draft: unknown = JSON.parse(domainJson(sessionStorage.getItem(key) ?? 'null'));
    return isDraft(draft) ? draft : {};
  } catch {
    return {};
  }
};
