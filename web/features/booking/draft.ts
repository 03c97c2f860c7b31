import type { BookingFields } from './booking-fields.ts';
import { domainJson } from '#web/lib/api/wire-names.ts';
import { emptyBooking } from './booking-fields.ts';

const key = 'booking_draft';

/** What was entered into the form, and the query of the address that opened it. */
interface Draft {
  readonly fields: Partial<BookingFields>;
  readonly search: string;
}

/** The last booking of this page, for the browser's Back button. */
let booked: Draft | undefined;

const isFields = (value: unknown): value is Partial<BookingFields> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(emptyBooking).every(([name, empty]) => {
    const held: unknown = Reflect.get(value, name);
    return held === undefined || held === null || typeof held === typeof empty;
  });

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'fields' in value &&
  isFields(value.fields) &&
  'search' in value &&
  typeof value.search === 'string';

/** Saves the entered values in this tab until they are booked, for a reload or the Back button. */
export const saveDraft = (draft: Draft): void => {
  booked = undefined;
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage, the values are lost with the page.
  }
};

/** The draft is a reservation now. */
export const endDraft = (draft: Draft): void => {
  booked = draft;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
};

const storedDraft = (): Draft | undefined => {
  try {
    const draft: unknown = JSON.parse(domainJson(sessionStorage.getItem(key) ?? 'null'));
    return isDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
};

interface Opened {
  /** By a reload or the browser's Back button. */
  readonly again: boolean;
  readonly search: string;
  /** Choices of the link, and of an earlier visit that is booked again. */
  readonly choices: Partial<BookingFields>;
}

/** Initial values of the form: those of the link, but what was entered since when the page is opened again. */
export const startingFields = ({ again, search, choices }: Opened): Partial<BookingFields> => {
  const draft = (again ? booked : undefined) ?? storedDraft();
  return again && draft?.search === search ? { ...choices, ...draft.fields } : { ...draft?.fields, ...choices };
};
