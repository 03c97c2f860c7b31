import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import type { DoctorOfVisit, VisitDoctor } from '#functions/domain/reports/doctor-revenue.ts';
import { findReservationRecords, findTickets, listTickets } from '../queue/reservations.ts';
import type { Ticket } from '../table/items/tickets.ts';
import type { Store } from '../table/store.ts';
import type { LedgerEntry } from './ledger.ts';

type SeenTicket = Pick<Ticket, 'id' | 'calledBy' | 'doctorName'>;

const doctorsOf = (tickets: readonly SeenTicket[]): [ReservationId, VisitDoctor][] =>
  tickets.flatMap(({ id, calledBy, doctorName }) =>
    calledBy === undefined ? [] : [[id, { id: calledBy, name: doctorName ?? '' }]],
  );

/**
 * The doctors of the visits to which a day's ledger entries belong. A visit of a later day has none, so the result does
 * not change after the day.
 * @param ofDay the day's tickets, if the caller has read them
 */
export const readVisitDoctors = async (
  store: Store,
  { branchId, day }: { readonly branchId: number; readonly day: ClinicDay },
  entries: readonly LedgerEntry[],
  ofDay?: readonly SeenTicket[],
): Promise<DoctorOfVisit> => {
  const visits = entries.filter(({ reservationId, visitDay }) => reservationId !== undefined && visitDay <= day);
  const isOfDay = visits.some(({ visitDay }) => visitDay === day);
  const tickets = ofDay ?? (isOfDay ? await listTickets(store, branchId, day) : []);
  const read = new Set(tickets.map(({ id }) => id));
  const others = new Set(visits.flatMap(({ reservationId }) => reservationId ?? []).filter((id) => !read.has(id)));
  const records = others.size === 0 ? [] : await findReservationRecords(store, [...others], true);
  const earlier = await findTickets(
    store,
    records.filter((record) => record.day <= day),
  );
  return new Map(doctorsOf([...tickets, ...earlier]));
};
