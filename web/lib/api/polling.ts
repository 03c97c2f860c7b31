import { whileLive } from '#shared/rules/poll-intervals.ts';

/**
 * Poll intervals of staff screens, which are also the stale times, in milliseconds. Source:
 * docs/requirements.md#constants.
 */
const seconds = (count: number): number => count * 1000;
const minutes = (count: number): number => count * 60_000;

export const polling = {
  queue: seconds(30),
  doctorQueue: seconds(15),
  pulses: seconds(30),
  messaging: seconds(30),
  unpaid: seconds(30),
  completed: seconds(60),
  reports: minutes(5),
  health: seconds(60),
} as const;

let isLive = false;

/** Says whether the desk of this tab is told of changes. */
export const setDeskLive = (isUp: boolean): void => {
  isLive = isUp;
};

/** The interval of a list of a desk: longer while the desk is told of changes. */
export const deskInterval = (interval: number): number => (isLive ? Math.max(interval, whileLive) : interval);

/**
 * The interval of a query that the board of its desk polls: it polls on its own when the board's answer is missing
 * for some seconds.
 */
export const unlessFed = (interval: number) => (): number => deskInterval(interval) + seconds(5);

/** The health check of the server: an answer of the board is one. */
export const healthKey = ['health'] as const;

export const staleAfter = {
  branches: minutes(30),
  patientLookup: minutes(5),
  patientList: minutes(2),
  dailyIncome: minutes(10),
  reports: minutes(5),
} as const;
