import * as z from 'zod/mini';
import type { LaserArea, ReservationType } from '#shared/models/enums.ts';
import { piastres } from '#shared/models/fields.ts';
import { type RecordedSession, withSession } from '#functions/domain/laser/usual-session.ts';
import { retryOnConflict } from '../table/attempts.ts';
import { keys } from '../table/keys.ts';
import { absent, ConditionFailed, type Store } from '../table/store.ts';
import { valueAt } from '#shared/rules/value-at.ts';

/** Parallel arrays keep the item small: every session guide reads it. Prices are piastres, moments milliseconds since 1970. */
const sessionStatisticsItem = z.object({
  ids: z.array(z.int()),
  pulses: z.array(z.int()),
  prices: z.array(piastres),
  recorded: z.array(z.number()),
  version: z.int(),
});

/** A kind of session on a body area at a branch. */
export interface SessionKind {
  readonly branchId: number;
  readonly type: ReservationType;
  readonly area: LaserArea;
}

const keyOf = ({ branchId, type, area }: SessionKind) => keys.sessionStatistics(branchId, type, area);

const read = async (
  store: Store,
  kind: SessionKind,
  consistent: boolean,
): Promise<{ readonly sessions: readonly RecordedSession[]; readonly version: number }> => {
  const item = await store.get(keyOf(kind), { consistent });
  if (item === undefined) return { sessions: [], version: 0 };
  const { ids, pulses, prices, recorded, version } = sessionStatisticsItem.parse(item);
  const sessions = ids.map((id, index) => ({
    id,
    pulses: valueAt(pulses, index),
    pricePerPulse: valueAt(prices, index),
    recordedAt: valueAt(recorded, index),
  }));
  return { sessions, version };
};

/** The last sessions of a kind at a branch. Eventually consistent. */
export const readRecentSessions = async (store: Store, kind: SessionKind): Promise<readonly RecordedSession[]> =>
  (await read(store, kind, false)).sessions;

/** Each failed attempt means that another session was added. */
const MAX_ATTEMPTS = 20;

/** Adds a recorded session to the statistics of its kind. Idempotent, and independent of the order of calls. */
export const addRecordedSession = async (store: Store, kind: SessionKind, session: RecordedSession): Promise<void> => {
  await retryOnConflict(async () => {
    const { sessions, version } = await read(store, kind, true);
    const next = withSession(sessions, session);
    if (next === sessions) return;
    const kept = await store.put(
      {
        ...keyOf(kind),
        ids: next.map(({ id }) => id),
        pulses: next.map(({ pulses }) => pulses),
        prices: next.map(({ pricePerPulse }) => pricePerPulse),
        recorded: next.map(({ recordedAt }) => recordedAt),
        version: version + 1,
      },
      version === 0 ? absent : { when: '#version = :was', values: { was: version } },
    );
    if (!kept) throw new ConditionFailed(['statistics']);
  }, MAX_ATTEMPTS);
};
