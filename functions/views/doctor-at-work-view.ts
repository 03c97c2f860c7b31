import { reservationTypes } from '#shared/models/lists.ts';
import type { DoctorAtWork } from '#shared/models/doctor-at-work.ts';
import {
  type DoctorWork,
  isAtWork,
  type QueueWithDoctors,
  workStateOf,
} from '#functions/domain/queue/doctors-at-work.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';

/** A doctor of a queue who was seen today, as staff see them. */
export const doctorAtWorkView = (queue: QueueWithDoctors, doctor: DoctorWork, now: Date): DoctorAtWork => {
  const state = workStateOf(doctor, now);
  return {
    doctor_id: doctor.doctorId,
    name: nameOrNull(doctor.name),
    name_ar: arabicName(doctor.name),
    state,
    at_work: isAtWork(queue, doctor.doctorId, now),
    paused_until: state === 'paused' ? (doctor.pausedUntil ?? null) : null,
    services: [...(doctor.services ?? reservationTypes)],
    room: doctor.room ?? null,
    seen_at: doctor.seenAt,
  };
};
