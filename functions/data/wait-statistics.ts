import type { ReservationType } from '../../shared/models/enums.ts';
import { type FinishedVisit, noVisits, withVisit } from '../domain/recent-visits.ts';
import { promiseOf, type Score, scoreOf } from '../domain/wait-score.ts';
import { recentVisitsItem, ticketItem, type WaitScore, waitScoreItem } from './items.ts';
import { keys } from './keys.ts';
import { absent, type Store } from './store.ts';

/** Each failed attempt means that another visit was added in the meantime. */
const ATTEMPTS = 10;

const minutesOf = (visits: readonly FinishedVisit[]): number[] => visits.map(({ minutes }) => minutes);

/** Adds a finished visit to a branch's statistics. The same again, late or out of order, changes nothing. */
export const addFinishedVisit = async (
  store: Store,
  branchId: number,
  type: ReservationType,
  visit: FinishedVisit,
): Promise<void> => {
  const key = keys.waitStatistics(branchId);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { visits = noVisits, version = 0 } = recentVisitsItem.parse((await store.get(key)) ?? {});
    const next = withVisit(visits, type, visit);
    if (next === visits) return;
    const { regular, laser, fractional } = next;
    const durations = {
      regular: minutesOf(regular),
      laser: minutesOf(laser),
      fractional: minutesOf(fractional),
    };
    const kept = await store.put(
      { ...key, durations, visits: next, version: version + 1 },
      version === 0
        ? { when: `${absent.when} OR attribute_not_exists(#version)` }
        : { when: '#version = :was', values: { was: version } },
    );
    if (kept) return;
  }
  throw new Error('the statistics are too busy');
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
