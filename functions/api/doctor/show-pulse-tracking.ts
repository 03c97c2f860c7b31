import { showPulseTracking as route } from '#shared/routes/doctor.ts';
import { toPounds, asPiastres } from '#shared/rules/money.ts';
import { listPulseSessions } from '#functions/data/laser/laser-days.ts';
import { findOpenPulseSession, readPulseSession } from '#functions/data/laser/pulse-sessions.ts';
import { readingsOf } from '#functions/domain/pulses.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

export const showPulseTracking = endpoint(route, async ({ actor: doctor, branch, today, deps }) => {
  const [sessions, open] = await Promise.all([
    listPulseSessions(deps.store, branch.id, today),
    findOpenPulseSession(deps.store, doctor.id),
  ]);
  const ownToday = sessions.filter(({ doctorId }) => doctorId === doctor.id);
  // A session of an earlier day that is still open comes first: it has to be ended before another is started.
  const earlier =
    open === undefined || ownToday.some(({ id }) => id === open.id)
      ? undefined
      : await readPulseSession(deps.store, doctor.id, open);
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
});
