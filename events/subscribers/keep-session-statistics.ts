import { findLaserSession } from '#functions/data/laser/laser-sessions.ts';
import { addRecordedSession } from '#functions/data/laser/session-statistics.ts';
import { findVisitRecord } from '#functions/data/patients/patient-files.ts';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { countedAreas } from '#functions/domain/laser/usual-session.ts';
import { subscriber } from '../subscriber.ts';

/** Adds a recorded session to the statistics of its body areas, which warn doctors of unusual values. */
export const keepSessionStatistics = subscriber('keep-session-statistics', async ({ event, deps: { store } }) => {
  const id = event.data.reservation_id;
  const [session, reservation] = await Promise.all([findLaserSession(store, id), findReservationRecord(store, id)]);
  // A treatment that is written first is counted once its session is recorded.
  if (session === undefined || reservation === undefined) return;
  // A merge leaves the record under the patient of the booking.
  const patientId = reservation.mergedFrom ?? reservation.patientId;
  const record = await findVisitRecord(store, { patientId, day: reservation.day, id });
  const { branchId, type, pricePerPulse, at } = session;
  for (const { area, pulses } of countedAreas(session, record?.treatment?.areas ?? [])) {
    const recorded = { id, pulses, pricePerPulse, recordedAt: Date.parse(at) };
    await addRecordedSession(store, { branchId, type, area }, recorded);
  }
});
