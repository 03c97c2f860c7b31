import pMap from 'p-map';
import { addDays, type ClinicDay, daysOf } from '#shared/rules/clinic-day.ts';
import type { LedgerRecords } from '#functions/domain/laser/pulse-ledger.ts';
import { FIRST_LASER } from '#shared/models/lasers.ts';
import { keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';
import { type LaserDay, laserDayOf, readLaserDay } from './laser-days.ts';

/** Days before a range in which the reading before it is searched: a clinic is rarely closed for longer. */
const LOOK_BACK_DAYS = 31;

/** Days after a range in which sessions of its visits are still recorded. */
const RECORDED_LATER_DAYS = 7;

const MAX_CONCURRENT_DAYS = 16;

interface DayRange {
  readonly first: ClinicDay;
  readonly last: ClinicDay;
}

/** The readings of a day, without its sessions, whose keys follow theirs. */
const listReadings = async (
  store: Store,
  branchId: number,
  day: ClinicDay,
): Promise<Pick<LaserDay, 'pulseSessions' | 'notes'>> => {
  const items = await store.query({
    partition: keys.laserDay(branchId, day),
    between: [keys.laserNotePrefix, keys.laserDaySessionPrefix],
  });
  const { pulseSessions, notes } = laserDayOf(items);
  return { pulseSessions, notes };
};

/**
 * The readings and sessions of a range of clinic days, with those that lead to its first reading: the doctors' shifts
 * of the month before, and the sessions since the last of them. Two rounds of queries, one per day.
 */
export const readPulseRecords = async (
  store: Store,
  branchId: number,
  { first, last, today }: DayRange & { readonly today: ClinicDay },
): Promise<LedgerRecords> => {
  const each = { concurrency: MAX_CONCURRENT_DAYS };
  const daysBefore = daysOf(addDays(first, -LOOK_BACK_DAYS), addDays(first, -1));
  const earlier = await pMap(daysBefore, (day) => listReadings(store, branchId, day), each);
  const shiftsBefore = earlier.flatMap(({ pulseSessions }) => pulseSessions);
  const notesBefore = earlier.flatMap(({ notes }) => notes);
  // Sessions since the last readings of each laser may be counted by its first reading of the range.
  const lastDays = new Set(
    [...Map.groupBy(shiftsBefore, ({ laserId = FIRST_LASER }) => laserId).values()].map((shifts) => shifts.at(-1)?.day),
  );
  const from = daysBefore.find((day) => lastDays.has(day)) ?? first;
  const later = addDays(last, RECORDED_LATER_DAYS);
  const days = daysOf(from, later < today ? later : today);
  const laserDays = await pMap(days, async (day) => ({ day, ...(await readLaserDay(store, branchId, day)) }), each);
  const inRange = laserDays.filter(({ day }) => day >= first);
  const shifts = [...shiftsBefore, ...inRange.flatMap(({ pulseSessions }) => pulseSessions)];
  const notes = [...notesBefore, ...inRange.flatMap((laserDay) => laserDay.notes)];
  return {
    shifts: shifts.map(({ laserId = FIRST_LASER, ...shift }) => ({ ...shift, laserId })),
    recordings: [
      ...laserDays.flatMap(({ day, sessions }) =>
        sessions.filter(({ type }) => type === 'laser').map((session) => ({ ...session, day })),
      ),
      ...notes.flatMap((note) => (note.kind === 'test' ? [{ ...note, doctorId: note.by, isTest: true }] : [])),
    ],
    changes: notes.filter((note) => note.kind === 'handpiece'),
  };
};
