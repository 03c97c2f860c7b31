import {
  type PreferredDoctorState,
  type ReservationType,
  reservationTypes,
  type WorkState,
} from '#shared/models/lists.ts';
import { type DoctorWanted, mayCall } from '#shared/rules/queue-place.ts';
import type { QueuedTicket } from './queue.ts';
import type { StaffName } from '../staff/staff-name.ts';

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
  /** The room of the day. */
  readonly room?: string | undefined;
}

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

/** A doctor counts as working for this time after the last request. Source: docs/domain.md#doctors-at-work. */
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

/** The room of a doctor; null when none is chosen. */
export const roomOf = (doctors: readonly DoctorWork[], doctorId: string | undefined): string | null =>
  doctors.find((doctor) => doctor.doctorId === doctorId)?.room ?? null;

/** The room of a call: the doctor's of today, or before the doctor is seen the one chosen last at this branch. */
export const roomOfCall = (
  doctors: readonly DoctorWork[],
  doctorId: string,
  lastRoom: string | undefined,
): string | undefined => {
  const seen = doctors.find((doctor) => doctor.doctorId === doctorId);
  return seen === undefined ? lastRoom : seen.room;
};

/** A queue with the doctors seen at it. */
export interface QueueWithDoctors {
  readonly inProgress: readonly (Pick<QueuedTicket, 'calledBy' | 'calledAt'> & {
    readonly doctorName?: StaffName | undefined;
  })[];
  readonly doctors: readonly DoctorWork[];
}

/** The doctors of a queue: those seen at it, and those who have a patient without it, seen at the call. */
export const doctorsOf = ({ inProgress, doctors }: QueueWithDoctors): DoctorWork[] => {
  const others = inProgress.flatMap(({ calledBy: doctorId, calledAt: seenAt, doctorName: name }): DoctorWork[] => {
    const isSeen = doctors.some((doctor) => doctor.doctorId === doctorId);
    return doctorId === undefined || seenAt === undefined || isSeen ? [] : [{ doctorId, seenAt, name }];
  });
  return [...doctors, ...others];
};

/**
 * The doctors at work: the working ones, and those with a patient who are not off. One who is off takes no further
 * patient. A doctor who was not seen but has a patient serves every service. Source: docs/domain.md#doctors-at-work.
 */
export const doctorsAtWork = ({ inProgress, doctors }: QueueWithDoctors, now: Date): WorkingDoctor[] => {
  const working = workingDoctorsAt(doctors, now);
  const counted = new Set(working.map(({ doctorId }) => doctorId));
  const busy = [...new Set(inProgress.map(({ calledBy = '' }) => calledBy))].filter((id) => !counted.has(id));
  const others = busy.flatMap((doctorId): WorkingDoctor[] => {
    const doctor = doctors.find((each) => each.doctorId === doctorId);
    return doctor !== undefined && workStateOf(doctor, now) === 'off' ? [] : [{ doctorId, services: doctor?.services }];
  });
  return [...working, ...others];
};

/** When the first doctor who may call the ticket returns; null unless all of them are paused. */
export const backAt = (queue: QueueWithDoctors, wanted: DoctorWanted, now: Date): Date | null => {
  const serving = doctorsAtWork(queue, now).filter((doctor) => mayCall(doctor, wanted));
  const pauses = serving.flatMap(({ pausedFor }) => (pausedFor === undefined ? [] : [pausedFor]));
  if (pauses.length === 0 || pauses.length < serving.length) return null;
  return new Date(now.getTime() + Math.min(...pauses) * MS_PER_MINUTE);
};

/** Is the doctor one of those at work? */
export const isAtWork = (queue: QueueWithDoctors, doctorId: string, now: Date): boolean =>
  doctorsAtWork(queue, now).some((each) => each.doctorId === doctorId);

/** Present state of a doctor, as tickets and lists show it. `late`: not seen in the last hour and without a patient. */
export const doctorStateOf = (queue: QueueWithDoctors, doctorId: string, now: Date): PreferredDoctorState => {
  const doctor = queue.doctors.find((each) => each.doctorId === doctorId);
  const state = doctor === undefined ? 'on' : workStateOf(doctor, now);
  return state === 'on' && !isAtWork(queue, doctorId, now) ? 'late' : state;
};
