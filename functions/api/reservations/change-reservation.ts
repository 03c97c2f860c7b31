import { needsLaserArea, type ReservationType } from '#shared/models/enums.ts';
import type { Input } from '#shared/routes/define.ts';
import { changeReservation as route } from '#shared/routes/reservations.ts';
import { toPoundsOrNull, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { changeAfterPayment, moveNotAllowed, serviceAlreadyBooked } from '#shared/refusals/queue.ts';
import { changeWrites } from '#functions/data/queue/changes.ts';
import { recountWrites } from '#functions/data/queue/daily-counts.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import type { Branch, ReservationRecord, Ticket } from '#functions/data/table/items.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { paymentStatusOf } from '#functions/domain/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

/** Refuses a visit that has begun or is over, and one that was paid or recorded. */
const requireChangeable = ({ paid, sessionRecorded }: ReservationRecord, { status }: Ticket): void => {
  if (status !== 'waiting' && status !== 'skipped') throw moveNotAllowed(status);
  if (paid > 0 || sessionRecorded === true) throw changeAfterPayment();
};

/** Only a consultation is charged before its session. */
const listPriceOf = ({ prices }: Branch, type: ReservationType) => (type === 'regular' ? prices.regular : undefined);

/** The body area of a service that needs one. */
const areaOf = ({ type, laser_area: area }: Input<typeof route>['body']) =>
  needsLaserArea(type) ? (area ?? undefined) : undefined;

export const changeReservation = endpoint(route, async ({ input: { body }, actor, reservation, deps, now, commit }) => {
  const { type } = body;
  const area = areaOf(body);
  const attempt = async () => {
    const { record, branch, today } = await reservation();
    const ticket = await requireTicket(deps.store, record);
    requireChangeable(record, ticket);
    const isSameService = type === ticket.type;
    // The same service keeps the price of its booking.
    const charge = isSameService ? ticket.charge : listPriceOf(branch, type);
    const data = {
      id: record.id,
      type,
      laser_area: area ?? null,
      amount: toPoundsOrNull(charge ?? null),
      payment_status: paymentStatusOf({ charge, paid: ZERO_PIASTRES }),
    };
    if (isSameService && area === ticket.area) return data;
    const recount = isSameService ? [] : recountWrites({ branch, day: ticket.day, type });
    return commit([...changeWrites({ record, ticket, type, area, charge, actor, now, today }), ...recount], data);
  };
  return retryOnConflict(async () => {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof ConditionFailed && error.labels.join() === 'guard') throw serviceAlreadyBooked();
      throw error;
    }
  });
});
