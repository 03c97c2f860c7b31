import { cancelReservation as route } from '#shared/routes/reservations.ts';
import { parsePhone } from '#shared/rules/phone.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import { isPhoneOf } from '#functions/domain/patients/patient-identity.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { patientDeviceOf } from '#functions/runtime/patient-device.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { recordCodeAttempt } from '#functions/runtime/code-attempts.ts';
import { moveReservation } from '#functions/data/queue/move-reservation.ts';

/**
 * The patient's phone if the code is right. A wrong code, a wrong phone and an unknown reservation get the same
 * refusal.
 */
const phoneOfPatient = (
  body: { readonly code?: string | undefined; readonly phone?: string | undefined },
  id: ReservationId,
) => {
  const phone = parsePhone(body.phone ?? '');
  if (phone === null || idOfCode(body.code ?? '') !== id) throw reservationUnknown();
  return phone;
};

export const cancelReservation = endpoint(
  route,
  async ({ input: { params, body }, actor, reservation, deps, event, now, commit }) => {
    const phone = actor.kind === 'public' ? phoneOfPatient(body, params.id) : undefined;
    if (phone !== undefined) {
      const tried = { phone, reservationId: params.id, device: patientDeviceOf(event) };
      await recordCodeAttempt(deps, tried, now);
    }
    const found = await reservation();
    if (phone !== undefined && !isPhoneOf(found.record, phone)) throw reservationUnknown();
    const moveId = newMoveId();
    const data = { id: params.id, status: 'cancelled' as const, move_id: moveId };
    await moveReservation({
      store: deps.store,
      found,
      name: 'cancel',
      moveId,
      actor,
      now,
      commit: (writes, audit) => commit(writes, data, audit),
    });
    return data;
  },
);
