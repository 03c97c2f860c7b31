import type { ReservationType } from '#shared/models/enums.ts';
import { doctorNotAvailable } from '#shared/refusals/queue.ts';
import type { PreferredDoctor } from '#functions/data/queue/reservations.ts';
import { doctorsOf, type QueueWithDoctors } from '#functions/domain/queue/doctors-at-work.ts';
import { isServedBy } from '#shared/rules/queue-place.ts';

interface Wanted {
  /** The reservation is for a later day: a doctor who is off today may be preferred. */
  readonly ahead: boolean;
  readonly type: ReservationType;
}

/**
 * The doctor whom a patient prefers.
 * @throws doctorNotAvailable when the doctor was not seen today and has no patient, is off, or does not serve the service
 * @param queue of today, also for a reservation of a later day
 */
export const requirePreferredDoctor = (
  queue: QueueWithDoctors,
  doctorId: string,
  { ahead, type }: Wanted,
): PreferredDoctor => {
  const doctor = doctorsOf(queue).find((each) => each.doctorId === doctorId);
  const isAvailable = doctor !== undefined && (ahead || doctor.state !== 'off') && isServedBy(doctor, type);
  if (!isAvailable) throw doctorNotAvailable();
  return { preferredDoctorId: doctorId, preferredDoctorName: doctor.name };
};
