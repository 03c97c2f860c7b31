import type { ReservationType } from '#shared/models/enums.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { doctorNotAvailable } from '#shared/refusals/queue.ts';
import { findDoctorAtWork, readQueue } from '#functions/data/queue/queues.ts';
import type { PreferredDoctor } from '#functions/data/queue/reservations.ts';
import type { Store } from '#functions/data/table/store.ts';
import { doctorsOf, type DoctorWork } from '#functions/domain/queue/doctors-at-work.ts';
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

/** A doctor who was seen today, or has a patient without it: a call by status records no presence. */
const findDoctor = async (
  store: Store,
  { branchId, today, doctorId }: Pick<Wanted, 'branchId' | 'today' | 'doctorId'>,
): Promise<DoctorWork | undefined> =>
  (await findDoctorAtWork(store, branchId, today, doctorId)) ??
  doctorsOf(await readQueue(store, branchId, today)).find((doctor) => doctor.doctorId === doctorId);

/** The doctor whom a patient prefers. Refuses one who was not seen today, is off, or does not serve the service. */
export const requirePreferredDoctor = async (
  store: Store,
  { ahead, type, ...wanted }: Wanted,
): Promise<PreferredDoctor> => {
  const doctor = await findDoctor(store, wanted);
  const isAvailable = doctor !== undefined && (ahead || doctor.state !== 'off') && isServedBy(doctor, type);
  if (!isAvailable) throw doctorNotAvailable();
  return { preferredDoctorId: doctor.doctorId, preferredDoctorName: doctor.name };
};
