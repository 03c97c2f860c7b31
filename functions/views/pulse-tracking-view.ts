import type { Reply } from '#shared/routes/define.ts';
import type { showPulseTracking } from '#shared/routes/doctor.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPounds, asPiastres } from '#shared/rules/money.ts';
import { pricesOn } from '#shared/rules/prices-on.ts';
import { type PulseSession, readLaserDay } from '#functions/data/laser/laser-days.ts';
import { findOpenPulseSession, readPulseSession } from '#functions/data/laser/pulse-sessions.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { dayPulsesView, pulsesOfDay, pulsesOfOthers, readingsOf } from '#functions/domain/laser/pulses.ts';

interface TrackingRequest {
  readonly doctorId: string;
  readonly branch: Branch;
  readonly today: ClinicDay;
}

/** Day and branch of a session that is still open; the branch only when it is another one than the doctor's present one. */
const openedAt = (own: PulseSession | undefined, branch: Branch) =>
  own === undefined || own.endPulses !== undefined
    ? { open_since: null, open_branch_id: null }
    : { open_since: own.day, open_branch_id: own.branchId === branch.id ? null : own.branchId };

/** The doctor's open pulse session of any day, else today's last one; zeros without one. */
export const readPulseTracking = async (
  store: Store,
  { doctorId, branch, today }: TrackingRequest,
): Promise<Reply<typeof showPulseTracking>> => {
  const [laserDay, open] = await Promise.all([
    readLaserDay(store, branch.id, today),
    findOpenPulseSession(store, doctorId),
  ]);
  const isOwn = (each: { readonly doctorId: string }): boolean => each.doctorId === doctorId;
  const ownToday = laserDay.pulseSessions.filter(isOwn);
  // A session of an earlier day that is still open comes first: it has to be ended before another is started.
  const earlier =
    open === undefined || ownToday.some(({ id }) => id === open.id)
      ? undefined
      : await readPulseSession(store, doctorId, open);
  const own = earlier?.endPulses === undefined ? (earlier ?? ownToday.at(-1)) : ownToday.at(-1);
  const readings = readingsOf(own);
  const pulses = pulsesOfDay(laserDay, doctorId);
  const ofOthers = own === undefined ? 0 : pulsesOfOthers(own, laserDay);
  const valueOf = (gap: number) => asPiastres(gap * pricesOn(branch, today).pulse);
  return {
    pulse_tracking: {
      date: today,
      ...readings,
      of_others: ofOthers,
      doctors_tracked: new Set(
        [...laserDay.pulseSessions, ...(own === undefined ? [] : [own])].map(({ doctorId }) => doctorId),
      ).size,
      tracking_id: own?.id ?? null,
      own_active: readings.active,
      ...openedAt(own, branch),
      ended_today: ownToday.some(({ endPulses }) => endPulses !== undefined),
      discrepancy_value: toPounds(valueOf(readings.provisional ? 0 : readings.discrepancy - ofOthers)),
      today: dayPulsesView(pulses, valueOf(pulses.gap)),
    },
  };
};
