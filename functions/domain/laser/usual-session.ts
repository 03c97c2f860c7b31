import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { type Piastres, asPiastres } from '#shared/rules/money.ts';
import { valueAt } from '#shared/rules/value-at.ts';
import { areasOf, type StoredAreas } from './laser-areas.ts';

/** A recorded session, as far as usual values need it. */
export interface RecordedSession {
  /** Id of the reservation. */
  readonly id: number;
  readonly pulses: number;
  readonly pricePerPulse: Piastres;
  /** Milliseconds since 1970. */
  readonly recordedAt: number;
}

interface AreaPulses {
  readonly area: LaserArea;
  readonly pulses: number;
}

/**
 * What a session counts for which body areas. A laser session of several areas counts by the pulses of each in the
 * record of its treatment, and for none without one: its pulses are those of all areas together.
 */
export const countedAreas = (
  session: StoredAreas & { readonly type: ReservationType; readonly pulses: number },
  treated: readonly AreaPulses[],
): readonly AreaPulses[] => {
  const { type, pulses } = session;
  const [first, ...others] = areasOf(session);
  if (first === undefined) return [];
  // A fractional session has one price, whatever its areas.
  if (type === 'fractional') return [{ area: first, pulses }];
  const measured = treated.filter((each) => each.pulses > 0);
  if (measured.length > 0) return measured;
  return others.length === 0 ? [{ area: first, pulses }] : [];
};

/** Number of sessions of a kind that are kept. */
const KEPT_SESSIONS = 30;
/** Fewer sessions than these say nothing about what is usual. */
const NEEDED_SESSIONS = 5;

const isSame = (a: RecordedSession, b: RecordedSession): boolean =>
  a.pulses === b.pulses && a.pricePerPulse === b.pricePerPulse && a.recordedAt === b.recordedAt;

/**
 * The sessions with one more: of all sessions ever added, the last ones to be recorded, each once. The order in which
 * they are added, and how often, makes no difference; one whose figures were corrected replaces itself. The same list
 * when nothing changes.
 */
export const withSession = (
  sessions: readonly RecordedSession[],
  session: RecordedSession,
): readonly RecordedSession[] => {
  const known = sessions.find(({ id }) => id === session.id);
  if (known !== undefined && isSame(known, session)) return sessions;
  const next = [...sessions.filter((each) => each !== known), session]
    .toSorted((a, b) => a.recordedAt - b.recordedAt || a.id - b.id)
    .slice(-KEPT_SESSIONS);
  return next.includes(session) ? next : sessions;
};

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = valueAt(sorted, middle);
  return sorted.length % 2 === 1 ? upper : Math.round((valueAt(sorted, middle - 1) + upper) / 2);
};

/**
 * Median pulses and price of recent sessions. @param areas the sessions of each body area of a visit, whose pulses add
 * up; null without one, and while one of them has too few.
 */
export const usualOf = (
  areas: readonly (readonly RecordedSession[])[],
): { readonly pulses: number; readonly pricePerPulse: Piastres } | null => {
  if (areas.length === 0 || areas.some((sessions) => sessions.length < NEEDED_SESSIONS)) return null;
  const pulses = areas.map((sessions) => median(sessions.map((session) => session.pulses)));
  return {
    pulses: pulses.reduce((sum, each) => sum + each, 0),
    pricePerPulse: asPiastres(median(areas.flat().map(({ pricePerPulse }) => pricePerPulse))),
  };
};
