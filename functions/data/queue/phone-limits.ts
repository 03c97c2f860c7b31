import * as z from 'zod/mini';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { type Store, update, type Write } from '../table/store.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId, ReservationId } from '#shared/rules/ids.ts';
import type { E164 } from '#shared/rules/phone.ts';

const WINDOW_SECONDS = 24 * 60 * 60;

/** Maximum attempts per phone and day: enough for typing mistakes of a family, few compared with the codes of a day. */
const MAX_ATTEMPTS = 10;

/**
 * Public use of a phone in a day. `tried`: ids of tried codes, and names as negative numbers. `own`: reservations that
 * the public booked for the phone. `devices`: which device booked or opened which of them. Source:
 * docs/adr/0027-codes-cannot-be-guessed.md, ADR 0027.
 */
const phoneLimitsItem = z.object({
  until: z.int(),
  tried: z.optional(z.set(z.number())),
  own: z.optional(z.set(z.number())),
  bookings: z.optional(z.int()),
  devices: z.optional(z.set(z.string())),
});
export type PhoneLimits = z.output<typeof phoneLimitsItem>;

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);
const windowFrom = (seconds: number) => ({ until: seconds + WINDOW_SECONDS, expires_at: seconds + WINDOW_SECONDS });

/** An attempt with a code, as a number. */
export const codeAttempt = (reservationId: ReservationId): number => reservationId;

/** An attempt with a name: 48 bits of the patient id as a negative number, because reservation ids are positive. */
export const nameAttempt = (patientId: PatientId): number => -1 - Number.parseInt(patientId.slice(1, 13), 16);

/** A device that booked a reservation, or opened it by its code; `device` is the hash of its cookie. */
export const deviceMark = (reservationId: ReservationId, device: string): string =>
  `${String(reservationId)}:${device}`;

interface Attempt {
  readonly phone: E164;
  readonly attempt: number;
  /** `deviceMark` of the code's reservation and the trying device. A known mark is always allowed. */
  readonly mark?: string;
}

/**
 * Counts an attempt before anything is compared, so that of a thousand concurrent different attempts at most ten are
 * compared in a day. The device that booked is always allowed, so others cannot lock the patient out. Unknown phones
 * behave the same. Source: docs/adr/0027-codes-cannot-be-guessed.md.
 * @returns 0 if the attempt is allowed, else the seconds until the next one
 */
export const recordAttempt = async (
  store: Store,
  { phone, attempt, mark = '-' }: Attempt,
  now: Date,
): Promise<number> => {
  const seconds = secondsOf(now);
  const key = keys.phoneLimits(phone);
  const tried = new Set([attempt]);
  const count = (): Promise<boolean> =>
    store.update(
      key,
      { add: { tried }, setOnce: windowFrom(seconds) },
      {
        when: 'attribute_not_exists(#PK) OR (#until > :seconds AND (attribute_not_exists(#tried) OR size(#tried) < :most OR contains(#devices, :mark)))',
        values: { seconds, most: MAX_ATTEMPTS, mark },
      },
    );
  const beginWindow = (): Promise<boolean> =>
    store.update(key, { set: { tried, ...windowFrom(seconds) } }, { when: '#until <= :seconds', values: { seconds } });
  // The second count is needed because another attempt may have begun the new window in between.
  if ((await count()) || (await beginWindow()) || (await count())) return 0;
  const limits = await readPhoneLimits(store, phone);
  return limits === undefined ? 0 : Math.max(limits.until - seconds, 1);
};

/** The limits of a phone; strongly consistent. */
export const readPhoneLimits = async (store: Store, phone: E164): Promise<PhoneLimits | undefined> => {
  const item = await store.get(keys.phoneLimits(phone));
  return parseItem(phoneLimitsItem, item);
};

/** Number of attempts in the window that were not the phone's own codes. @param open the phone's open reservations */
export const countForeignAttempts = (limits: PhoneLimits | undefined, open: readonly number[], now: Date): number => {
  if (limits === undefined || limits.until <= secondsOf(now)) return 0;
  const own = new Set([...(limits.own ?? []), ...open]);
  return [...(limits.tried ?? [])].filter((attempt) => !own.has(attempt)).length;
};

/** A booking that the public makes for a phone, of one person or several. */
export interface PublicBooking {
  readonly phone: E164;
  readonly reservationIds: readonly ReservationId[];
  /** Hash of the booking device's cookie. */
  readonly device: string;
  readonly now: Date;
  /** Number of reservations that the public may have open for one phone. */
  readonly maxOpen: number;
}

/**
 * Records a public booking for its phone if fewer than `maxOpen` were made in the window, without a read. If the label
 * `phone` fails, read the limits and use `laterBookingWrite`.
 */
export const firstBookingsWrite = ({ phone, reservationIds, device, now, maxOpen }: PublicBooking): Write => {
  const seconds = secondsOf(now);
  return update(
    'phone',
    keys.phoneLimits(phone),
    {
      add: {
        own: new Set(reservationIds),
        devices: new Set(reservationIds.map((id) => deviceMark(id, device))),
        bookings: 1,
      },
      setOnce: windowFrom(seconds),
    },
    {
      when: 'attribute_not_exists(#PK) OR (#until > :seconds AND (attribute_not_exists(#own) OR size(#own) < :maxOpen))',
      values: { seconds, maxOpen },
    },
  );
};

/** Maximum number of reservations stored per window. */
const MAX_OWN = 20;
const MAX_DEVICES = 40;

/** The newest device marks, with room for so many more. */
const newestMarks = (marks: readonly string[], room: number): string[] =>
  marks.toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10)).slice(0, MAX_DEVICES - room);

/**
 * Records a public booking after the limits and then the queue were read. Fails if another booking of the phone was
 * made since. Begins a new window if the old one is over. Label that may fail: `phone`.
 */
export const laterBookingWrite = (booking: PublicBooking, limits: PhoneLimits | undefined): Write => {
  const { phone, reservationIds, device, now } = booking;
  const seconds = secondsOf(now);
  const { until = 0, own: earlier = new Set<number>(), devices: known = new Set<string>(), bookings } = limits ?? {};
  const over = until <= seconds;
  const devices = [...known];
  const marks = reservationIds.map((id) => deviceMark(id, device));
  // Without a limit, the item of a phone that books all day could exceed the maximum item size.
  const kept =
    devices.length + marks.length <= MAX_DEVICES
      ? undefined
      : new Set([...marks, ...newestMarks(devices, marks.length)]);
  const own = over ? [] : [...earlier].toSorted((a, b) => b - a).slice(0, MAX_OWN - marks.length);
  return update(
    'phone',
    keys.phoneLimits(phone),
    {
      set: {
        own: new Set([...own, ...reservationIds]),
        ...(over ? windowFrom(seconds) : {}),
        ...(kept === undefined ? {} : { devices: kept }),
      },
      ...(over ? { remove: ['tried'] } : {}),
      add: { bookings: 1, ...(kept === undefined ? { devices: new Set(marks) } : {}) },
    },
    bookings === undefined
      ? { when: 'attribute_not_exists(#bookings)' }
      : { when: '#bookings = :wasBookings', values: { wasBookings: bookings } },
  );
};

/** Remembers a device that opened a reservation by its right code, unless it is known or there are too many. */
export const rememberDevice = (store: Store, phone: E164, mark: string): Promise<boolean> =>
  store.update(
    keys.phoneLimits(phone),
    { add: { devices: new Set([mark]) } },
    {
      when: 'attribute_exists(#PK) AND (attribute_not_exists(#devices) OR size(#devices) < :most)',
      values: { most: MAX_DEVICES },
    },
  );

/** Maximum number of public bookings per phone and clinic day that get messages. */
const MAX_CONFIRMATIONS = 3;
const KEPT_DAYS_SECONDS = 2 * WINDOW_SECONDS;

/** Counts a public booking towards the phone's messages. Idempotent. @returns whether messages about it are allowed */
export const recordConfirmation = (
  store: Store,
  {
    phone,
    day,
    bookingId,
  }: {
    readonly phone: E164;
    readonly day: ClinicDay;
    /** The reservation; of several people who were booked together, the first one's. */
    readonly bookingId: number;
  },
  now: Date,
): Promise<boolean> =>
  store.update(
    keys.phoneConfirmations(phone, day),
    {
      add: { confirmed: new Set([bookingId]) },
      setOnce: { expires_at: secondsOf(now) + KEPT_DAYS_SECONDS },
    },
    {
      when: 'attribute_not_exists(#confirmed) OR size(#confirmed) < :most OR contains(#confirmed, :id)',
      values: { most: MAX_CONFIRMATIONS, id: bookingId },
    },
  );
