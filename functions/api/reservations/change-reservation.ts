import { areasInBody } from '#shared/models/booked-area.ts';
import { needsLaserArea, type ReservationType } from '#shared/models/enums.ts';
import type { Input } from '#shared/routes/define.ts';
import { changeReservation as route } from '#shared/routes/reservations.ts';
import { toPoundsOrNull } from '#shared/rules/money.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { changeAfterPayment, moveNotAllowed, serviceAlreadyBooked } from '#shared/refusals/queue.ts';
import { changeAudit, changeWrites, isSameService, isServiceChanged } from '#functions/data/queue/changes.ts';
import { recountWrites } from '#functions/data/queue/daily-counts.ts';
import { bookedServices } from '#functions/data/queue/services.ts';
import { readQueue } from '#functions/data/queue/queues.ts';
import { chargeAtBooking, type PreferredDoctor, requireTicket } from '#functions/data/queue/reservations.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { BookedService, ReservationRecord } from '#functions/data/table/items/reservations.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed, type Store } from '#functions/data/table/store.ts';
import { areasOf, areasView, storedAreas } from '#functions/domain/laser/laser-areas.ts';
import { paymentStatusOf, preferredDoctorOf } from '#functions/domain/queue/queue.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requirePreferredDoctor } from './preferred-doctor.ts';

type Body = Input<typeof route>['body'];

/** Refuses a visit that has begun or is over; a change of service also one that was paid or recorded. */
const requireChangeable = ({ type }: Body, { paid, sessionRecorded }: ReservationRecord, { status }: Ticket): void => {
  if (status !== 'waiting' && status !== 'skipped') throw moveNotAllowed(status);
  if (type !== undefined && (paid > 0 || sessionRecorded === true)) throw changeAfterPayment();
};

/** The further service after the change: another one is named, or it stays as long as the kind does. */
const furtherAfter = async (
  store: Store,
  { type, service_id: id }: Body,
  ticket: Ticket,
): Promise<BookedService | undefined> => {
  if (type === undefined || (type === ticket.type && (id === undefined || id === ticket.service?.id))) {
    return ticket.service;
  }
  return (await bookedServices(store, [{ type, service_id: id }]))[0];
};

/** Kind, further service, areas and charge after the change. The same service keeps the price of its booking. */
const serviceAfter = async (store: Store, body: Body, ticket: Ticket, branch: Branch) => {
  const { type } = body;
  const further = await furtherAfter(store, body, ticket);
  if (type === undefined) return { type: ticket.type, further, areas: areasOf(ticket), charge: ticket.charge };
  const charge = isSameService({ ticket, type, further })
    ? ticket.charge
    : chargeAtBooking({ type, service: further, branch, day: ticket.day });
  return { type, further, areas: needsLaserArea(type) ? areasInBody(body) : [], charge };
};

/** The preferred doctor after the change: the one it has, any, or another who is at work. */
const doctorAfter = async (
  store: Store,
  { preferred_doctor_id: wanted }: Body,
  ticket: Ticket,
  { type, today }: { readonly type: ReservationType; readonly today: ClinicDay },
): Promise<PreferredDoctor | undefined> => {
  const { preferredDoctorId: present, preferredDoctorName } = ticket;
  const doctorId = wanted === undefined ? present : wanted;
  if (doctorId === undefined || doctorId === null) return undefined;
  if (doctorId === present && type === ticket.type) return { preferredDoctorId: doctorId, preferredDoctorName };
  const queue = await readQueue(store, ticket.branchId, today);
  return requirePreferredDoctor(queue, doctorId, { ahead: ticket.day > today, type });
};

export const changeReservation = endpoint(route, async ({ input: { body }, reservation, deps, commit }) => {
  const attempt = async () => {
    const { record, branch, today } = await reservation();
    const ticket = await requireTicket(deps.store, record);
    requireChangeable(body, record, ticket);
    const service = await serviceAfter(deps.store, body, ticket, branch);
    const { type, further, areas, charge } = service;
    const preferredDoctor = await doctorAfter(deps.store, body, ticket, { type, today });
    const data = {
      id: record.id,
      type,
      ...serviceView({ service: further }),
      ...areasView(storedAreas(areas)),
      preferred_doctor: preferredDoctorOf(preferredDoctor ?? {}),
      amount: toPoundsOrNull(charge ?? null),
      payment_status: paymentStatusOf({ charge, paid: record.paid }),
    };
    const isSameDoctor = preferredDoctor?.preferredDoctorId === ticket.preferredDoctorId;
    if (!isServiceChanged({ ticket, ...service }) && isSameDoctor) return data;
    const recount = type === ticket.type ? [] : recountWrites({ branch, day: ticket.day, type });
    const change = { record, ticket, ...service, preferredDoctor, today };
    return commit([...changeWrites(change), ...recount], data, changeAudit(change));
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
