import { clinicDayAt, isClosedOn, isOpenAt, nextOpening } from '#shared/rules/clinic-day.ts';
import { transferReservation as route } from '#shared/routes/transfers.ts';
import { bookingClosed, closedOnDate } from '#shared/refusals/booking.ts';
import { reservationOfEarlierDay } from '#shared/refusals/queue.ts';
import { transferToSameBranch } from '#shared/refusals/transfers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { relocate } from '#functions/data/queue/relocation.ts';

export const transferReservation = endpoint(route, ({ input: { body }, reservation, deps, now, commit }) =>
  relocate({
    deps,
    now,
    read: reservation,
    branchId: body.branch_id,
    // A visit of today is moved to today's queue; one booked ahead keeps its day. The branch must be open then.
    targetOf: (branch, record, sourceToday) => {
      if (record.branchId === branch.id) throw transferToSameBranch();
      if (record.day < sourceToday) throw reservationOfEarlierDay();
      const today = clinicDayAt(now, branch);
      const day = record.day === sourceToday ? today : record.day;
      if (day < today) throw reservationOfEarlierDay();
      if (day === today && !isOpenAt(now, branch)) throw bookingClosed(nextOpening(now, branch), branch.time_zone);
      if (day > today && isClosedOn(day, branch)) throw closedOnDate(day);
      return { branch, today, day };
    },
    commit,
  }),
);
