import type { LaserArea, ReservationSource, ReservationType } from '#shared/models/enums.ts';
import { type Piastres, ZERO_PIASTRES } from '#shared/rules/money.ts';
import type { Actor } from '#functions/domain/staff/actor.ts';
import { storedAreas } from '#functions/domain/laser/laser-areas.ts';
import type { BookedWindow } from '#shared/models/windows.ts';
import type { WaitEstimate } from '#functions/domain/queue/wait-estimate.ts';
import { clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId, ReservationId } from '#shared/rules/ids.ts';
import { priceOfVisit } from '#shared/rules/prices-on.ts';
import type { E164 } from '#shared/rules/phone.ts';
import { valueAt } from '#shared/rules/value-at.ts';
import type { AuditEntry } from '../table/audit.ts';
import {
  type BookedService,
  type ReservationRecord,
  reservationRecordItem,
  reservationOf,
  type TicketLocation,
} from '../table/items/reservations.ts';
import type { Branch } from '../table/items/branches.ts';
import { type Ticket, ticketItem, ticketRow } from '../table/items/tickets.ts';
import { keys } from '../table/keys.ts';
import { parseItem, parseItems } from '../table/parse-items.ts';
import { dueAttributes, dueMomentOf } from '../table/due-attributes.ts';
import { allocateReservationId } from './reservation-ids.ts';
import { nextOrdinals } from '../patients/patient-gaps.ts';
import { notMerged, patientWrites } from '../patients/patients.ts';
import { absent, ConditionFailed, type Item, put, type Store, update, type Write } from '../table/store.ts';
import { guardWrite } from '../table/guards.ts';
import type { StaffName } from '#functions/domain/staff/staff-name.ts';

/** The only doctor who may call the patient. */
export interface PreferredDoctor {
  readonly preferredDoctorId: string;
  readonly preferredDoctorName: StaffName | undefined;
}

/** A booking request. */
export interface Booking {
  readonly branch: Branch;
  readonly day: ClinicDay;
  /** The day is later than today. */
  readonly ahead: boolean;
  readonly patientId: PatientId;
  readonly name: string;
  /** E.164. */
  readonly phone: E164;
  readonly type: ReservationType;
  /** The further service; absent = the kind itself. */
  readonly service?: BookedService | undefined;
  readonly areas: readonly LaserArea[];
  /** Absent = any doctor. */
  readonly preferredDoctor?: PreferredDoctor | undefined;
  readonly source: ReservationSource;
  readonly consent: boolean;
  /** Booked for several people: the reservation of the first one. */
  readonly groupId?: ReservationId;
  /** The window in which the patient comes. */
  readonly window?: BookedWindow | undefined;
  /** The code that confirms a suspicious booking; absent for a booking that needs no confirmation. */
  readonly confirmationCode?: string | undefined;
  readonly actor: Actor;
  readonly now: Date;
}

/** The numbers allocated to a booking; a retry of its transaction uses them again. */
export interface BookingNumbers {
  readonly reservationId: ReservationId;
  readonly ticketNo: number;
  readonly sequence: number;
  /** True if bookings with lower numbers may not have written their tickets yet. */
  readonly amongOthers: boolean;
  /** List position of a new patient; undefined for a registered one. */
  readonly ordinal: number | undefined;
}

/** Upper bound of the time between number allocation and ticket write. */
const BOOKING_MS = 20_000;

/**
 * Allocates ticket numbers, queue positions and reservation ids for bookings that are made together, and list positions
 * for new patients. The numbers follow each other. Unused numbers leave gaps.
 * @param registered for each booking, whether its patient is registered
 */
export const allocateGroupNumbers = async (
  store: Store,
  { branch, day, now }: Pick<Booking, 'branch' | 'day' | 'now'>,
  registered: readonly boolean[],
): Promise<BookingNumbers[]> => {
  const count = registered.length;
  const newPatients = registered.filter((isKnown) => !isKnown).length;
  const [lastOrdinal, before, ids] = await Promise.all([
    newPatients === 0 ? 0 : nextOrdinals(store, branch.id, newPatients),
    store.advance(keys.dayCounter(branch.id, day), {
      add: { tickets: count, sequence: count },
      set: { lastAt: now.getTime() },
    }),
    Promise.all(registered.map(() => allocateReservationId(store))),
  ]);
  let ordinal = lastOrdinal - newPatients;
  return ids.map((reservationId, index) => ({
    reservationId,
    ticketNo: Number(before['tickets'] ?? 0) + 1 + index,
    sequence: Number(before['sequence'] ?? 0) + 1 + index,
    amongOthers: now.getTime() - Number(before['lastAt'] ?? 0) < BOOKING_MS,
    ordinal: registered[index] === true ? undefined : (ordinal += 1),
  }));
};

/** The numbers of one booking. */
export const allocateBookingNumbers = async (
  store: Store,
  booking: Pick<Booking, 'branch' | 'day' | 'now'>,
  registered: boolean,
): Promise<BookingNumbers> => valueAt(await allocateGroupNumbers(store, booking, [registered]), 0);

/** Maximum number of bookings in progress at one branch. */
const MOST_UNDER_WAY = 100;

/**
 * Number of bookings with lower numbers that are not in the queue as read, because their tickets were written since or
 * are not written yet.
 */
export const countPendingBookings = async (
  store: Store,
  { branch, day, now }: Pick<Booking, 'branch' | 'day' | 'now'>,
  numbers: BookingNumbers,
  open: readonly Pick<Ticket, 'ticketNo' | 'createdAt' | 'movedAt'>[],
): Promise<number> => {
  if (!numbers.amongOthers) return 0;
  const settled = open.filter(
    ({ createdAt, movedAt = Date.parse(createdAt) }) => now.getTime() - movedAt >= BOOKING_MS,
  );
  const from = Math.max(numbers.ticketNo - MOST_UNDER_WAY, ...settled.map(({ ticketNo }) => ticketNo + 1), 1);
  const seen = new Set(open.map(({ ticketNo }) => ticketNo));
  const unseen = Array.from({ length: Math.max(0, numbers.ticketNo - from) }, (_, index) => from + index).filter(
    (ticketNo) => !seen.has(ticketNo),
  );
  const [first, last] = [unseen[0], unseen.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const found = await Promise.all(
    [keys.ticket, keys.movedTicket].map((keyOf) =>
      store.query({
        partition: keys.branchDay(branch.id, day),
        between: [keyOf(branch.id, day, first).SK, keyOf(branch.id, day, last).SK],
        attributes: ['SK', 'order'],
        consistent: true,
      }),
    ),
  );
  const items = found.flat();
  const waits = ({ order }: Item): boolean => typeof order === 'string' && order.startsWith(keys.order.waitingPrefix);
  const gone = new Set(items.filter((item) => !waits(item)).map((item) => keys.ticketNoOf({ SK: String(item['SK']) })));
  return unseen.filter((ticketNo) => !gone.has(ticketNo)).length;
};

/** Allocates the last position of a branch-day's queue for a reinserted ticket. */
export const allocateSequence = async (store: Store, branchId: number, day: ClinicDay): Promise<number> => {
  const counter = await store.increment(keys.dayCounter(branchId, day), { sequence: 1 });
  return Number(counter['sequence']);
};

/**
 * A regular visit is charged the consultation fee of its day; other visits have no charge until their session is
 * recorded.
 */
export const chargeAtBooking = ({
  branch,
  day,
  ...visit
}: Pick<Booking, 'type' | 'service' | 'branch' | 'day'>): Piastres | undefined =>
  visit.type === 'regular' ? priceOfVisit(branch, visit, day) : undefined;

/** A patient counts as arrived when staff book the visit for today. */
export const isHereAtBooking = ({ source, ahead }: Pick<Booking, 'source' | 'ahead'>): boolean =>
  source === 'walk_in' && !ahead;

/** State, place and charge of a new ticket: a suspicious booking has neither place nor charge until it is confirmed. */
const stateOf = (
  booking: Booking,
  { sequence }: BookingNumbers,
  order: string,
): Pick<Ticket, 'status' | 'order' | 'charge' | 'confirmation'> =>
  booking.confirmationCode === undefined
    ? { status: 'waiting', order, charge: chargeAtBooking(booking) }
    : {
        status: 'unconfirmed',
        order: keys.order.unconfirmed(sequence),
        confirmation: { code: booking.confirmationCode, tries: 0 },
      };

/** The ticket of a new booking. @param order of a booking that waits: the last place, or on a day with windows another */
export const ticketOf = (
  booking: Booking,
  numbers: BookingNumbers,
  promised: WaitEstimate | undefined,
  order = keys.order.waiting(numbers.sequence),
): Ticket => ({
  ...keys.ticket(booking.branch.id, booking.day, numbers.ticketNo),
  ...stateOf(booking, numbers, order),
  id: numbers.reservationId,
  ticketNo: numbers.ticketNo,
  branchId: booking.branch.id,
  day: booking.day,
  patientId: booking.patientId,
  name: booking.name,
  phone: booking.phone,
  type: booking.type,
  ...(booking.service === undefined ? {} : { service: booking.service }),
  ...storedAreas(booking.areas),
  ...booking.preferredDoctor,
  createdAt: booking.now.toISOString(),
  source: booking.source,
  ...(isHereAtBooking(booking) ? { arrivedAt: booking.now.toISOString() } : {}),
  consent: booking.consent,
  ...(booking.window === undefined ? {} : { window: booking.window }),
  ...(booking.groupId === undefined ? {} : { groupId: booking.groupId }),
  paid: ZERO_PIASTRES,
  version: 1,
  ...(promised === undefined ? {} : { promised }),
});

/** The record of a new reservation. */
const recordOf = ({ ahead }: Booking, ticket: Ticket): ReservationRecord => ({
  ...reservationOf(ticket),
  branchId: ticket.branchId,
  day: ticket.day,
  ticketNo: ticket.ticketNo,
  version: 1,
  consent: ticket.consent,
  ...(ahead ? { dueAt: dueMomentOf(ticket.day) } : {}),
});

/**
 * Writes of a booking: ticket, record, guard against a second open reservation, a new patient or the count of
 * bookings. Labels that may fail: `guard`, `patient`, `ticket`.
 */
export const bookingWrites = (booking: Booking, ticket: Ticket, ordinal: number | undefined): Write[] => {
  const at = booking.now.toISOString();
  const record = recordOf(booking, ticket);
  const owes = (ticket.charge ?? 0) > 0;
  const patient =
    ordinal === undefined
      ? // A patient who is erased or merged at the same time: the condition fails, and the retry looks the patient up again.
        [update('patient', keys.patient(booking.branch.id, booking.patientId), { add: { bookings: 1 } }, notMerged)]
      : patientWrites(booking.branch.id, {
          id: booking.patientId,
          name: booking.name,
          phone: booking.phone,
          visits: 0,
          ordinal,
          createdAt: at,
        });
  return [
    put(
      'ticket',
      {
        ...ticketRow(ticket),
        phoneKey: keys.phone(ticket.phone),
        phoneSort: keys.phoneSort(ticket.day, ticket.patientId, ticket.id),
      },
      absent,
    ),
    put('record', { ...keys.reservationRecord(ticket.id), ...record, ...(owes ? dueAttributes(record) : {}) }, absent),
    guardWrite(ticket),
    ...patient,
  ];
};

export const bookingAudit = (booking: Booking, ticket: Ticket): AuditEntry => {
  const laterDay = booking.ahead ? { day: ticket.day } : {};
  const { preferredDoctorId: doctor } = ticket;
  return {
    branchId: ticket.branchId,
    // The audit entry belongs to the day of the booking, not of the visit.
    day: clinicDayAt(booking.now, booking.branch),
    action: 'reservation.booked',
    reservationId: ticket.id,
    after: {
      status: ticket.status,
      type: ticket.type,
      ...(ticket.service === undefined ? {} : { service: ticket.service.name }),
      charge: ticket.charge,
      ...laterDay,
      ...(ticket.window === undefined ? {} : { window: ticket.window.from }),
      ...(doctor === undefined ? {} : { doctor }),
    },
    unique: `${String(ticket.id)}#1`,
  };
};

/** The record of a reservation (ticket location and money); undefined if it does not exist. */
export const findReservationRecord = async (
  store: Store,
  reservationId: ReservationId,
): Promise<ReservationRecord | undefined> => {
  const item = await store.get(keys.reservationRecord(reservationId));
  return parseItem(reservationRecordItem, item);
};

/** Reservation records by id, without those that do not exist. Eventually consistent: used for names. */
export const findReservationRecords = async (
  store: Store,
  reservationIds: readonly ReservationId[],
  consistent = false,
): Promise<ReservationRecord[]> => {
  const items = await store.getAll(reservationIds.map(keys.reservationRecord), { consistent });
  return parseItems(reservationRecordItem, items);
};

/** A ticket in full, strongly consistent. */
export const findTicket = async (store: Store, location: TicketLocation): Promise<Ticket | undefined> => {
  const item = await store.get(keys.ticket(location.branchId, location.day, location.ticketNo));
  return parseItem(ticketItem, item);
};

/** Tickets in full, strongly consistent; those that do not exist are left out. */
export const findTickets = async (store: Store, locations: readonly TicketLocation[]): Promise<Ticket[]> => {
  const items = await store.getAll(
    locations.map(({ branchId, day, ticketNo }) => keys.ticket(branchId, day, ticketNo)),
  );
  return parseItems(ticketItem, items);
};

/** The ticket of a reservation. Throws ConditionFailed when a transfer moved it since its location was read. */
export const requireTicket = async (store: Store, location: TicketLocation): Promise<Ticket> => {
  const ticket = await findTicket(store, location);
  if (ticket === undefined) throw new ConditionFailed(['ticket']);
  return ticket;
};

/** All tickets of a branch-day by number, strongly consistent. */
export const listTickets = async (store: Store, branchId: number, day: ClinicDay): Promise<Ticket[]> => {
  const items = await store.query({
    partition: keys.branchDay(branchId, day),
    startsWith: keys.ticketPrefix,
    consistent: true,
  });
  return items.map((item) => ticketItem.parse(item));
};
