/** Sources of calls: bookings, visits, waiting patients with an open page, staff desks, and owners of many branches. */
export type Pace = 'booking' | 'visit' | 'waiting' | 'desk' | 'owner';

export interface CallOfDay {
  /** As tests/bench/units.ts names it. */
  readonly name: string;
  /** How often on a clinic day of a branch. */
  readonly times: number;
  /** Number of further requests that the edge answers from its cache. */
  readonly atEdge?: number;
  readonly why: string;
  readonly pace: Pace;
}

export const HOURS_OF_DAY = 10;
export const VISITS_OF_DAY = 60;
const perHour = (seconds: number): number => 3600 / seconds;

/** Two people, as long as the branch is open, every so many seconds. */
const everyTwo = (seconds: number): number => 2 * HOURS_OF_DAY * perHour(seconds);

/** How often four people open or reload their page. The board's answers then take the place of the health check. */
const PAGES_OPENED = 4 * 10;

/** Six caches of the edge ask for the health check every ten seconds at most, for a thousand branches. */
const healthAsked = (6 * HOURS_OF_DAY * perHour(10)) / 1000;

/** A branch's clinic day: 60 patients, 2 people at the counter, 2 doctors, pages open for ten hours. */
export const callsOfDay: readonly CallOfDay[] = [
  { name: 'book, new patient', times: 30, why: 'half of 60 patients come for the first time', pace: 'booking' },
  { name: 'book, known patient', times: 30, why: '', pace: 'booking' },
  { name: 'branches', times: 60 / 5, why: 'the edge answers the rest', pace: 'booking' },
  {
    name: 'queue-info by phone',
    times: 60 * 45 * 2 * 0.4,
    why: '45 minutes each, every 30 s, the page seen 40 % of the time',
    pace: 'waiting',
  },
  { name: 'call next', times: 60, why: '', pace: 'visit' },
  { name: 'mark paid', times: 60, why: '', pace: 'visit' },
  { name: 'laser session', times: 20, why: '', pace: 'visit' },
  {
    name: 'board of a doctor',
    times: everyTwo(15) - everyTwo(30),
    why: '2 doctors, every 15 s: the queue',
    pace: 'desk',
  },
  {
    name: 'board of a doctor, every 30 s',
    times: everyTwo(30) - everyTwo(60),
    why: 'pulses and messaging with it',
    pace: 'desk',
  },
  {
    name: 'board of a doctor, every minute',
    times: everyTwo(60),
    why: 'finished visits and visits to record with them',
    pace: 'desk',
  },
  {
    name: 'board of reception',
    times: everyTwo(30) - everyTwo(60),
    why: '2 people, every 30 s: queue and debts',
    pace: 'desk',
  },
  {
    name: 'board of reception, every minute',
    times: everyTwo(60),
    why: 'finished visits with them',
    pace: 'desk',
  },
  {
    name: 'health',
    times: healthAsked,
    atEdge: PAGES_OPENED - healthAsked,
    why: 'when a page of staff opens; the edge answers the rest',
    pace: 'desk',
  },
  { name: 'daily report, today', times: everyTwo(300), why: '2 people, every 5 minutes', pace: 'desk' },
];

/** Owners and managers who have all branches open all day: one for each ten branches. */
const OWNERS_OF_A_BRANCH = 0.1;

/** Their calls, for each branch of the company. They cost little beside the calls of desks, so docs/cost.md leaves them out. */
export const callsOfOwners: readonly CallOfDay[] = [
  {
    name: 'all branches now',
    times: OWNERS_OF_A_BRANCH * HOURS_OF_DAY * perHour(30),
    why: 'the overview, every 30 s',
    pace: 'owner',
  },
  {
    name: 'revenue of all branches, 30 days',
    times: OWNERS_OF_A_BRANCH * HOURS_OF_DAY * perHour(300),
    why: 'the revenue, every 5 minutes',
    pace: 'owner',
  },
];
