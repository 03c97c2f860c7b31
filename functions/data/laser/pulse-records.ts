import pMap from 'p-map';
import { addDays, type ClinicDay, daysOf } from '#shared/rules/clinic-day.ts';
import type { CounterShift, PulseRecording } from '#functions/domain/laser/pulse-ledger.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';
import { type PulseSession, pulseSessionItem, readLaserDay } from './laser-days.ts';

/** Days before a range in which the reading before it is searched: a clinic is rarely closed for longer. */
const LOOK_BACK_DAYS = 31;

/** Days after a range in which sessions of its visits are still recorded. */
const RECORDED_LATER_DAYS = 7;

const MAX_CONCURRENT_DAYS = 16;

interface DayRange {
  readonly first: ClinicDay;
  readonly last: ClinicDay;
}

const listPulseSessions = async (store: Store, branchId: number, day: ClinicDay): Promise<PulseSession[]> => {
  const items = await store.query({
    partition: keys.laserDay(branchId, day),
    startsWith: keys.pulseSessionPrefix,
  });
  return items.map((item) => pulseSessionItem.parse(item));
};

/**
 * The readings and sessions of a range of clinic days, with those that lead to its first reading: the doctors' shifts
 * of the month before, and the sessions since the last of them. Two rounds of queries, one per day.
 */
export const readPulseRecords = async (
  store: Store,
  branchId: number,
  { first, last, today }: DayRange & { readonly today: ClinicDay },
): Promise<{ readonly shifts: readonly CounterShift[]; readonly recordings: readonly PulseRecording[] }> => {
  const each = { concurrency: MAX_CONCURRENT_DAYS };
  const daysBefore = daysOf(addDays(first, -LOOK_BACK_DAYS), addDays(first, -1));
  const earlier = await pMap(daysBefore, (day) => listPulseSessions(store, branchId, day), each);
  const shiftsBefore = earlier.flat();
  // The sessions of the last of these days may be counted after its readings.
  const from = shiftsBefore.at(-1)?.day ?? first;
  const later = addDays(last, RECORDED_LATER_DAYS);
  const days = daysOf(from, later < today ? later : today);
  const laserDays = await pMap(days, async (day) => ({ day, ...(await readLaserDay(store, branchId, day)) }), each);
  const seen = new Set(shiftsBefore.map(({ id }) => id));
  return {
    shifts: [
      ...shiftsBefore,
      ...laserDays.flatMap(({ pulseSessions }) => pulseSessions.filter(({ id }) => !seen.has(id))),
    ],
    recordings: laserDays.flatMap(({ day, sessions }) =>
      sessions.filter(({ type }) => type === 'laser').map((session) => ({ ...session, day })),
    ),
  };
};
