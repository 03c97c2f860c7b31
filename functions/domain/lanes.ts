import {
  type PreferredDoctorState,
  type ReservationType,
  reservationTypes,
  type WorkState,
} from '#shared/models/lists.ts';
import type { Queue, QueuedTicket } from './queue.ts';
import type { StaffName } from './staff-name.ts';

/** Work state and services of a doctor on a clinic day. */
export interface DoctorWork {
  readonly doctorId: string;
  /** Last request; ISO 8601. */
  readonly seenAt: string;
  readonly name?: StaffName | undefined;
  /** Absent = every service. */
  readonly services?: readonly ReservationType[] | undefined;
  /** Absent = on. */
  readonly state?: Exclude<WorkState, 'on'> | undefined;
  /** End of a pause; ISO 8601. */
  readonly pausedUntil?: string | undefined;
}

/** Does the doctor serve this service? */
export const isServedBy = (doctor: Pick<DoctorWork, 'services'> | undefined, type: ReservationType): boolean =>
  doctor?.services?.includes(type) ?? true;

/** Ticket fields that decide which doctor may call it. */
export type DoctorWanted = Pick<QueuedTicket, 'type' | 'preferredDoctorId'>;

/**
 * May the doctor call the ticket? A preferred doctor alone, whatever services that doctor serves now; else every doctor
 * of the service. Source: docs/domain.md#preferred-doctor.
 */
const mayCall = (
  doctor: Pick<DoctorWork, 'doctorId' | 'services'>,
  { type, preferredDoctorId }: DoctorWanted,
): boolean => (preferredDoctorId === undefined ? isServedBy(doctor, type) : preferredDoctorId === doctor.doctorId);

/** The tickets that the doctor may call, in their order. */
export const servedBy = <T extends DoctorWanted>(
  tickets: readonly T[],
  doctor: Pick<DoctorWork, 'doctorId' | 'services'>,
): readonly T[] => tickets.filter((ticket) => mayCall(doctor, ticket));

/** Every service is stored as none: doctors serve services that are added later. */
export const storedServices = (
  services: readonly ReservationType[] | undefined,
): readonly ReservationType[] | undefined => {
  const known = reservationTypes.filter((type) => services?.includes(type) ?? true);
  return known.length === reservationTypes.length ? undefined : known;
};

/** A pause ends by itself. */
export const workStateOf = ({ state, pausedUntil }: DoctorWork, now: Date): WorkState => {
  if (state !== 'paused') return state ?? 'on';
  return pausedUntil !== undefined && Date.parse(pausedUntil) > now.getTime() ? 'paused' : 'on';
};

/** A doctor counts as working for this time after the last request. Source: docs/domain.md#position-and-wait. */
export const WORKING_MINUTES = 60;
const MS_PER_MINUTE = 60_000;

/** A doctor who takes patients now, or after a pause. */
export interface WorkingDoctor {
  readonly doctorId: string;
  /** Absent = every service; none = takes no further patient. */
  readonly services?: readonly ReservationType[] | undefined;
  /** Minutes until the pause is over. */
  readonly pausedFor?: number | undefined;
}

const workingDoctor = (doctor: DoctorWork, now: Date): WorkingDoctor => {
  const { doctorId, services, pausedUntil = '' } = doctor;
  if (workStateOf(doctor, now) !== 'paused') return { doctorId, services };
  return { doctorId, services, pausedFor: (Date.parse(pausedUntil) - now.getTime()) / MS_PER_MINUTE };
};

/** The doctors seen within the last hour, and those whose pause is not over; without those who are off. */
export const workingDoctorsAt = (seen: readonly DoctorWork[], now: Date): WorkingDoctor[] =>
  seen
    .filter((doctor) => {
      const state = workStateOf(doctor, now);
      const isRecent = now.getTime() - Date.parse(doctor.seenAt) <= WORKING_MINUTES * MS_PER_MINUTE;
      return state === 'paused' || (state === 'on' && isRecent);
    })
    .map((doctor) => workingDoctor(doctor, now));

/** A queue with the doctors seen at it. */
interface QueueWithDoctors<T extends QueuedTicket> extends Queue<T> {
  readonly doctors: readonly DoctorWork[];
}

/** The working doctors, and those with a patient who are not working: one who is off takes no further patient. */
export const doctorsOfQueue = (
  { inProgress, doctors }: Pick<QueueWithDoctors<QueuedTicket>, 'inProgress' | 'doctors'>,
  now: Date,
): WorkingDoctor[] => {
  const working = workingDoctorsAt(doctors, now);
  const counted = new Set(working.map(({ doctorId }) => doctorId));
  const busy = new Set(inProgress.map(({ calledBy }) => calledBy));
  const others = doctors
    .filter(({ doctorId }) => busy.has(doctorId) && !counted.has(doctorId))
    .map((doctor): WorkingDoctor => {
      const { doctorId, services } = doctor;
      return { doctorId, services: workStateOf(doctor, now) === 'off' ? [] : services };
    });
  return [...working, ...others];
};

/**
 * The services that share their doctors with this one, directly or through other services. Every service when there are
 * no doctors; the service alone when none of them serves it.
 */
export const laneOf = (type: ReservationType, doctors: readonly WorkingDoctor[]): ReadonlySet<ReservationType> => {
  if (doctors.length === 0) return new Set(reservationTypes);
  const lane = new Set([type]);
  // A doctor adds services at most once for each service that is in the lane.
  for (const _ of reservationTypes) {
    for (const { services = reservationTypes } of doctors) {
      if (services.some((each) => lane.has(each))) for (const each of services) lane.add(each);
    }
  }
  return lane;
};

/** The part of a queue whose services share their doctors with this one. The same queue when these are all services. */
export const queueOfLane = <T extends QueuedTicket, Q extends QueueWithDoctors<T>>(
  queue: Q & QueueWithDoctors<T>,
  type: ReservationType,
  now: Date,
): Q => {
  const lane = laneOf(type, doctorsOfQueue(queue, now));
  if (lane.size === reservationTypes.length) return queue;
  const inLane = (ticket: T): boolean => lane.has(ticket.type);
  return {
    ...queue,
    waiting: queue.waiting.filter(inLane),
    inProgress: queue.inProgress.filter(inLane),
    skipped: queue.skipped.filter(inLane),
  };
};

/** Position of every waiting ticket among those of its lane, from 1. */
export const lanePositions = (queue: QueueWithDoctors<QueuedTicket>, now: Date): ReadonlyMap<number, number> => {
  const doctors = doctorsOfQueue(queue, now);
  const laneNames = new Map(reservationTypes.map((type) => [type, [...laneOf(type, doctors)].toSorted().join(' ')]));
  const counts = new Map<string, number>();
  return new Map(
    queue.waiting.map(({ id, type }): [number, number] => {
      const lane = laneNames.get(type) ?? type;
      const position = (counts.get(lane) ?? 0) + 1;
      counts.set(lane, position);
      return [id, position];
    }),
  );
};

/** When the first doctor who may call the ticket returns; null unless all of them are paused. */
export const backAt = (queue: QueueWithDoctors<QueuedTicket>, wanted: DoctorWanted, now: Date): Date | null => {
  const serving = workingDoctorsAt(queue.doctors, now).filter((doctor) => mayCall(doctor, wanted));
  const pauses = serving.flatMap(({ pausedFor }) => (pausedFor === undefined ? [] : [pausedFor]));
  if (pauses.length === 0 || pauses.length < serving.length) return null;
  return new Date(now.getTime() + Math.min(...pauses) * MS_PER_MINUTE);
};

/** Present state of a preferred doctor. `late`: not seen in the last hour. */
export const preferredDoctorState = (
  seen: readonly DoctorWork[],
  doctorId: string,
  now: Date,
): PreferredDoctorState => {
  const doctor = seen.find((each) => each.doctorId === doctorId);
  if (doctor === undefined) return 'late';
  const state = workStateOf(doctor, now);
  return state === 'on' && workingDoctorsAt([doctor], now).length === 0 ? 'late' : state;
};
