import type { BookingFields } from './booking-fields.ts';
import { emptyBooking } from './booking-fields.ts';

const key = 'booking_draft';

/** What was booked last on this page: going back from the ticket shows it again. */
let booked: BookingFields | undefined;

const isDraft = (value: unknown): value is Partial<BookingFields> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(emptyBooking).every(([name, empty]) => {
    const held: unknown = Reflect.get(value, name);
    return held === undefined || held === null || typeof held === typeof empty;
  });

/** Keeps what is entered in this tab until it is booked: a reload or a step back loses nothing. */
export const saveDraft = (fields: BookingFields): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(fields));
  } catch {
    // Storage is refused: then only this page holds it.
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
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isDraft(draft) ? draft : {};
  } catch {
    return {};
  }
};
