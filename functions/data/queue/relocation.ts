import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPoundsOrNull } from '#shared/rules/money.ts';
import type { Reply } from '#shared/routes/define.ts';
import type { transferReservation } from '#shared/routes/transfers.ts';
import { isServedBy } from '#shared/rules/queue-place.ts';
import { dailyLimitReached } from '#shared/refusals/booking.ts';
import { serviceAlreadyBooked } from '#shared/refusals/queue.ts';
import { serviceNotOffered, transferOnClosedDay } from '#shared/refusals/transfers.ts';
import {
  readWantedWindow,
  readWindows,
  type requireWindow,
  type WantedWindow,
  windowWrites,
} from './booking-windows.ts';
import { getBranch } from './branches.ts';
import type { BookedWindow } from '#shared/models/windows.ts';
import { dailyCountWrites, dailyLimitOf, readDailyCount, recountWrites, type ServiceDay } from './daily-counts.ts';
import { newMoveId } from './moves.ts';
import { orderAt } from './order-of-day.ts';
import type { LiveQueue } from './queues.ts';
import { requireTicket } from './reservations.ts';
import {
  allocateTransferPlace,
  requireTransferable,
  transferAudits,
  transferredTicket,
  type TransferPlace,
  transferWrites,
} from './transfers.ts';
import { readWaitEstimates, type Wait } from './waits.ts';
import type { Cache } from '../table/cache.ts';
import { nextOrdinal } from '../patients/patient-gaps.ts';
import { findKeptPatient, findPatientsOfPhone } from '../patients/patients.ts';
import type { AuditEntry } from '../table/audit.ts';
import type { Branch } from '../table/items/branches.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
import type { Ticket } from '../table/items/tickets.ts';
import { retryOnConflict } from '../table/attempts.ts';
import { ConditionFailed, type Store, type Write } from '../table/store.ts';
import { workStateOf } from '#functions/domain/queue/doctors-at-work.ts';
import { findSamePatient } from '#functions/domain/patients/patient-identity.ts';

type Answer = Reply<typeof transferReservation>;

/** Where a reservation goes. */
export interface Target {
  readonly branch: Branch;
  readonly today: ClinicDay;
  /** The clinic day of the visit at the target branch. */
  readonly day: ClinicDay;
}

/** A reservation gets the last place at another branch or on another day. */
interface Relocation {
  readonly deps: Parameters<typeof readWaitEstimates>[0] & { readonly store: Store; readonly cache: Cache };
  readonly now: Date;
  /** Reads the reservation, its branch and the branch's clinic day; every call reads again. */
  readonly read: () => Promise<{
    readonly record: ReservationRecord;
    readonly branch: Branch;
    readonly today: ClinicDay;
  }>;
  /** The target branch; undefined = the reservation's own. */
  readonly branchId: number | undefined;
  /** The target of what was read, or a refusal. */
  readonly targetOf: (branch: Branch, record: ReservationRecord, sourceToday: ClinicDay) => Target;
  /** Further refusals of the target, with its queue. */
  readonly require?: (target: Target, record: ReservationRecord, wait: Wait) => void;
  /** The beginning of a window that was chosen, and its check; absent = the same time, where it is free. */
  readonly chosen?: { readonly from: string; readonly require: typeof requireWindow } | undefined;
  readonly commit: (writes: readonly Write[], data: Answer, audit: readonly AuditEntry[]) => Promise<Answer>;
}

/** Refuses a branch whose doctors of today do not serve the service. Before any doctor was seen, nothing is refused. */
const requireOffered = ({ doctors }: LiveQueue, type: ReservationRecord['type'], now: Date): void => {
  const serves = doctors.some((doctor) => workStateOf(doctor, now) !== 'off' && isServedBy(doctor, type));
  if (doctors.length > 0 && !serves) throw serviceNotOffered();
};

/**
 * The patient's registration at the branch, found by id or by phone and name. An unregistered patient gets the
 * reservation's patient id.
 */
const patientAt = async (store: Store, branchId: number, { patientId, phone, name }: ReservationRecord) => {
  const kept = await findKeptPatient(store, branchId, patientId);
  if (kept !== undefined) return { id: kept.id, isKnown: true };
  const ofPhone = await findPatientsOfPhone(store, branchId, phone, { consistent: true });
  const same = findSamePatient(ofPhone, phone, name);
  return same === undefined ? { id: patientId, isKnown: false } : { id: same.patientId, isKnown: true };
};

/**
 * Counts the reservation in the target's daily limit. Refuses when the limit is reached. Label that may fail: `limit`.
 */
const countWrites = async (store: Store, service: ServiceDay, { today }: Target): Promise<Write[]> => {
  const limit = dailyLimitOf(service);
  if (limit === null) return [];
  const count = await readDailyCount(store, service, { exact: false });
  const { branch, day, type } = service;
  if (count === undefined || count.booked < limit) return dailyCountWrites(service, count);
  throw dailyLimitReached(type, branch.phone, day > today ? day : undefined);
};

/** The beginning of the window that was chosen; without a choice, of the present one. */
const wantedFrom = ({ chosen }: Relocation, { window }: Pick<Ticket, 'window'>): string | undefined =>
  (chosen ?? window)?.from;

/** The window at the new place: the chosen one or a refusal; the same time as before only where it is free. */
const windowAt = async (
  { deps, chosen }: Relocation,
  target: Target,
  { wanted, ...at }: { readonly wanted: WantedWindow | undefined } & Parameters<typeof readWindows>[2],
): Promise<BookedWindow | undefined> => {
  if (wanted === undefined) return undefined;
  const windows = await readWindows(deps, target, at);
  if (chosen !== undefined) return chosen.require(windows, wanted, { day: target.day, overLimit: false });
  const same = windows.find(({ from, left }) => from === wanted.from && left > 0);
  return same && { from: same.from, to: same.to };
};

/** The refusal for a condition that is no conflict; any other error is returned unchanged. */
const causeOf = (error: unknown): unknown => {
  // When the reservation itself was changed, it is read and tried again.
  if (!(error instanceof ConditionFailed) || error.labels.some((label) => label === 'ticket' || label === 'record'))
    return error;
  if (error.labels.includes('day')) return transferOnClosedDay();
  return error.labels.includes('guard') ? serviceAlreadyBooked() : error;
};

const retryWithCauses = <T>(attempt: () => Promise<T>): Promise<T> =>
  retryOnConflict(async () => {
    try {
      return await attempt();
    } catch (error) {
      throw causeOf(error);
    }
  });

/** Moves the reservation in one transaction; id, code, patient, service and areas stay. */
export const relocate = (relocation: Relocation): Promise<Answer> => {
  const { deps, now, read, branchId, targetOf, require, commit } = relocation;
  const { store } = deps;
  const moveId = newMoveId();
  let place: TransferPlace | undefined;
  let ordinal: number | undefined;
  const attempt = async () => {
    const { record, branch: source, today: sourceToday } = await read();
    const target = targetOf(await getBranch(store, deps.cache, branchId ?? record.branchId), record, sourceToday);
    const { branch, day } = target;
    const ticket = await requireTicket(store, record);
    const wanted = await readWantedWindow(store, target, wantedFrom(relocation, ticket));
    const [wait, patient] = await Promise.all([
      readWaitEstimates(deps, branch, day, now),
      patientAt(store, branch.id, record),
    ]);
    requireTransferable(record, ticket);
    require?.(target, record, wait);
    const { type } = ticket;
    const counted = await countWrites(store, { branch, day, type }, target);
    if (day === target.today) requireOffered(wait.queue, type, now);
    const window = await windowAt(relocation, target, { wanted, queue: wait.queue, type });
    place ??= await allocateTransferPlace(store, { target: branch, day, now });
    if (!patient.isKnown) ordinal ??= await nextOrdinal(store, branch.id);
    const order = orderAt(wait.queue, { branch, day, sequence: place.sequence, window, isHere: false, now });
    const transfer = {
      moveId,
      record,
      ticket,
      source,
      day,
      place,
      order,
      window,
      now,
      target: branch,
      patient: { id: patient.id, ordinal: patient.isKnown ? undefined : ordinal },
    };
    const moved = transferredTicket(transfer);
    const standing = wait.at({ type, order }, []);
    const data = {
      id: record.id,
      status: moved.status,
      branch_id: branch.id,
      branch_name: branch.name,
      branch_name_ar: branch.nameAr,
      ticket_no: moved.ticketNo,
      queue_position: standing.position,
      estimated_wait_time: day === target.today ? standing.wait.wait : null,
      service_date: day,
      ...(window !== undefined && { window }),
      amount: toPoundsOrNull(moved.charge ?? null),
      move_id: moveId,
    };
    const recount = recountWrites({ branch: source, day: ticket.day, type });
    const todayOf = (id: number) => (id === branch.id ? target.today : sourceToday);
    const audits = transferAudits('reservation.transferred', ticket, moved, todayOf);
    const booked = windowWrites({ branch, day, confirmationCode: undefined }, window && wanted);
    return commit([...transferWrites(transfer, moved), ...counted, ...recount, ...booked], data, audits);
  };
  return retryWithCauses(attempt);
};
