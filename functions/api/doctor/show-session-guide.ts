import { type PastSession, showSessionGuide as route } from '#shared/routes/doctor.ts';
import { toPounds, toPoundsOrNull } from '#shared/rules/money.ts';
import { readOpenBalance } from '#functions/data/money/charges.ts';
import { latestFractionalPrices } from '#functions/data/queue/finished-visits.ts';
import type { ReservationRecord } from '#functions/data/table/items.ts';
import { type LaserSession, listLastSessions } from '#functions/data/laser/laser-sessions.ts';
import { findPatient } from '#functions/data/patients/patients.ts';
import { readRecentSessions } from '#functions/data/laser/session-statistics.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { usualOf } from '#functions/domain/usual-session.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';

const SHOWN_SESSIONS = 5;

const pastSession = (session: LaserSession): PastSession => ({
  date: session.day,
  type: session.type,
  laser_area: session.area ?? null,
  pulses: session.pulses,
  price_per_pulse: toPounds(session.pricePerPulse),
  amount: toPounds(session.amount),
});

const usualFor = async (deps: Dependencies, { branchId, type, area }: ReservationRecord) => {
  if (area === undefined) return null;
  const usual = usualOf(await readRecentSessions(deps.store, { branchId, type, area }));
  return usual === null ? null : { pulses: usual.pulses, price_per_pulse: toPounds(usual.pricePerPulse) };
};

export const showSessionGuide = endpoint(route, async ({ reservation, deps }) => {
  const { record, branch } = await reservation();
  const { patientId } = record;
  const [usual, sessions, patient, priceOf, balance] = await Promise.all([
    usualFor(deps, record),
    // One more, because the session of this reservation is shown apart.
    listLastSessions(deps.store, branch.id, patientId, SHOWN_SESSIONS + 1),
    findPatient(deps.store, branch.id, patientId, { consistent: false }),
    latestFractionalPrices(deps.store, branch, [patientId]),
    readOpenBalance(deps.store, branch.id, patientId),
  ]);
  const recorded = sessions.find(({ reservationId }) => reservationId === record.id);
  const shown = sessions
    .filter((session) => session !== recorded)
    .slice(0, SHOWN_SESSIONS)
    .map(pastSession);
  return {
    price_per_pulse: toPounds(branch.prices.pulse),
    fractional_price: toPoundsOrNull(priceOf(patientId)),
    usual,
    recorded_session: recorded === undefined ? null : pastSession(recorded),
    last_session: shown[0] ?? null,
    sessions: shown,
    total_visits: patient?.visits ?? 0,
    open_balance: toPounds(balance),
  };
});
