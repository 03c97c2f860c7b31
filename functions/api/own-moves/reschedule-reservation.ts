import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { rescheduleReservation as route } from '#shared/routes/own-moves.ts';
import { reservationOfEarlierDay } from '#shared/refusals/queue.ts';
import { rescheduleToSamePlace } from '#shared/refusals/own-moves.ts';
import { bookingDayOf } from '#functions/domain/queue/booking.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { ownReservation } from '#functions/runtime/own-reservation.ts';
import { requireWindow } from '#functions/data/queue/booking-windows.ts';
import { requirePublicPlace } from '#functions/data/queue/public-place.ts';
import { relocate } from '#functions/data/queue/relocation.ts';

export const rescheduleReservation = endpoint(
  route,
  async ({ input: { params, body }, actor, reservation, deps, event, now, commit }) => {
    const read = await ownReservation({ id: params.id, body, deps, event, now }, reservation);
    return relocate({
      deps,
      now,
      read,
      branchId: body.branch_id,
      chosen: body.window === undefined ? undefined : { from: body.window, require: requireWindow },
      // The patient may go where the public may book.
      targetOf: (branch, record, sourceToday) => {
        if (record.day < sourceToday) throw reservationOfEarlierDay();
        const today = clinicDayAt(now, branch);
        const present = record.day === sourceToday ? today : record.day;
        const day = bookingDayOf({ actor, branch, today, now, date: body.date ?? present });
        if (branch.id === record.branchId && day === record.day) throw rescheduleToSamePlace();
        return { branch, today, day };
      },
      require: ({ branch, today, day }, { phone, type }, wait) =>
        requirePublicPlace({ branch, day, ahead: day !== today, now, phone, type }, wait),
      commit,
    });
  },
);
