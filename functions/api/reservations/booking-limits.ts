import { isSameName } from '#shared/rules/name.ts';
import {
  type DailyCount,
  dailyLimitOf,
  firstCountWrite,
  laterCountWrite,
  readDailyCount,
} from '#functions/data/queue/daily-counts.ts';
import { maxOpenOf, openOf, otherDayOf, requirePublicPlace } from '#functions/data/queue/public-place.ts';
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
import type { Booking } from '#functions/data/queue/reservations.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { Wait } from '#functions/data/queue/waits.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { dailyLimitReached, tooManyNames } from '#shared/refusals/booking.ts';
import type { ReservationId } from '#shared/rules/ids.ts';

type Request = Omit<Booking, 'patientId'> & {
  /** Staff may book although the daily limit is reached. */
  readonly overLimit: boolean;
};

/** Limits read for a booking before its queue; undefined where not needed. */
export interface ReadLimits {
  readonly phone: PhoneLimits | undefined;
  readonly daily: DailyCount | undefined;
}

/** Names and wrong codes tried with a phone in a day, after which its reservations are not answered without their code. */
const MAX_FOREIGN_ATTEMPTS = 3;

const isPublic = ({ source }: Request): boolean => source === 'online';

/** Is the limit of the service reached? */
const isDayFull = (booking: Request, daily: DailyCount | undefined): boolean => {
  const limit = dailyLimitOf(booking);
  return limit !== null && daily !== undefined && daily.booked >= limit && !booking.overLimit;
};

/** Counts a name that differs from the registered patient's name as an attempt, like a wrong code. */
export const recordForeignName = async (deps: Dependencies, booking: Request): Promise<void> => {
  if (!isPublic(booking)) return;
  const { phone, name, now } = booking;
  await recordAttempt(deps.store, { phone, attempt: nameAttempt(patientIdOf(phone, name)) }, now);
};

/**
 * Refuses a booking that exceeds a limit, before any number is allocated. For everybody: the daily limit of the
 * service. For the public: attempts with other names for a phone, open reservations per phone, and a visit that would
 * begin after closing time (not checked for later days).
 */
export const requireWithinLimits = async (
  deps: Dependencies,
  booking: Request,
  wait: Wait,
  { daily }: ReadLimits,
): Promise<void> => {
  const { phone, name, ahead } = booking;
  if (isDayFull(booking, daily)) {
    throw dailyLimitReached(booking.type, otherDayOf(booking), ahead ? booking.day : undefined);
  }
  if (!isPublic(booking)) return;
  const open = openOf(wait.queue, phone);
  if (open.some((entry) => !isSameName(entry.name, name))) {
    await recordForeignName(deps, booking);
  }
  requirePublicPlace(booking, wait);
};

/** Refuses to show an existing reservation to the public after too many names and codes were tried with its phone. */
export const requireAnswerable = async (deps: Dependencies, booking: Request, queue: LiveQueue): Promise<void> => {
  if (!isPublic(booking)) return;
  const { branch, phone, now } = booking;
  const limits = await readPhoneLimits(deps.store, phone);
  const open = openOf(queue, phone).map(({ id }) => id);
  if (limits !== undefined && countForeignAttempts(limits, open, now) > MAX_FOREIGN_ATTEMPTS) {
    throw tooManyNames(branch.phone, Math.max(limits.until - Math.floor(now.getTime() / 1000), 1));
  }
};

/**
 * For a later day the limits of the phone are read at the first attempt too: its bookings may be older than the window.
 */
const isExact = ({ ahead }: Request, attempt: number): boolean => ahead || attempt > 1;

/** The limits of the phone where they are needed, and the daily count of the service; to be read before the queue. */
export const readLimits = async ({ store }: Dependencies, booking: Request, attempt: number): Promise<ReadLimits> => {
  const [phone, daily] = await Promise.all([
    isPublic(booking) && isExact(booking, attempt) ? readPhoneLimits(store, booking.phone) : undefined,
    readDailyCount(store, booking, { exact: booking.overLimit }),
  ]);
  return { phone, daily };
};

interface Made {
  readonly reservationId: ReservationId;
  /** Hash of the booking device's cookie. */
  readonly device: string;
  readonly attempt: number;
  readonly limits: ReadLimits;
}

/** Counts the booking for its service, where the branch limits it. Label that may fail: `limit`. */
const dailyWrites = (booking: Request, daily: DailyCount | undefined): Write[] => {
  const limit = dailyLimitOf(booking);
  if (limit === null) return [];
  return [daily === undefined ? firstCountWrite(booking, limit) : laterCountWrite(booking, daily)];
};

/** Writes of a public booking for the limits of its phone. Label that may fail: `phone`. */
const phoneWrites = (booking: Request, { reservationId, device, attempt, limits }: Made): Write[] => {
  if (!isPublic(booking)) return [];
  const { phone, now } = booking;
  const made = { phone, reservationId, device, now, maxOpen: maxOpenOf(booking) };
  return [isExact(booking, attempt) ? laterBookingWrite(made, limits.phone) : firstBookingsWrite(made)];
};

/** Writes of a booking for its limits. Labels that may fail: `limit`, `phone`. */
export const limitWrites = (booking: Request, made: Made): Write[] => [
  ...dailyWrites(booking, made.limits.daily),
  ...phoneWrites(booking, made),
];
