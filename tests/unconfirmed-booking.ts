import { findReservationRecord, findTicket } from '#functions/data/queue/reservations.ts';
import { patientIdOf } from '#functions/domain/patients/patient-identity.ts';
import { addDays, clinicDayAt } from '#shared/rules/clinic-day.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import { defaultSettings } from '#shared/rules/branch-settings.ts';
import type { BookedReservation, ScenarioContext } from './scenario-context.ts';

let serial = 0;

/** Different enough that booking one of them under the phone of another asks nothing. */
const names = ['Nadia Kotb', 'Hoda Fathy', 'Samir Labib', 'Wafaa Zein', 'Tarek Ghali'];

/**
 * A booking of a later day beyond those that the branch allows for one phone, and the code that it waits for. The queues
 * of today and tomorrow stay as they are.
 */
export const unconfirmedBooking = async ({
  clinic,
  secrets,
}: ScenarioContext): Promise<{ readonly reservation: BookedReservation; readonly confirmationCode: string }> => {
  serial += 1;
  const phone = `015${String(10_000_000 + serial)}`;
  secrets.push(phone.slice(1));
  const date = addDays(clinicDayAt(clinic.now(), { time_zone: 'Africa/Cairo', day_starts_at: '04:00' }), 3);
  let last: BookedReservation | undefined;
  for (const name of names.slice(0, defaultSettings.max_open_per_phone + 1)) {
    secrets.push(name);
    const body = { name, phone, branch_id: 1, type: 'regular', date };
    const { data } = await clinic.call('reservations/book-reservation', { body });
    const { id } = data as { id: number };
    last = { id, code: reservationCode(id), name, phone, patientId: patientIdOf(asE164(`+2${phone}`), name) };
  }
  const { store } = clinic.deps;
  const record = last && (await findReservationRecord(store, asReservationId(last.id)));
  const code = (record && (await findTicket(store, record)))?.confirmation?.code;
  if (last === undefined || code === undefined) throw new Error('the booking needs no code');
  return { reservation: last, confirmationCode: code };
};

/** The body of a booking for a patient, for another service, and for a relative. */
export const familyOf = ({ phone, name }: Pick<BookedReservation, 'phone' | 'name'>) => ({
  phone,
  branch_id: 1,
  people: [
    { name, type: 'laser', laser_area: 'legs' },
    { name: `${name} Fakhry`, type: 'regular' },
  ],
});
