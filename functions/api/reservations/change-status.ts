import { changeStatus as route } from '#shared/routes/reservations.ts';
import { moveInto } from '#shared/rules/transitions.ts';
import { readSlot, slotWrite } from '#functions/data/queue/calls.ts';
import { allocateLastPlace } from '#functions/data/queue/last-place.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import { doctorBusy, moveNotAllowed } from '#shared/refusals/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { moveReservation } from '#functions/data/queue/move-reservation.ts';

export const changeStatus = endpoint(
  route,
  async ({ input: { params, body }, actor: staff, reservation, deps, now, commit }) => {
    const found = await reservation();
    const name = moveInto(body.status);
    if (name === undefined) throw moveNotAllowed((await requireTicket(deps.store, found.record)).status);
    const moveId = newMoveId();
    const data = { id: params.id, status: body.status, move_id: moveId };
    let place: Awaited<ReturnType<typeof allocateLastPlace>> | undefined;
    await moveReservation({
      store: deps.store,
      found,
      name,
      moveId,
      actor: staff,
      now,
      commit: (writes, audit) => commit(writes, data, audit),
      prepare: async (ticket) => {
        if (name === 'reinsert') {
          place ??= await allocateLastPlace(deps.store, { ...found, isHere: true, now });
          return { order: place.order };
        }
        if (name === 'call' && staff.role === 'doctor') {
          const current = await readSlot(deps.store, staff.id);
          if (current !== undefined) throw doctorBusy();
          const calledAt = now.toISOString();
          return { doctor: staff, writes: [slotWrite({ doctorId: staff.id, was: {}, next: ticket, calledAt })] };
        }
        return {};
      },
    });
    return data;
  },
);
