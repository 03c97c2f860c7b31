import type { ReservationType, WaitNoteKind } from '#shared/models/lists.ts';
import { reservationTypes } from '#shared/models/lists.ts';
import type { DoctorWanted } from '#shared/rules/queue-place.ts';
import type { DoctorWork, WorkingDoctor } from './doctors-at-work.ts';
import type { StaffName } from '../staff/staff-name.ts';
import type { SimulatedWait, WaitEstimate } from './wait-estimate.ts';

/** What a patient should know about a wait. Source: docs/domain.md#wait. */
export interface WaitNote {
  readonly kind: WaitNoteKind;
  /** The doctor who calls others first. */
  readonly doctor?: { readonly name: StaffName | undefined } | undefined;
  /** Services of the others whom this doctor calls first. */
  readonly services: readonly ReservationType[];
}

/** A simulated wait with its note. */
export interface NotedWait extends SimulatedWait {
  /** Whole minutes that the queue takes from the time at which the visit may begin. */
  readonly queueWait: number;
  readonly note: WaitNote | null;
}

/** The minutes of a wait may be shown, unless no doctor at work may call the ticket. */
export const hasMinutes = ({ note }: Pick<NotedWait, 'note'>): boolean =>
  note === null || note.kind === 'no_doctor_started' || note.kind === 'doctor_also_sees_others';

/** The wait that a patient is promised; undefined where none is shown. */
export const promiseOf = (noted: NotedWait): WaitEstimate | undefined => {
  const { wait, low, high } = noted;
  return hasMinutes(noted) ? { wait, low, high } : undefined;
};

/** Why no doctor at work calls the ticket. */
const absenceOf = (
  { preferredDoctorId }: DoctorWanted,
  seen: readonly DoctorWork[],
  atWork: readonly WorkingDoctor[],
): WaitNoteKind => {
  if (seen.length === 0 && atWork.length === 0) return 'no_doctor_started';
  if (preferredDoctorId !== undefined) return 'preferred_doctor_away';
  return atWork.length === 0 ? 'no_doctor_at_work' : 'no_doctor_serves';
};

/** The note of a simulated wait; null when there is nothing to say. */
export const noteOf = (
  wanted: DoctorWanted,
  { doctorId, calledBefore }: SimulatedWait,
  seen: readonly DoctorWork[],
  atWork: readonly WorkingDoctor[],
): WaitNote | null => {
  if (doctorId === undefined) return { kind: absenceOf(wanted, seen, atWork), services: [] };
  const others = calledBefore.filter(
    ({ type, preferredDoctorId }) =>
      type !== wanted.type || (wanted.preferredDoctorId === undefined && preferredDoctorId !== undefined),
  );
  if (others.length === 0) return null;
  return {
    kind: 'doctor_also_sees_others',
    doctor: { name: seen.find((doctor) => doctor.doctorId === doctorId)?.name },
    services: reservationTypes.filter((type) => others.some((other) => other.type === type)),
  };
};
