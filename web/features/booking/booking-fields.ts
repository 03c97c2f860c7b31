import * as z from 'zod/mini';
import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { needsLaserArea, reservationTypes } from '#shared/models/enums.ts';
import { bookingBody, hasNeededArea } from '#shared/routes/reservations.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import { phoneEntry } from '#web/lib/phone-entry.ts';

const { shape } = bookingBody;

/** Hands a value of the form to the server's schema, which accepts more than the form can hold. */
const asSent = <Held extends Accepted, Accepted>() => z.transform((value: Held): Accepted => value);

/** A check of all fields also runs before a type is chosen. */
const isChosen = (type: unknown): boolean => reservationTypes.some((each) => each === type);

/** The server's schema, field by field, with the phone rules that the server applies after it. Empty: not chosen yet. */
export const bookingForm = z
  .object({
    branch_id: z.pipe(asSent<string, string | number>(), shape.branch_id),
    type: z.pipe(asSent<ReservationType | '', unknown>(), shape.type),
    laser_area: z.pipe(asSent<LaserArea | null, unknown>(), shape.laser_area),
    name: shape.name,
    phone: phoneEntry,
    message_consent: z.boolean(),
  })
  // Also while other fields are wrong: the form shows all that is wrong at the same time.
  .check(
    z.refine((fields) => !isChosen(fields.type) || hasNeededArea(fields), {
      path: ['laser_area'],
      error: 'required',
      when: () => true,
    }),
  );
export type BookingFields = z.input<typeof bookingForm>;
export type BookingOutput = z.output<typeof bookingForm>;

export const emptyBooking: BookingFields = {
  branch_id: '',
  type: '',
  laser_area: null,
  name: '',
  phone: '',
  message_consent: false,
};

/** Does the form, as it stands, need an area? */
export const needsArea = (type: BookingFields['type']): boolean => type !== '' && needsLaserArea(type);

/** Is anything missing that a booking cannot do without? Source: docs/requirements.md#validation. */
export const lacksRequired = ({ branch_id: branch, type, name, phone }: BookingFields): boolean =>
  branch === '' || type === '' || name.trim() === '' || phone.trim() === '';

const names = Object.keys(emptyBooking);
const isFieldName = (name: string): name is keyof BookingFields => names.includes(name);

/** The field of the form that a detail of the server's refusal is about. */
export const fieldOf = (path: string): keyof BookingFields | undefined => (isFieldName(path) ? path : undefined);

/** What was entered into the page before its script was there. */
export const typedBefore = (frame: HTMLFormElement | null): Partial<BookingFields> => {
  const { message_consent: consent, ...texts } = Object.fromEntries(new FormData(frame ?? undefined));
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([name, value]) => value !== '' && isFieldName(name))),
    ...(consent !== undefined && { message_consent: true }),
  };
};

/** The request of a checked form. An area that the type does not need is left out. */
export const bodyOf = ({ laser_area: area, phone, ...rest }: BookingOutput) => ({
  ...rest,
  phone: latinDigits(phone).trim(),
  ...(needsLaserArea(rest.type) && { laser_area: area }),
});
