import { dailyLimitReached } from '#shared/refusals/booking.ts';
import { confirmationCodeWrong, tooManyConfirmationCodes } from '#shared/refusals/own-moves.ts';
import { moveNotAllowed } from '#shared/refusals/queue.ts';
import { confirmBooking as route } from '#shared/routes/own-moves.ts';
import { chargeOnConfirmation, countConfirmationTry } from '#functions/data/queue/confirmations.ts';
import { dailyCountWrites, dailyLimitOf, readDailyCount } from '#functions/data/queue/daily-counts.ts';
import { moveReservation } from '#functions/data/queue/move-reservation.ts';
import { allocateLastPlace } from '#functions/data/queue/last-place.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { isSameSecret } from '#functions/domain/messages/webhook-signature.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { ownReservation } from '#functions/runtime/own-reservation.ts';
import type { ReservationScope } from '#functions/runtime/scope.ts';

type Found = Pick<ReservationScope, 'record' | 'branch' | 'today'>;

/** Refuses a wrong code of the patient, and any code after too many. */
const requireCode = async ({ store }: Dependencies, { record, branch }: Found, typed: string): Promise<void> => {
  const ticket = await findTicket(store, record);
  const code = ticket?.confirmation?.code;
  if (ticket === undefined || code === undefined) throw moveNotAllowed(ticket?.status ?? 'cancelled');
  if (!(await countConfirmationTry(store, ticket))) throw tooManyConfirmationCodes(branch.phone);
  if (!isSameSecret(typed.trim(), code)) throw confirmationCodeWrong();
};

/** Counts the booking in the daily limit of its service. Refuses a patient when the limit is reached; staff may exceed it. */
const countWrites = async (store: Store, { record, branch, today }: Found, isPatient: boolean) => {
  const service = { branch, day: record.day, type: record.type };
  const limit = dailyLimitOf(service);
  const daily = await readDailyCount(store, service, { exact: !isPatient });
  if (isPatient && limit !== null && daily !== undefined && daily.booked >= limit) {
    throw dailyLimitReached(record.type, branch.phone, record.day > today ? record.day : undefined);
  }
  return dailyCountWrites(service, daily);
};

export const confirmBooking = endpoint(
  route,
  async ({ input: { params, body }, actor, reservation, deps, event, now, commit }) => {
    const { store } = deps;
    const isPatient = actor.kind === 'public';
    const read = isPatient ? await ownReservation({ id: params.id, body, deps, event, now }, reservation) : reservation;
    const found = await read();
    if (isPatient) await requireCode(deps, found, body.confirmation_code ?? '');
    const window = (await findTicket(store, found.record))?.window;
    const { order, position } = await allocateLastPlace(store, { ...found, window, isHere: false, now });
    const moveId = newMoveId();
    const data = {
      id: params.id,
      status: 'waiting' as const,
      queue_position: position,
      move_id: moveId,
    };
    await moveReservation({
      store,
      found,
      name: 'confirm',
      moveId,
      actor,
      now,
      commit: (writes, audit) => commit(writes, data, audit),
      prepare: async () => {
        const { charge, writes } = chargeOnConfirmation(found.branch, found.record);
        return { order, charge, writes: [...writes, ...(await countWrites(store, found, isPatient))] };
      },
    });
    return data;
  },
);
