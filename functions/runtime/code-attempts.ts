import { codeAttempt, deviceMark, recordAttempt, rememberDevice } from '#functions/data/queue/phone-limits.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { isPhoneOf } from '#functions/domain/patients/patient-identity.ts';
import { tooManyCodes } from '#shared/refusals/booking.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { describeError } from '#functions/log.ts';
import type { PatientDevice } from './patient-device.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import type { E164 } from '#shared/rules/phone.ts';

/** A counted attempt is cached for this time, so that polling a ticket by its code writes only once an hour. */
const KEPT_SECONDS = 60 * 60;

/** An attempt of a device with a code and a phone. */
interface CodeAttempt {
  readonly phone: E164;
  readonly reservationId: ReservationId;
  readonly device: PatientDevice;
}

const nameOf = ({ phone, reservationId, device }: CodeAttempt): string =>
  `${phone} ${deviceMark(reservationId, device.hash)}`;

/**
 * Counts an attempt with this code and phone; refuses after too many different codes. Await it before anything about
 * the reservation is answered: codes are consecutive numbers, and a phone is not secret.
 */
export const recordCodeAttempt = (deps: Dependencies, tried: CodeAttempt, now: Date): Promise<void> =>
  deps.cache.through(`code attempt ${nameOf(tried)}`, KEPT_SECONDS, async () => {
    const { phone, reservationId, device } = tried;
    const mark = deviceMark(reservationId, device.hash);
    const wait = await recordAttempt(deps.store, { phone, attempt: codeAttempt(reservationId), mark }, now);
    if (wait > 0) throw tooManyCodes(wait);
  });

/**
 * Finds the reservation of a code if the phone matches; counts the attempt first. An unknown code and a wrong phone get
 * the same refusal.
 */
export const findByPhoneAndCode = async (
  deps: Dependencies,
  tried: CodeAttempt,
  now: Date,
): Promise<ReservationRecord> => {
  const [record] = await Promise.all([
    findReservationRecord(deps.store, tried.reservationId),
    recordCodeAttempt(deps, tried, now),
  ]);
  if (record === undefined || !isPhoneOf(record, tried.phone)) throw reservationUnknown();
  return record;
};

/**
 * Remembers a device that used the right code, so that attempts of others no longer block it. A failure is only logged.
 */
export const rememberRightCode = async (deps: Dependencies, tried: CodeAttempt): Promise<void> => {
  try {
    await deps.cache.through(`right code ${nameOf(tried)}`, KEPT_SECONDS, () =>
      rememberDevice(deps.store, tried.phone, deviceMark(tried.reservationId, tried.device.hash)),
    );
  } catch (error) {
    deps.log.warn('device.not-remembered', describeError(error));
  }
};
