import type { ReservationType } from '#shared/models/enums.ts';
import { type FinishedVisit, noVisits, type RecentVisits, withVisit } from '#functions/domain/queue/recent-visits.ts';
import { type Outcomes, withOutcome } from '#functions/domain/queue/show-up.ts';
import { compareWait, type WaitAccuracy, waitAccuracyOf } from '#functions/domain/queue/wait-score.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { retryOnConflict } from '../table/attempts.ts';
import { ticketItem } from '../table/items/tickets.ts';
import { recentVisitsItem, type RecentVisitsItem, type WaitScore, waitScoreItem } from './wait-items.ts';
import { keys } from '../table/keys.ts';
import { absent, ConditionFailed, type Store } from '../table/store.ts';
import { valueAt } from '#shared/rules/value-at.ts';

/** Each failed attempt means that another visit was added at the same time. */
const MAX_ATTEMPTS = 20;

const byType = <T>(of: (type: ReservationType) => T): Record<ReservationType, T> => ({
  regular: of('regular'),
  laser: of('laser'),
  fractional: of('fractional'),
});

interface Statistics {
  readonly visits: RecentVisits;
  readonly outcomes: Outcomes;
}

const packed = ({ visits, outcomes }: Statistics): Omit<RecentVisitsItem, 'version'> => ({
  outcomes: [...outcomes],
  durations: byType((type) => visits[type].map(({ minutes }) => minutes)),
  ids: byType((type) => visits[type].map(({ id }) => id)),
  ends: byType((type) => visits[type].map(({ finishedAt }) => Date.parse(finishedAt))),
});

const unpacked = ({ durations, ids, ends }: RecentVisitsItem): RecentVisits =>
  byType((type) =>
    ids[type].map((id, index) => ({
      id,
      finishedAt: new Date(valueAt(ends[type], index)).toISOString(),
      minutes: valueAt(durations[type], index),
    })),
  );

/** The finished visits a branch remembers, with the version of the item that holds them. */
export const readRecentVisits = async (
  store: Store,
  branchId: number,
): Promise<Statistics & { readonly version: number }> => {
  const item = await store.get(keys.waitStatistics(branchId));
  if (item === undefined) return { visits: noVisits, outcomes: [], version: 0 };
  const parsed = recentVisitsItem.parse(item);
  return { visits: unpacked(parsed), outcomes: parsed.outcomes ?? [], version: parsed.version };
};

/** Changes a branch's statistics. Idempotent; a late or reordered change has no effect. */
const changeStatistics = async (
  store: Store,
  branchId: number,
  change: (present: Statistics) => Statistics,
): Promise<void> => {
  await retryOnConflict(async () => {
    const { version, ...present } = await readRecentVisits(store, branchId);
    const next = change(present);
    if (next.visits === present.visits && next.outcomes === present.outcomes) return;
    const kept = await store.put(
      { ...keys.waitStatistics(branchId), ...packed(next), version: version + 1 },
      version === 0 ? absent : { when: '#version = :was', values: { was: version } },
    );
    if (!kept) throw new ConditionFailed(['statistics']);
  }, MAX_ATTEMPTS);
};

/** A finished visit: its duration if it is known, and whether it was booked online. */
export interface EndedVisit {
  readonly id: ReservationId;
  readonly type: ReservationType;
  readonly visit: FinishedVisit | undefined;
  readonly fromHome: boolean;
}

/** Adds a finished visit to a branch's statistics. */
export const addFinishedVisit = (store: Store, branchId: number, ended: EndedVisit): Promise<void> =>
  changeStatistics(store, branchId, ({ visits, outcomes }) => ({
    visits: ended.visit === undefined ? visits : withVisit(visits, ended.type, ended.visit),
    outcomes: ended.fromHome ? withOutcome(outcomes, ended.id, true) : outcomes,
  }));

/** Adds a no-show of an online booking. */
export const addMissedVisit = (store: Store, branchId: number, id: ReservationId): Promise<void> =>
  changeStatistics(store, branchId, ({ visits, outcomes }) => ({ visits, outcomes: withOutcome(outcomes, id, false) }));

/** Computes the accuracy of promised waits from the tickets of a clinic day. */
export const readWaitScore = async (store: Store, branchId: number, day: ClinicDay): Promise<WaitAccuracy> => {
  const items = await store.query({
    partition: keys.branchDay(branchId, day),
    startsWith: keys.ticketPrefix,
    consistent: true,
  });
  const promises = items.map((item) => compareWait(ticketItem.parse(item)));
  return waitAccuracyOf(promises.filter((promise) => promise !== null));
};

/** Stores the wait accuracy of a closed day. Idempotent. */
export const storeWaitScore = async (store: Store, branchId: number, day: ClinicDay): Promise<WaitAccuracy> => {
  const score = await readWaitScore(store, branchId, day);
  if (score.count > 0) await store.put({ ...keys.waitScore(branchId, day), day, ...score });
  return score;
};

/** The scores of closed days, oldest first. */
export const listWaitScores = async (
  store: Store,
  branchId: number,
  from: ClinicDay,
  to: ClinicDay,
): Promise<WaitScore[]> => {
  const items = await store.query({
    partition: keys.waitScores(branchId),
    between: [keys.waitScore(branchId, from).SK, keys.waitScore(branchId, to).SK],
  });
  return items.map((item) => waitScoreItem.parse(item));
};
