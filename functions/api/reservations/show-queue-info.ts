import type { Reply } from '#shared/routes/define.ts';
import { showQueueInfo as route } from '#shared/routes/reservations.ts';
import { isBookingDay, STAFF_DAYS_AHEAD } from '#shared/rules/booking-days.ts';
import { addDays, asClinicDay, type ClinicDay, clinicDayAt, daysOf, isClosedOn } from '#shared/rules/clinic-day.ts';
import { comeBackUntil, MAX_BEHIND, postponedUntil } from '#shared/rules/own-moves.ts';
import { sameLineAfter } from '#shared/rules/queue-place.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { displayPhone, type E164 } from '#shared/rules/phone.ts';
import { idOfCode, reservationCode } from '#shared/rules/reservation-code.ts';
import { findVisitRecord, followUpDayOf } from '#functions/data/patients/patient-files.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { readPhoneLimits } from '#functions/data/queue/phone-limits.ts';
import { findTicketLocationsByPhone } from '#functions/data/queue/phone-tickets.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { formerLocation } from '#functions/data/queue/transfers.ts';
import { findStanding, readStandings, type Standing, type TicketLocation } from '#functions/data/queue/standings.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { shortName } from '#functions/domain/patients/patient-identity.ts';
import { areasView } from '#functions/domain/laser/laser-areas.ts';
import { doctorStateOf, roomOf } from '#functions/domain/queue/doctors-at-work.ts';
import { placeView, waitOfLaterDay, waitView } from '#functions/domain/queue/place-views.ts';
import { aheadOf, paymentStatusOf, positionOf } from '#functions/domain/queue/queue.ts';
import { tooManyLookUps } from '#shared/refusals/booking.ts';
import { reservationUnknown } from '#shared/refusals/queue.ts';
import { LIMIT_WINDOW_MS, MAX_LOOK_UPS_OF_PHONE } from '#shared/rules/poll-intervals.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { withPhoneInPath } from '#functions/runtime/phone-input.ts';
import { withCookies } from '#functions/runtime/answers.ts';
import { type PatientDevice, patientDeviceOf } from '#functions/runtime/patient-device.ts';
import { readAlerts } from '#functions/views/alerts-view.ts';
import { readWaitAccuracy } from '#functions/views/wait-accuracy-view.ts';
import { findByPhoneAndCode, rememberRightCode } from '#functions/runtime/code-attempts.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';
import { serviceView } from '#functions/domain/queue/service-view.ts';

type QueueInfo = Reply<typeof route>;

/** The preferred doctor with the present state. On a later day the state is null. */
const preferredDoctorView = ({ entry, wait, ahead }: Pick<Standing, 'entry' | 'wait' | 'ahead'>, now: Date) => {
  const { preferredDoctorId: id, preferredDoctorName: name } = entry;
  if (id === undefined) return null;
  const state = ahead ? null : doctorStateOf(wait.queue, id, now);
  return { name: nameOrNull(name), name_ar: arabicName(name), state };
};

/** The branch that the reservation was transferred from. */
const movedFromView = (before: Branch | undefined): Pick<QueueInfo['patient'], 'moved_from'> =>
  before === undefined
    ? {}
    : { moved_from: { branch_id: before.id, branch_name: before.name, branch_name_ar: before.nameAr } };

const locationView = ({ branchId, ticketNo, day }: TicketLocation) => ({
  branch_id: branchId,
  ticket_no: ticketNo,
  service_date: day,
});

/** The tickets before moves to another branch or day, which shared links still name. */
const formerTicketView = (
  entry: Standing['entry'],
): Pick<QueueInfo['patient'], 'former_ticket' | 'earlier_tickets'> => {
  const former = formerLocation(entry);
  if (former === undefined) return {};
  const earlier = entry.transfer?.earlier;
  return {
    former_ticket: locationView(former),
    ...(earlier === undefined ? {} : { earlier_tickets: earlier.map(locationView) }),
  };
};

/** The booked window; it keeps no place for a patient who was put back. */
const windowView = ({ window, reinserted }: Standing['entry']): Pick<QueueInfo['patient'], 'window'> =>
  window === undefined || reinserted === true ? {} : { window };

const futureOrNull = (until: number | undefined, now: Date): string | null =>
  until === undefined || until <= now.getTime() ? null : new Date(until).toISOString();

/** The patient is asked on the day before the visit; of today the arrival counts. */
const comingView = ({ branch, day, entry, ahead }: Standing, now: Date): { readonly coming?: 'asked' | 'said' } => {
  if (entry.status !== 'waiting' || !ahead) return {};
  if (entry.comingAt !== undefined) return { coming: 'said' };
  return day === addDays(clinicDayAt(now, branch), 1) ? { coming: 'asked' } : {};
};

/** What the patient may do with the ticket. */
const ownMovesView = (standing: Standing, now: Date): QueueInfo['patient']['own_moves'] => {
  const { branch, entry, wait, ahead } = standing;
  const mayPostpone = entry.status === 'waiting' && !ahead && entry.postponedAt === undefined;
  return {
    others_behind: mayPostpone ? Math.min(MAX_BEHIND, sameLineAfter(wait.queue.waiting, entry).length) : 0,
    postponed_until: futureOrNull(postponedUntil(entry), now),
    come_back_until: ahead ? null : futureOrNull(comeBackUntil(entry, branch.settings.come_back_minutes), now),
    ...comingView(standing, now),
  };
};

interface ViewOptions {
  /** Only with the code. */
  readonly alerts: QueueInfo['patient']['alerts'];
  readonly before: Branch | undefined;
  readonly now: Date;
}

/**
 * The reservation as the patient sees it: all details with the code and on the device that booked, fewer with the phone
 * alone. Source: docs/domain.md#access.
 */
const view = (standing: Standing, { alerts, before, now }: ViewOptions): QueueInfo['patient'] => {
  const { branch, day, entry, wait, ahead } = standing;
  const inFull = alerts !== undefined;
  return {
    name: inFull ? entry.name : shortName(entry.name),
    phone: displayPhone(entry.phone),
    reservation_type: entry.type,
    branch_id: branch.id,
    branch_name: branch.name,
    branch_name_ar: branch.nameAr,
    time_zone: branch.time_zone,
    current_position: positionOf(wait.queue, entry),
    place: ahead ? null : placeView(wait.placeOf(entry)),
    your_turn: entry.status === 'in_progress',
    room: entry.status === 'in_progress' ? roomOf(wait.queue.doctors, entry.calledBy) : null,
    ...(ahead || entry.status === 'unconfirmed'
      ? waitOfLaterDay
      : waitView(wait.of(entry), { rule: branch, day, now })),
    ...(inFull ? serviceView(entry) : {}),
    ...areasView(inFull ? entry : {}),
    payment_status: paymentStatusOf(entry),
    status: entry.status,
    arrivals: branch.settings.arrivals,
    arrived_at: entry.arrivedAt ?? null,
    doctor_back_at: entry.status === 'waiting' ? (wait.backAt(entry)?.toISOString() ?? null) : null,
    preferred_doctor: preferredDoctorView({ entry, wait, ahead }, now),
    ...(inFull ? { code: reservationCode(entry.id), own_moves: ownMovesView(standing, now), alerts } : {}),
    ticket_no: entry.ticketNo,
    service_date: day,
    ...windowView(entry),
    ...movedFromView(before),
    ...formerTicketView(entry),
  };
};

/** The branch that the reservation was transferred from. */
const branchBefore = ({ store, cache }: Dependencies, { entry }: Standing): Promise<Branch | undefined> =>
  entry.movedFrom === undefined ? Promise.resolve(undefined) : getBranch(store, cache, entry.movedFrom);

const rankOf = ({ wait, entry }: Standing): number =>
  wait.placeOf(entry)?.callsBefore ?? positionOf(wait.queue, entry) ?? Number.MAX_SAFE_INTEGER;

/** Sorts by day, then by queue position: called patients first, skipped ones last. */
const nearestFirst = (standings: readonly Standing[]): Standing[] =>
  standings
    .map((standing) => ({ standing, rank: rankOf(standing) }))
    .toSorted(
      (a, b) =>
        Number(a.standing.ahead) - Number(b.standing.ahead) ||
        (a.standing.ahead ? byCharacters(a.standing.day, b.standing.day) : 0) ||
        a.rank - b.rank ||
        a.standing.entry.id - b.standing.entry.id,
    )
    .map(({ standing }) => standing);

type TriedCode = Parameters<typeof findByPhoneAndCode>[1];

/** Finds a reservation of today or later by code, finished or not, if the phone matches. */
const findByCode = async (
  deps: Dependencies,
  tried: TriedCode,
  now: Date,
): Promise<{ readonly standing: Standing; readonly record: ReservationRecord }> => {
  const record = await findByPhoneAndCode(deps, tried, now);
  // A transfer between the two reads moves the ticket; then its location is read again.
  const standing =
    (await findStanding(deps, record, now)) ??
    (await findStanding(deps, await findByPhoneAndCode(deps, tried, now), now));
  const isOver = standing !== undefined && standing.day < clinicDayAt(now, standing.branch);
  if (standing === undefined || (isOver && standing.entry.status !== 'in_progress')) throw reservationUnknown();
  await rememberRightCode(deps, tried);
  return { standing, record };
};

/** A branch that is closed for longer has no day for a follow-up. */
const MAX_DAYS_CLOSED = 7;

/** Every current clinic day, in any time zone, is at most this many days before the date in UTC. */
const DAYS_BACK = 2;

/** Finds the open reservations of a phone at all branches, today and on later days. */
const findByPhone = async (deps: Dependencies, phone: E164, now: Date): Promise<Standing[]> => {
  const from = addDays(asClinicDay(now.toISOString().slice(0, 10)), -DAYS_BACK);
  const locations = await findTicketLocationsByPhone(deps.store, phone, from);
  return nearestFirst(await readStandings(deps, locations, now));
};

/** The reservations of a phone that the asking device booked, or opened by their code. */
const idsOfDevice = async (
  { store }: Dependencies,
  phone: E164,
  device: PatientDevice,
): Promise<ReadonlySet<number>> => {
  const isKnown = device.newCookies.length === 0;
  const limits = isKnown ? await readPhoneLimits(store, phone) : undefined;
  return new Set(
    [...(limits?.devices ?? [])]
      .filter((mark) => mark.endsWith(`:${device.hash}`))
      .map((mark) => Number.parseInt(mark, 10)),
  );
};

/** What tells the patient of an own reservation; undefined where the details are not shown. */
const alertsOf = async (deps: Dependencies, { branch, entry }: Standing, now: Date): Promise<ViewOptions['alerts']> => {
  const record = await findReservationRecord(deps.store, entry.id);
  return record === undefined ? undefined : readAlerts(deps, record, branch, now);
};

/** The first open day from the one on which the doctor wants to see the patient again; undefined when it is over. */
const followUpOn = async (
  { store }: Dependencies,
  { standing: { branch, entry }, record }: { readonly standing: Standing; readonly record: ReservationRecord },
  now: Date,
): Promise<ClinicDay | undefined> => {
  if (entry.status !== 'completed') return undefined;
  const written = await findVisitRecord(store, record);
  const proposed = written === undefined ? undefined : followUpDayOf(written);
  if (proposed === undefined) return undefined;
  const open = daysOf(proposed, addDays(proposed, MAX_DAYS_CLOSED)).find((day) => !isClosedOn(day, branch));
  const today = clinicDayAt(now, branch);
  return open !== undefined && open > today && isBookingDay(open, today, STAFF_DAYS_AHEAD) ? open : undefined;
};

const LOOK_UP_SECONDS = LIMIT_WINDOW_MS / 1000;

/**
 * Limits look-ups by phone, not by address: many patients share the address of a clinic's Wi-Fi or of a mobile network.
 * Counted in memory, per running function.
 */
const countLookUp = async ({ cache }: Dependencies, phone: E164): Promise<void> => {
  const counter = await cache.through(`look-ups ${phone}`, LOOK_UP_SECONDS, () => Promise.resolve({ count: 0 }));
  counter.count += 1;
  if (counter.count > MAX_LOOK_UPS_OF_PHONE) throw tooManyLookUps(LOOK_UP_SECONDS);
};

export const showQueueInfo = endpoint(
  withPhoneInPath(route),
  async ({ input: { params, query }, deps, event, now }) => {
    const { phone } = params;
    await countLookUp(deps, phone);
    const code = query.code === undefined || query.code.trim() === '' ? undefined : idOfCode(query.code);
    if (code === null) throw reservationUnknown();
    const device = patientDeviceOf(event);
    const own = code === undefined ? undefined : await findByCode(deps, { phone, reservationId: code, device }, now);
    const [first, ...others] = own === undefined ? await findByPhone(deps, phone, now) : [own.standing];
    if (first === undefined) throw reservationUnknown();
    const [alerts, ofDevice, accuracy, followUp] = await Promise.all([
      own === undefined ? undefined : readAlerts(deps, own.record, first.branch, now),
      own === undefined ? idsOfDevice(deps, phone, device) : new Set<number>(),
      readWaitAccuracy(deps, first.branch, now),
      own === undefined ? undefined : followUpOn(deps, own, now),
    ]);
    const viewOf = async (standing: Standing) =>
      view(standing, {
        alerts: ofDevice.has(standing.entry.id) ? await alertsOf(deps, standing, now) : alerts,
        now,
        before: await branchBefore(deps, standing),
      });
    const [patient, ...rest] = await Promise.all([viewOf(first), ...others.map(viewOf)]);
    const { queue } = first.wait;
    const info = {
      patient: { ...patient, ...(followUp !== undefined && { follow_up_on: followUp }) },
      queue_summary: {
        total_patients: queue.waiting.length + queue.inProgress.length,
        patients_ahead: aheadOf(queue, first.entry),
        waiting_ahead: Math.max(0, (positionOf(queue, first.entry) ?? 0) - 1),
        in_progress: queue.inProgress.length,
        estimated_total_wait: patient.estimated_wait_time,
      },
      others: rest,
      ...(accuracy !== undefined && { wait_accuracy: accuracy }),
    };
    return withCookies(info, own !== undefined ? device.newCookies : []);
  },
);
