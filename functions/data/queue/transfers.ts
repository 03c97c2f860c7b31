import type { AuditAction } from '#shared/models/audit-actions.ts';
import { owedOf } from '#functions/domain/money/payments.ts';
import { moveNotAllowed } from '#shared/refusals/queue.ts';
import { transferAfterPayment } from '#shared/refusals/transfers.ts';
import { asClinicDay, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { PatientId } from '#shared/rules/ids.ts';
import { ZERO_PIASTRES } from '#shared/rules/money.ts';
import { notMerged, patientWrites } from '../patients/patients.ts';
import type { AuditEntry } from '../table/audit.ts';
import { dueAttributeNames, dueAttributes, dueMomentOf } from '../table/due-attributes.ts';
import type { Branch } from '../table/items/branches.ts';
import { type LastMove, type Ticket, ticketItem, ticketRow } from '../table/items/tickets.ts';
import type { ReservationRecord, TicketLocation } from '../table/items/reservations.ts';
import { type Key, keys } from '../table/keys.ts';
import { emptied } from '../table/expressions.ts';
import { dayIsOpenCheck } from '../table/open-day.ts';
import { absent, put, remove, type Store, update, type Write } from '../table/store.ts';
import { guardKeyOf, guardWrite } from '../table/guards.ts';
import { unchangedTicket } from '../table/tickets.ts';
import { chargeAtBooking } from './reservations.ts';

/** A transfer of a reservation to another branch, and its actor. */
export interface Transfer {
  /** Id of the move, for its undo: `newMoveId()`. */
  readonly moveId: string;
  readonly record: ReservationRecord;
  readonly ticket: Ticket;
  /** The branch that the patient leaves. */
  readonly source: Branch;
  /** The branch to which the patient goes. */
  readonly target: Branch;
  /** The clinic day of the visit at the target. */
  readonly day: ClinicDay;
  /** The patient as the target knows them; `ordinal` registers one who is unknown there. */
  readonly patient: { readonly id: PatientId; readonly ordinal: number | undefined };
  readonly place: Pick<TransferPlace, 'ticketNo'>;
  /** The place in the queue of the target. */
  readonly order: string;
  /** The window at the target. */
  readonly window?: Ticket['window'];
  readonly now: Date;
}

/** Ticket number and queue position of a transfer; a retry uses them again. */
export interface TransferPlace {
  readonly ticketNo: number;
  readonly sequence: number;
}

/** Allocates the next ticket number and the last queue position, as for a booking. Unused ones leave gaps. */
export const allocateTransferPlace = async (
  store: Store,
  { target, day, now }: Pick<Transfer, 'target' | 'day' | 'now'>,
): Promise<TransferPlace> => {
  const before = await store.advance(keys.dayCounter(target.id, day), {
    add: { tickets: 1, sequence: 1 },
    set: { lastAt: now.getTime() },
  });
  return { ticketNo: Number(before['tickets'] ?? 0) + 1, sequence: Number(before['sequence'] ?? 0) + 1 };
};

/** The ticket fields that a transfer keeps; all others belong to the ticket at one branch. */
const lastingPart = ({
  id,
  name,
  phone,
  type,
  service,
  area,
  otherAreas,
  createdAt,
  source,
  consent,
  groupId,
}: Ticket) => ({
  id,
  name,
  phone,
  type,
  ...(service === undefined ? {} : { service }),
  ...(area === undefined ? {} : { area }),
  ...(otherAreas === undefined ? {} : { otherAreas }),
  createdAt,
  source,
  consent,
  ...(groupId === undefined ? {} : { groupId }),
});

/** The other ticket fields, stored on the new ticket for an undo. No name and no phone. */
const placePart = (ticket: Ticket): Record<string, unknown> => {
  const lasting = new Set([
    ...Object.keys(lastingPart(ticket)),
    'service',
    'area',
    'otherAreas',
    'lastMove',
    'transfer',
  ]);
  return Object.fromEntries(
    Object.entries(ticket).filter(([name, value]) => !lasting.has(name) && value !== undefined),
  );
};

const isNothingPaid = ({ paid, sessionRecorded, funds = [], reversals = [] }: ReservationRecord): boolean =>
  paid === 0 && sessionRecorded !== true && funds.length === 0 && reversals.length === 0;

/** Refuses a visit that has begun or is over, and one with a receipt or a session: these belong to their branch. */
export const requireTransferable = (record: ReservationRecord, { status }: Ticket): void => {
  if (status !== 'waiting' && status !== 'skipped') throw moveNotAllowed(status);
  if (!isNothingPaid(record)) throw transferAfterPayment();
};

/**
 * Does the visit cost the same after the move? At another branch it costs what is charged there. Within the branch it
 * keeps its price, unless the list has another one on the new day and nobody changed the price of the visit.
 */
const keepsPrice = ({ ticket, target, day }: Transfer): boolean => {
  const { type, service, branchId, listPrice } = ticket;
  if (target.id !== branchId) return false;
  const fee = (on: ClinicDay) => chargeAtBooking({ type, service, branch: target, day: on });
  return listPrice !== undefined || fee(day) === fee(ticket.day);
};

/** What belongs to branch and day: another branch has its own price and its own doctors. */
const branchPart = (transfer: Transfer): Partial<Ticket> => {
  const { ticket, target, day, now } = transfer;
  const { preferredDoctorId, preferredDoctorName }: Partial<Ticket> = target.id === ticket.branchId ? ticket : {};
  const { charge, listPrice }: Partial<Ticket> = keepsPrice(transfer)
    ? ticket
    : { charge: chargeAtBooking({ type: ticket.type, service: ticket.service, branch: target, day }) };
  return {
    ...(charge === undefined ? {} : { charge }),
    ...(listPrice === undefined ? {} : { listPrice }),
    ...(preferredDoctorId === undefined ? {} : { preferredDoctorId, preferredDoctorName }),
    ...(target.id === ticket.branchId ? {} : { movedFrom: ticket.branchId, movedAt: now.getTime() }),
  };
};

/** Where the ticket was before its last transfer, or the undo of it. */
export const formerLocation = ({ transfer }: Pick<Ticket, 'transfer'>): TicketLocation | undefined => {
  if (transfer === undefined) return undefined;
  const { branchId, day, ticketNo } = transfer.from;
  return { branchId: Number(branchId), day: asClinicDay(String(day)), ticketNo: Number(ticketNo) };
};

/** So many former tickets are found by their links, besides the last one. */
const MAX_EARLIER = 5;

/** Where the reservation was before this ticket, for the links of those tickets. */
const earlierOf = (ticket: Ticket): Pick<NonNullable<Ticket['transfer']>, 'earlier'> => {
  const former = formerLocation(ticket);
  return former === undefined ? {} : { earlier: [former, ...(ticket.transfer?.earlier ?? [])].slice(0, MAX_EARLIER) };
};

/** The ticket at the target: waiting at the last position, not arrived. */
export const transferredTicket = (transfer: Transfer): Ticket => {
  const { ticket, record, target, day, place, order, window, patient, now, moveId } = transfer;
  return {
    ...lastingPart(ticket),
    ...keys.ticket(target.id, day, place.ticketNo),
    order,
    ...(window === undefined ? {} : { window }),
    ticketNo: place.ticketNo,
    branchId: target.id,
    day,
    patientId: patient.id,
    status: 'waiting',
    ...branchPart(transfer),
    paid: ZERO_PIASTRES,
    version: 1,
    lastMove: { id: moveId, name: 'transfer', at: now.toISOString() },
    transfer: { ordinal: (record.transfers ?? 0) + 1, from: placePart(ticket), ...earlierOf(ticket) },
  };
};

/** Lifetime of the mark on a transferred ticket's number; longer than any booking takes. */
const MARK_SECONDS = 60 * 60;

const phoneAttributes = ({ phone, day, patientId, id }: Ticket) => ({
  phoneKey: keys.phone(phone),
  phoneSort: keys.phoneSort(day, patientId, id),
});

/** Makes a ticket where there is none. */
const ticketPut = (label: string, ticket: Ticket): Write =>
  put(label, { ...ticketRow(ticket), ...phoneAttributes(ticket) }, absent);

const ticketKey = ({ branchId, day, ticketNo }: TicketLocation): Key => keys.ticket(branchId, day, ticketNo);
const movedKey = ({ branchId, day, ticketNo }: TicketLocation): Key => keys.movedTicket(branchId, day, ticketNo);

/** Updates location and charge of the record, and since when it is owed. Label that may fail: `record`. */
const recordWrite = (
  record: ReservationRecord,
  ticket: Ticket,
  { set, gone }: { readonly set: Readonly<Record<string, unknown>>; readonly gone: readonly string[] },
): Write => {
  const { branchId, day, ticketNo, patientId, charge, listPrice } = ticket;
  const owes = owedOf({ charge, paid: ZERO_PIASTRES }) > 0;
  const dueAt = day === record.day ? record.dueAt : dueMomentOf(day);
  return update(
    'record',
    keys.reservationRecord(record.id),
    {
      set: {
        branchId,
        day,
        ticketNo,
        patientId,
        charge,
        listPrice,
        dueAt,
        ...set,
        ...(owes ? dueAttributes({ ...record, branchId, patientId, dueAt }) : {}),
      },
      remove: [...gone, ...emptied({ charge, listPrice }), ...(owes ? [] : dueAttributeNames)],
      add: { version: 1 },
    },
    { when: '#version = :wasVersion', values: { wasVersion: record.version } },
  );
};

/**
 * Deletes the ticket at one branch and creates it at the other. Labels that may fail: `ticket`, `place`, `guard`,
 * `day`.
 */
const placeWrites = (from: Ticket, to: Ticket, now: Date): Write[] => [
  remove('ticket', ticketKey(from), unchangedTicket(from)),
  ticketPut('place', to),
  // Without this mark, concurrent bookings would count the number as a pending booking.
  put('moved', { ...movedKey(from), expires_at: Math.floor(now.getTime() / 1000) + MARK_SECONDS }),
  remove('moved back', movedKey(to)),
  remove('old guard', guardKeyOf(from)),
  guardWrite(to),
  // The sheet of a closed day keeps its figures.
  dayIsOpenCheck(from.branchId, from.day),
  dayIsOpenCheck(to.branchId, to.day),
];

const auditedPlace = ({ branchId, day, ticketNo, status, charge }: Ticket) => ({
  branchId,
  day,
  ticketNo,
  status,
  charge: charge ?? null,
});

/** One audit entry at each of the branches: of a transfer, or of its undo. */
export const transferAudits = (
  action: Extract<AuditAction, 'reservation.transferred' | 'reservation.undone'>,
  from: Ticket,
  to: Ticket,
  todayOf: (branchId: number) => ClinicDay,
): AuditEntry[] =>
  [...new Set([from.branchId, to.branchId])].map((branchId) => ({
    branchId,
    day: todayOf(branchId),
    action,
    reservationId: to.id,
    before: auditedPlace(from),
    after: auditedPlace(to),
    unique: `${String(to.id)}#${to.lastMove?.id ?? ''}`,
  }));

/**
 * Registers a patient who is new at the branch; for others, checks that no merge has happened since. Label: `patient`.
 */
const registrationWrites = (branchId: number, ticket: Ticket, { patient: { ordinal }, now }: Transfer): Write[] =>
  ordinal === undefined
    ? [update('patient', keys.patient(branchId, ticket.patientId), { add: { bookings: 1 } }, notMerged)]
    : patientWrites(branchId, {
        id: ticket.patientId,
        name: ticket.name,
        phone: ticket.phone,
        visits: 0,
        ordinal,
        createdAt: now.toISOString(),
      });

/**
 * Writes of a transfer. Refuses nothing itself. Labels that may fail: `ticket`, `record`, `place`, `patient` (changed
 * since the read), `guard` (an open reservation of the service at the target), `day` (the day sheet of a branch is
 * closed).
 */
export const transferWrites = (transfer: Transfer, to: Ticket): Write[] => {
  const { record, ticket, source, target, now, moveId } = transfer;
  const transferred = { branchId: source.id, moveId };
  return [
    ...placeWrites(ticket, to, now),
    recordWrite(record, to, { set: { transferred, transfers: to.transfer?.ordinal ?? 1 }, gone: [] }),
    ...registrationWrites(target.id, to, transfer),
  ];
};

/** An undo of a transfer, and who makes it. */
export interface TransferUndo {
  /** Id of the undo. */
  readonly id: string;
  /** The transfer to be undone. */
  readonly moveId: string;
  readonly record: ReservationRecord;
  /** The ticket at the branch to which it was transferred. */
  readonly ticket: Ticket;
  readonly now: Date;
}

/** Ticket location before the transfer; undefined if something has changed since. */
export const locationBefore = (ticket: Ticket): TicketLocation | undefined =>
  ticket.version === 1 ? formerLocation(ticket) : undefined;

/** The ticket as it was before the transfer. */
export const ticketBefore = ({ ticket, id, moveId, now }: TransferUndo): Ticket => {
  const { from = {}, earlier } = ticket.transfer ?? {};
  const { branchId, day, ticketNo } = ticket;
  const lastMove: LastMove = { id, name: 'undo', at: now.toISOString(), undid: moveId };
  return ticketItem.parse({
    ...lastingPart(ticket),
    ...from,
    version: Number(from['version']) + 1,
    lastMove,
    transfer: {
      ordinal: (ticket.transfer?.ordinal ?? 0) + 1,
      from: { branchId, day, ticketNo },
      ...(earlier === undefined ? {} : { earlier }),
    },
  });
};

/**
 * Writes of the undo of a transfer: the reservation returns to its exact position. Labels as for the transfer; `guard`:
 * the patient has booked the service again at the first branch.
 */
export const undoTransferWrites = (undo: TransferUndo, to: Ticket): Write[] => {
  const { record, ticket, now } = undo;
  return [
    ...placeWrites(ticket, to, now),
    recordWrite(record, to, { set: { transfers: to.transfer?.ordinal ?? 1 }, gone: ['transferred'] }),
    update('patient', keys.patient(to.branchId, to.patientId), { add: { bookings: 1 } }, notMerged),
  ];
};
