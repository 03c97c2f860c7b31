import { cancelReservation as route } from '../../../shared/routes/reservations.ts';
import { parsePhone } from '../../../shared/rules/phone.ts';
import { idOfCode } from '../../../shared/rules/reservation-code.ts';
import { reservationUnknown } from '../../domain/refusals.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findReservation, moveReservation } from './moving.ts';

export const cancelReservation = endpoint(route, async ({ input: { params, body }, actor, deps, now, commit }) => {
  const found = await findReservation(deps, actor, params.id, now);
  if (actor.kind === 'public') {
    // A wrong code, a wrong phone and an unknown reservation look the same.
    const knowsCode = idOfCode(body.code ?? '') === params.id;
    const knowsPhone = parsePhone(body.phone ?? '') === found.account.phone;
    if (!knowsCode || !knowsPhone) throw reservationUnknown();
  }
  const data = { id: params.id, status: 'cancelled' as const };
  await moveReservation(deps, found, 'cancel', actor, now, (writes) => commit(writes, data));
  return data;
});
