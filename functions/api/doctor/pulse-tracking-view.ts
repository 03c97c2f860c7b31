import type { Reply } from '#shared/routes/define.ts';
import type { showPulseTracking } from '#shared/routes/doctor.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPounds, asPiastres } from '#shared/rules/money.ts';
import { listPulseSessions } from '#functions/data/laser/laser-days.ts';
import { findOpenPulseSession, readPulseSession } from '#functions/data/laser/pulse-sessions.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { readingsOf } from '#functions/domain/pulses.ts';

interface TrackingRequest {
  readonly doctorId: string;
  readonly branch: Branch;
  readonly today: ClinicDay;
}

/** The doctor's open pulse session of any day, else today's last one; zeros without one. */
export const readPulseTracking = async (
  store: Store,
  { doctorId, branch, today }: TrackingRequest,
): Promise<Reply<typeof showPulseTracking>> => {
  const [sessions, open] = await Promise.all([
    listPulseSessions(store, branch.id, today),
    findOpenPulseSession(store, doctorId),
  ]);
  const ownToday = sessions.filter((session) => session.doctorId === doctorId);
  // A session of an earlier day that is still open comes first: it has to be ended before another is started.
  const earlier =
    open === undefined || ownToday.some(({ id }) => id === open.id)
      ? undefined
      : await readPulseSession(store, doctorId, open);
  const own = earlier?.endPulses === undefined ? (earlier ?? ownToday.at(-1)) : ownToday.at(-1);
  const readings = readingsOf(own);
  return {
    pulse_tracking: {
      date: today,
      ...readings,
      doctors_tracked: new Set([...sessions, ...(own === undefined ? [] : [own])].map(({ doctorId }) => doctorId)).size,
      tracking_id: own?.id ?? null,
      own_active: readings.active,
      open_since: readings.active ? (own?.day ?? null) : null,
      ended_today: ownToday.some(({ endPulses }) => endPulses !== undefined),
      discrepancy_value: toPounds(asPiastres(readings.discrepancy * branch.prices.pulse)),
    },
  };
};
