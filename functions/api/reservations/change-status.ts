import { changeStatus as route } from '../../../shared/routes/reservations.ts';
import { moveInto } from '../../../shared/rules/transitions.ts';
import { readSlot, slotWrite } from '../../data/calls.ts';
import { takeSequence } from '../../data/reservations.ts';
import { staffOf } from '../../domain/access.ts';
import { doctorBusy } from '../../domain/refusals.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { findReservation, moveReservation } from './moving.ts';

export const changeStatus = endpoint(route, async ({ input: { params, body }, actor, deps, now, commit }) => {
  const staff = staffOf(actor);
  const found = await findReservation(deps, actor, params.id, now);
  const name = moveInto(body.status);
  const data = { id: params.id, status: body.status };
  const move = (more: Parameters<typeof moveReservation>[6] = {}) =>
    moveReservation(deps, found, name, actor, now, (writes) => commit(writes, data), more);
  if (name === 'reinsert') {
    const { branchId, day } = found.account;
    await move({ sequence: await takeSequence(deps.store, branchId, day) });
  } else if (name === 'call' && staff.role === 'doctor') {
    const current = await readSlot(deps.store, staff.id);
    if (current !== undefined) throw doctorBusy();
    await move({
      doctor: staff,
      writes: (ticket) => [slotWrite(staff.id, undefined, ticket, now.toISOString())],
    });
  } else {
    await move();
  }
  return data;
});
