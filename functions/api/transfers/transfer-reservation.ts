import { clinicDayAt, type ClinicDay, isClosedOn, isOpenAt, nextOpening } from '#shared/rules/clinic-day.ts';
import { toPoundsOrNull } from '#shared/rules/money.ts';
import { transferReservation as route } from '#shared/routes/transfers.ts';
import { bookingClosed, closedOnDate, dailyLimitReached } from '#shared/refusals/booking.ts';
import { reservationOfEarlierDay, serviceAlreadyBooked } from '#shared/refusals/queue.ts';
import { serviceNotOffered, transferOnClosedDay, transferToSameBranch } from '#shared/refusals/transfers.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import {
  dailyLimitOf,
  firstCountWrite,
  laterCountWrite,
  readDailyCount,
  recountWrites,
  type ServiceDay,
} from '#functions/data/queue/daily-counts.ts';
import { newMoveId } from '#functions/data/queue/moves.ts';
import type { LiveQueue } from '#functions/data/queue/queues.ts';
import { requireTicket } from '#functions/data/queue/reservations.ts';
import {
  allocateTransferPlace,
  requireTransferable,
  transferAudits,
  transferredTicket,
  type TransferPlace,
  transferWrites,
} from '#functions/data/queue/transfers.ts';
import { readWaitEstimates } from '#functions/data/queue/waits.ts';
import { nextOrdinal } from '#functions/data/patients/patient-gaps.ts';
import { findKeptPatient, findPatientsOfPhone } from '#functions/data/patients/patients.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { ConditionFailed, type Store, type Write } from '#functions/data/table/store.ts';
import { workStateOf } from '#functions/domain/queue/doctors-at-work.ts';
import { isServedBy } from '#shared/rules/queue-place.ts';
import { findSamePatient } from '#functions/domain/patients/patient-identity.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

interface Target {
  readonly branch: Branch;
  readonly today: ClinicDay;
  /** The clinic day of the visit at the target branch. */
  readonly day: ClinicDay;
}

/** A visit of today is moved to today's queue; one booked ahead keeps its day. Refuses a branch that is closed then. */
const targetOf = (branch: Branch, record: ReservationRecord, sourceToday: ClinicDay, now: Date): Target => {
  if (record.day < sourceToday) throw reservationOfEarlierDay();
  const today = clinicDayAt(now, branch);
  const day = record.day === sourceToday ? today : record.day;
  if (day < today) throw reservationOfEarlierDay();
  if (day === today && !isOpenAt(now, branch)) throw bookingClosed(nextOpening(now, branch), branch.time_zone);
  if (day > today && isClosedOn(day, branch)) throw closedOnDate(day);
  return { branch, today, day };
};

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
const countWrites = async (store: Store, service: ServiceDay, { today }: Target, now: Date): Promise<Write[]> => {
  const limit = dailyLimitOf(service);
  if (limit === null) return [];
  const count = await readDailyCount(store, service, { exact: false });
  if (count === undefined) return [firstCountWrite(service, limit)];
  const { branch, day, type } = service;
  if (count.booked < limit) return [laterCountWrite(service, count)];
  const otherDay = { opensAt: nextOpening(now, branch), timeZone: branch.time_zone, phone: branch.phone };
  throw dailyLimitReached(type, otherDay, day > today ? day : undefined);
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

export const transferReservation = endpoint(route, async ({ input: { body }, reservation, deps, now, commit }) => {
  const { store } = deps;
  const moveId = newMoveId();
  let place: TransferPlace | undefined;
  let ordinal: number | undefined;
  const attempt = async () => {
    const { record, branch: source, today: sourceToday } = await reservation();
    if (record.branchId === body.branch_id) throw transferToSameBranch();
    const target = targetOf(await getBranch(store, deps.cache, body.branch_id), record, sourceToday, now);
    const { branch, day } = target;
    const [ticket, wait, patient] = await Promise.all([
      requireTicket(store, record),
      readWaitEstimates(deps, branch, day, now),
      patientAt(store, branch.id, record),
    ]);
    requireTransferable(record, ticket);
    const { type } = ticket;
    const counted = await countWrites(store, { branch, day, type }, target, now);
    if (day === target.today) requireOffered(wait.queue, type, now);
    place ??= await allocateTransferPlace(store, { target: branch, day, now });
    if (!patient.isKnown) ordinal ??= await nextOrdinal(store, branch.id);
    const transfer = {
      moveId,
      record,
      ticket,
      source,
      day,
      place,
      now,
      target: branch,
      patient: { id: patient.id, ordinal: patient.isKnown ? undefined : ordinal },
    };
    const moved = transferredTicket(transfer);
    const order = moved.order ?? '';
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
      amount: toPoundsOrNull(moved.charge ?? null),
      move_id: moveId,
    };
    const recount = recountWrites({ branch: source, day: ticket.day, type });
    const todayOf = (branchId: number) => (branchId === branch.id ? target.today : sourceToday);
    const audits = transferAudits('reservation.transferred', ticket, moved, todayOf);
    return commit([...transferWrites(transfer, moved), ...counted, ...recount], data, audits);
  };
  return retryWithCauses(attempt);
});
