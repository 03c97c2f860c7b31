import { keys } from '#functions/data/table/keys.ts';
import { reservationOf } from '#functions/data/table/items/reservations.ts';
import { type Ticket, ticketRow } from '#functions/data/table/items/tickets.ts';
import { put, type Write } from '#functions/data/table/store.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPatientId, asReservationId, type ReservationId } from '#shared/rules/ids.ts';
import { type Piastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import { asE164 } from '#shared/rules/phone.ts';

/** The doctors of the first visits of a day; no doctor calls the last one. */
const doctors = ['u-amina', 'u-bassem', 'u-camelia'] as const;
export const VISITS_OF_DAY = doctors.length + 1;

/** A generated clinic day, whose visits are made. */
export interface VisitOfDay {
  readonly branchId: number;
  readonly day: string;
  /** Index of the day among all generated days. */
  readonly index: number;
}

export const visitIdOf = ({ index }: Pick<VisitOfDay, 'index'>, visit: number): ReservationId =>
  asReservationId(1_000_000 + index * VISITS_OF_DAY + visit);

/** The line of a report per doctor that money of a visit belongs to. */
export const doctorOf = (visit: number): string => doctors[visit] ?? 'no_doctor';

interface OneVisit {
  readonly id: ReservationId;
  readonly branchId: number;
  readonly day: string;
  readonly ticketNo: number;
  /** The doctor who finished it; without one the patient did not come. */
  readonly doctor: string | undefined;
  /** What was charged and paid; nothing by default. */
  readonly paid?: Piastres;
}

/** Ticket and record of a visit. */
export const oneVisitWrites = ({
  id,
  branchId,
  day: date,
  ticketNo,
  doctor,
  paid = ZERO_PIASTRES,
}: OneVisit): Write[] => {
  const day = asClinicDay(date);
  const ticket: Ticket = {
    ...keys.ticket(branchId, day, ticketNo),
    id,
    ticketNo,
    branchId,
    day,
    patientId: asPatientId('p00000000000000000000'),
    name: 'Nour Visitor',
    phone: asE164('+201012345678'),
    type: 'regular',
    status: doctor === undefined ? 'no_show' : 'completed',
    source: 'online',
    createdAt: `${day}T10:00:00.000Z`,
    consent: false,
    paid,
    ...(paid === 0 ? {} : { charge: paid }),
    version: 1,
    ...(doctor === undefined ? {} : { calledBy: doctor, doctorName: `Dr. ${doctor}` }),
  };
  const record = { ...reservationOf(ticket), branchId, day, ticketNo, version: 1 };
  return [put('ticket', ticketRow(ticket)), put('record', { ...keys.reservationRecord(id), ...record })];
};

/** Tickets and records of the visits of a day. */
export const visitWrites = (of: VisitOfDay): Write[] =>
  Array.from({ length: VISITS_OF_DAY }, (_, visit) =>
    oneVisitWrites({ ...of, id: visitIdOf(of, visit), ticketNo: visit + 1, doctor: doctors[visit] }),
  ).flat();
