import { areasInBody } from '#shared/models/booked-area.ts';
import { needsLaserArea, type ReservationType } from '#shared/models/enums.ts';
import type { Input } from '#shared/routes/define.ts';
import { changeReservation as route } from '#shared/routes/reservations.ts';
import { toPoundsOrNull } from '#shared/rules/money.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { changeAfterPayment, moveNotAllowed, serviceAlreadyBooked } from '#shared/refusals/queue.ts';
import { changeAudit, changeWrites, isServiceChanged } from '#functions/data/queue/changes.ts';
import { recountWrites } from '#functions/data/queue/daily-counts.ts';
import { chargeAtBooking, type PreferredDoctor, requireTicket } from '#functions/data/queue/reservations.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import type { Ticket } from '#functions/data/table/items/tickets.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed, type Store } from '#functions/data/table/store.ts';
import { areasOf, areasView, storedAreas } from '#functions/domain/laser/laser-areas.ts';
import { paymentStatusOf, preferredDoctorOf } from '#functions/domain/queue/queue.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requirePreferredDoctor } from './preferred-doctor.ts';

type Body = Input<typeof route>['body'];

/** Refuses a visit that has begun or is over; a change of service also one that was paid or recorded. */
const requireChangeable = ({ type }: Body, { paid, sessionRecorded }: ReservationRecord, { status }: Ticket): void => {
  if (status !== 'waiting' && status !== 'skipped') throw moveNotAllowed(status);
  if (type !== undefined && (paid > 0 || sessionRecorded === true)) throw changeAfterPayment();
};

/** Service, areas and charge after the change. The same service keeps the price of its booking. */
const serviceAfter = ({ type, ...body }: Body, ticket: Ticket, branch: Branch) =>
  type === undefined
    ? { type: ticket.type, areas: areasOf(ticket), charge: ticket.charge }
    : {
        type,
        areas: needsLaserArea(type) ? areasInBody(body) : [],
        charge: type === ticket.type ? ticket.charge : chargeAtBooking({ type, branch, day: ticket.day }),
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
  const { branchId, day } = ticket;
  return requirePreferredDoctor(store, { branchId, today, ahead: day > today, type, doctorId });
};

export const changeReservation = endpoint(route, async ({ input: { body }, reservation, deps, commit }) => {
  const attempt = async () => {
    const { record, branch, today } = await reservation();
    const ticket = await requireTicket(deps.store, record);
    requireChangeable(body, record, ticket);
    const service = serviceAfter(body, ticket, branch);
    const { type, areas, charge } = service;
    const preferredDoctor = await doctorAfter(deps.store, body, ticket, { type, today });
    const data = {
      id: record.id,
      type,
      ...areasView(storedAreas(areas)),
      preferred_doctor: preferredDoctorOf(preferredDoctor ?? {}),
      amount: toPoundsOrNull(charge ?? null),
      payment_status: paymentStatusOf({ charge, paid: record.paid }),
    };
    const isSameService = type === ticket.type;
    const isSameDoctor = preferredDoctor?.preferredDoctorId === ticket.preferredDoctorId;
    if (!isServiceChanged({ ticket, type, areas }) && isSameDoctor) return data;
    const recount = isSameService ? [] : recountWrites({ branch, day: ticket.day, type });
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
