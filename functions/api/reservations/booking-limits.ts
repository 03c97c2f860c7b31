import { isSameName } from '#shared/rules/name.ts';
import { type AddressCount, addressCountWrite, readAddressCount } from '#functions/data/queue/address-counts.ts';
import { type DailyCount, dailyCountWrites, dailyLimitOf, readDailyCount } from '#functions/data/queue/daily-counts.ts';
import { maxOpenOf, openOf, requireBeforeClosing } from '#functions/data/queue/public-place.ts';
import {
  firstBookingsWrite,
  countForeignAttempts,
  laterBookingWrite,
  nameAttempt,
  type PhoneLimits,
  readPhoneLimits,
  recordAttempt,
} from '#functions/data/queue/phone-limits.ts';
import type { LiveQueue } from '#functions/data/queue/queues.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { Wait } from '#functions/data/queue/waits.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { dailyLimitReached, limitPerPhone, tooManyNames } from '#shared/refusals/booking.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import type { BookingRequest } from './booking-request.ts';

/** Limits read for a booking before its queue; undefined where not needed. */
export interface ReadLimits {
  readonly phone: PhoneLimits | undefined;
  readonly daily: DailyCount | undefined;
  readonly address: AddressCount | undefined;
}

/** Names and wrong codes tried with a phone in a day, after which its reservations are not answered without their code. */
const MAX_FOREIGN_ATTEMPTS = 3;

const isPublic = ({ source }: BookingRequest): boolean => source === 'online';

/** Is the limit of the service reached? */
const isDayFull = (booking: BookingRequest, daily: DailyCount | undefined): boolean => {
  const limit = dailyLimitOf(booking);
  return limit !== null && daily !== undefined && daily.booked >= limit && !booking.overLimit;
};

/** Counts a name that differs from the registered patient's name as an attempt, like a wrong code. */
export const recordForeignName = async (deps: Dependencies, booking: BookingRequest): Promise<void> => {
  if (!isPublic(booking)) return;
  const { phone, name, now } = booking;
  await recordAttempt(deps.store, { phone, attempt: nameAttempt(patientIdOf(phone, name)) }, now);
};

/**
 * Refuses a booking that exceeds a limit, before any number is allocated. For everybody: the daily limit of the
 * service. For the public: attempts with other names for a phone, unconfirmed bookings of a phone, and a visit that
 * would begin after closing time (not checked for later days).
 */
export const requireWithinLimits = async (
  deps: Dependencies,
  booking: BookingRequest,
  wait: Wait,
  { daily }: ReadLimits,
): Promise<void> => {
  const { branch, phone, name, ahead } = booking;
  if (isDayFull(booking, daily)) {
    throw dailyLimitReached(booking.type, branch.phone, ahead ? booking.day : undefined);
  }
  if (!isPublic(booking)) return;
  const open = openOf(wait.queue, phone);
  if (open.some((entry) => !isSameName(entry.name, name))) {
    await recordForeignName(deps, booking);
  }
  if (unconfirmedOf(wait.queue, phone).length >= maxOpenOf(booking)) throw limitPerPhone(branch.phone, ahead);
  requireBeforeClosing(booking, wait);
};

/** The unconfirmed bookings of a phone. */
const unconfirmedOf = ({ unconfirmed = [] }: LiveQueue, phone: string) =>
  unconfirmed.filter((entry) => entry.phone === phone);

/**
 * Does a booking of the public wait for its confirmation, because its phone or its address has booked as often as the
 * branch allows? Source: docs/domain.md#unconfirmed-bookings.
 */
export const isSuspicious = (booking: BookingRequest, { queue }: Wait, { address }: ReadLimits): boolean => {
  if (!isPublic(booking)) return false;
  const open = openOf(queue, booking.phone).filter(({ source }) => source === 'online');
  return open.length >= maxOpenOf(booking) || (address?.isReached ?? false);
};

/** Refuses to show an existing reservation to the public after too many names and codes were tried with its phone. */
export const requireAnswerable = async (
  deps: Dependencies,
  booking: BookingRequest,
  queue: LiveQueue,
): Promise<void> => {
  if (!isPublic(booking)) return;
  const { branch, phone, now } = booking;
  const limits = await readPhoneLimits(deps.store, phone);
  const open = [...openOf(queue, phone), ...unconfirmedOf(queue, phone)].map(({ id }) => id);
  if (limits !== undefined && countForeignAttempts(limits, open, now) > MAX_FOREIGN_ATTEMPTS) {
    throw tooManyNames(branch.phone, Math.max(limits.until - Math.floor(now.getTime() / 1000), 1));
  }
};

/**
 * For a later day the limits of the phone are read at the first attempt too: its bookings may be older than the window.
 */
const isExact = ({ ahead }: BookingRequest, attempt: number): boolean => ahead || attempt > 1;

/** The limits of the phone where they are needed, and the daily count of the service; to be read before the queue. */
export const readLimits = async (
  { store }: Dependencies,
  booking: BookingRequest,
  attempt: number,
): Promise<ReadLimits> => {
  const [phone, daily, address] = await Promise.all([
    isPublic(booking) && isExact(booking, attempt) ? readPhoneLimits(store, booking.phone) : undefined,
    readDailyCount(store, booking, { exact: booking.overLimit }),
    isPublic(booking) ? readAddressCount(store, booking) : undefined,
  ]);
  return { phone, daily, address };
};

export interface Made {
  readonly reservationIds: readonly ReservationId[];
  /** Hash of the booking device's cookie. */
  readonly device: string;
  readonly attempt: number;
  readonly limits: ReadLimits;
}

/** Writes of a public booking for the limits of its phone. Label that may fail: `phone`. */
export const phoneWrites = (booking: BookingRequest, { reservationIds, device, attempt, limits }: Made): Write[] => {
  if (!isPublic(booking)) return [];
  const { phone, now } = booking;
  const made = { phone, reservationIds, device, now, maxOpen: maxOpenOf(booking) };
  return [isExact(booking, attempt) ? laterBookingWrite(made, limits.phone) : firstBookingsWrite(made)];
};

/** Writes of a booking for its limits; an unconfirmed one takes no place of the day. Labels that may fail: `limit`, `phone`. */
export const limitWrites = (booking: BookingRequest, made: Made): Write[] => [
  ...(booking.confirmationCode === undefined ? dailyCountWrites(booking, made.limits.daily) : []),
  ...(made.limits.address === undefined ? [] : [addressCountWrite(booking)]),
  ...phoneWrites(booking, made),
];
