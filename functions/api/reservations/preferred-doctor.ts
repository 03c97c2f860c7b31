import type { ReservationType } from '#shared/models/enums.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { doctorNotAvailable } from '#shared/refusals/queue.ts';
import { findDoctorAtWork } from '#functions/data/queue/queues.ts';
import type { PreferredDoctor } from '#functions/data/queue/reservations.ts';
import type { Store } from '#functions/data/table/store.ts';
import { isServedBy } from '#shared/rules/queue-place.ts';

interface Wanted {
  readonly branchId: number;
  /** Today, also for a reservation of a later day. */
  readonly today: ClinicDay;
  /** The reservation is for a later day: a doctor who is off today may be preferred. */
  readonly ahead: boolean;
  readonly type: ReservationType;
  readonly doctorId: string;
}

/** The doctor whom a patient prefers. Refuses one who was not seen today, is off, or does not serve the service. */
export const requirePreferredDoctor = async (
  store: Store,
  { branchId, today, ahead, type, doctorId }: Wanted,
): Promise<PreferredDoctor> => {
  const doctor = await findDoctorAtWork(store, branchId, today, doctorId);
  const isAvailable = doctor !== undefined && (ahead || doctor.state !== 'off') && isServedBy(doctor, type);
  if (!isAvailable) throw doctorNotAvailable();
  return { preferredDoctorId: doctorId, preferredDoctorName: doctor.name };
};
