import { type Piastres, asPiastres } from '#shared/rules/money.ts';
import { valueAt } from '#shared/rules/value-at.ts';

/** A recorded session, as far as usual values need it. */
export interface RecordedSession {
  /** Of its reservation. */
  readonly id: number;
  readonly pulses: number;
  readonly pricePerPulse: Piastres;
  /** Milliseconds since 1970. */
  readonly recordedAt: number;
}

/** Number of sessions of a kind that are kept. */
const KEPT_SESSIONS = 30;
/** Fewer sessions than these say nothing about what is usual. */
const NEEDED_SESSIONS = 5;

/**
 * The sessions with one more: of all sessions ever added, the last ones to be recorded, each once. The order in which
 * they are added, and how often, makes no difference. The same list when nothing changes.
 */
export const withSession = (
  sessions: readonly RecordedSession[],
  session: RecordedSession,
): readonly RecordedSession[] => {
  if (sessions.some(({ id }) => id === session.id)) return sessions;
  const next = [...sessions, session]
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

/** Median pulses and price of recent sessions; null while there are too few. */
export const usualOf = (
  sessions: readonly RecordedSession[],
): { readonly pulses: number; readonly pricePerPulse: Piastres } | null =>
  sessions.length < NEEDED_SESSIONS
    ? null
    : {
        pulses: median(sessions.map(({ pulses }) => pulses)),
        pricePerPulse: asPiastres(median(sessions.map(({ pricePerPulse }) => pricePerPulse))),
      };
