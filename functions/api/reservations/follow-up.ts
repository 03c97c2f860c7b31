import { reservationUnknown } from '#shared/refusals/queue.ts';
import { isBookingDay } from '#shared/rules/booking-days.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { E164 } from '#shared/rules/phone.ts';
import { idOfCode } from '#shared/rules/reservation-code.ts';
import { findTicket } from '#functions/data/queue/reservations.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { findByPhoneAndCode } from '#functions/runtime/code-attempts.ts';
import type { PatientDevice } from '#functions/runtime/patient-device.ts';

interface Asked {
  readonly phone: E164;
  readonly date?: ClinicDay | undefined;
  /** Code of the visit. */
  readonly follow_up?: string | undefined;
}

interface Caller {
  readonly today: ClinicDay;
  readonly device: PatientDevice;
  readonly now: Date;
}

/**
 * Does a booking follow a visit of this phone that is over? Only a day that is too far ahead for others asks for it, so
 * that an old link books like any other. Source: docs/domain.md#booking-ahead.
 */
export const isAfterVisit = async (
  deps: Dependencies,
  { phone, date, follow_up: code }: Asked,
  { today, device, now }: Caller,
): Promise<boolean> => {
  if (code === undefined || date === undefined || isBookingDay(date, today)) return false;
  const reservationId = idOfCode(code);
  if (reservationId === null) throw reservationUnknown();
  const record = await findByPhoneAndCode(deps, { phone, reservationId, device }, now);
  const ticket = await findTicket(deps.store, record);
  if (ticket?.status !== 'completed') throw reservationUnknown();
  return true;
};
