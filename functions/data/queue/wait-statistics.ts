import type { ReservationType } from '#shared/models/enums.ts';
import { type FinishedVisit, noVisits, type RecentVisits, withVisit } from '#functions/domain/recent-visits.ts';
import { promiseOf, type Score, scoreOf } from '#functions/domain/wait-score.ts';
import { retryWhenChanged } from '../table/attempts.ts';
import { recentVisitsItem, type RecentVisitsItem, ticketItem, type WaitScore, waitScoreItem } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { absent, ConditionFailed, type Store } from '../table/store.ts';

/** Each failed look means that another visit was added: enough for so many visits of a branch that end at one moment. */
const MAX_ATTEMPTS = 20;

const byType = <T>(of: (type: ReservationType) => T): Record<ReservationType, T> => ({
  regular: of('regular'),
  laser: of('laser'),
  fractional: of('fractional'),
});

const packed = (visits: RecentVisits): Omit<RecentVisitsItem, 'version'> => ({
  durations: byType((type) => visits[type].map(({ minutes }) => minutes)),
  ids: byType((type) => visits[type].map(({ id }) => id)),
  ends: byType((type) => visits[type].map(({ finishedAt }) => Date.parse(finishedAt))),
});

const unpacked = ({ durations, ids, ends }: RecentVisitsItem): RecentVisits =>
  byType((type) =>
    ids[type].map((id, index) => ({
      id,
      finishedAt: new Date(ends[type][index] ?? 0).toISOString(),
      minutes: durations[type][index] ?? 0,
    })),
  );

/** The finished visits a branch remembers, with the version of the item that holds them. */
export const readRecentVisits = async (
  store: Store,
  branchId: number,
): Promise<{ readonly visits: RecentVisits; readonly version: number }> => {
  const item = await store.get(keys.waitStatistics(branchId));
  if (item === undefined) return { visits: noVisits, version: 0 };
  const parsed = recentVisitsItem.parse(item);
  return { visits: unpacked(parsed), version: parsed.version };
};

/** Adds a finished visit to a branch's statistics. The same again, late or out of order, changes nothing. */
export const addFinishedVisit = async (
  store: Store,
  branchId: number,
  type: ReservationType,
  visit: FinishedVisit,
): Promise<void> => {
  await retryWhenChanged(async () => {
    const { visits, version } = await readRecentVisits(store, branchId);
    const next = withVisit(visits, type, visit);
    if (next === visits) return;
    const kept = await store.put(
      { ...keys.waitStatistics(branchId), ...packed(next), version: version + 1 },
      version === 0 ? absent : { when: '#version = :was', values: { was: version } },
    );
    if (!kept) throw new ConditionFailed(['statistics']);
  }, MAX_ATTEMPTS);
};

/** How well the promises of a clinic day have held so far, from its tickets. */
export const scoreDay = async (store: Store, branchId: number, day: string): Promise<Score> => {
  const items = await store.query({
    partition: keys.branchDay(branchId, day),
    startsWith: keys.ticketPrefix,
    consistent: true,
  });
  const promises = items.map((item) => promiseOf(ticketItem.parse(item)));
  return scoreOf(promises.filter((promise) => promise !== null));
};

/** Keeps the score of a closed day. Computed whole, so it may run any number of times. */
export const keepScore = async (store: Store, branchId: number, day: string): Promise<Score> => {
  const score = await scoreDay(store, branchId, day);
  if (score.count > 0) await store.put({ ...keys.waitScore(branchId, day), day, ...score });
  return score;
};

/** The scores of closed days, oldest first. */
export const listScores = async (store: Store, branchId: number, from: string, to: string): Promise<WaitScore[]> => {
  const items = await store.query({
    partition: keys.waitScores(branchId),
    between: [keys.waitScore(branchId, from).SK, keys.waitScore(branchId, to).SK],
  });
  return items.map((item) => waitScoreItem.parse(item));
};
