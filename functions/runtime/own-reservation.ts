import { parsePhone } from '#shared/rules/phone.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { reservationOfEarlierDay, reservationOfLaterDay, reservationUnknown } from '#shared/refusals/queue.ts';
import type { Dependencies } from '../dependencies.ts';
import { isPhoneOf } from '../domain/patients/patient-identity.ts';
import type { Event } from './http.ts';
import { patientDeviceOf } from './patient-device.ts';
import type { ReadReservation, ReservationScope } from './scope.ts';
import { recordCodeAttempt } from './code-attempts.ts';

interface OwnRequest {
  readonly id: ReservationId;
  readonly body: { readonly code?: string | undefined; readonly phone?: string | undefined };
  readonly deps: Dependencies;
  readonly event: Event;
  readonly now: Date;
}

/**
 * Checks code and phone of a patient, and counts the attempt. A wrong code, a wrong phone and an unknown reservation get
 * the same refusal.
 * @returns reads the reservation, again at every call
 */
export const ownReservation = async (
  { id, body, deps, event, now }: OwnRequest,
  reservation: ReadReservation,
): Promise<ReadReservation> => {
  const phone = parsePhone(body.phone ?? '');
  if (phone === null || idOfCode(body.code ?? '') !== id) throw reservationUnknown();
  await recordCodeAttempt(deps, { phone, reservationId: id, device: patientDeviceOf(event) }, now);
  return async () => {
    const found = await reservation();
    if (!isPhoneOf(found.record, phone)) throw reservationUnknown();
    return found;
  };
};

/** Refuses a reservation of another day. */
export const requireToday = ({ record, today }: Pick<ReservationScope, 'record' | 'today'>): void => {
  if (record.day > today) throw reservationOfLaterDay();
  if (record.day < today) throw reservationOfEarlierDay();
};
