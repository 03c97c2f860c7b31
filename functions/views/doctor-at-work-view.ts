import { reservationTypes } from '#shared/models/lists.ts';
import type { DoctorAtWork } from '#shared/models/doctor-at-work.ts';
import { type DoctorWork, workStateOf } from '#functions/domain/queue/doctors-at-work.ts';
import { arabicName, nameOrNull } from '#functions/domain/staff/staff-name.ts';

/** A doctor who was seen today, as staff see them. */
export const doctorAtWorkView = (doctor: DoctorWork, now: Date): DoctorAtWork => {
  const state = workStateOf(doctor, now);
  return {
    doctor_id: doctor.doctorId,
    name: nameOrNull(doctor.name),
    name_ar: arabicName(doctor.name),
    state,
    paused_until: state === 'paused' ? (doctor.pausedUntil ?? null) : null,
    services: [...(doctor.services ?? reservationTypes)],
    room: doctor.room ?? null,
    seen_at: doctor.seenAt,
  };
};
