import { type Piastres, toPiastres, toPounds, sumOfPiastres } from '#shared/rules/money.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;

interface EntryOfDay {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly amount: Piastres;
}

/** Money received on the same weekday a week ago: until the time of day of the records, and entry by entry after it. */
export interface IncomeWeekAgo {
  readonly total: Piastres;
  readonly byThen: Piastres;
  readonly next: readonly EntryOfDay[];
}

/** Records from which the overview of a branch is computed. They hold no figure that changes with the clock. */
export interface BranchRecords {
  readonly waiting: number;
  readonly inProgress: number;
  /** Booking time of the patient who has waited longest, in milliseconds since 1970. */
  readonly oldestAt?: number | undefined;
  /** Money received on the current clinic day. */
  readonly income: Piastres;
  readonly weekAgo: IncomeWeekAgo;
}

export const incomeOf = (entries: readonly EntryOfDay[]): Piastres =>
  sumOfPiastres(entries.map(({ amount }) => amount));

/** Longer than records are used: entries of this time after `now` a week ago are kept one by one. */
const NEXT_ENTRIES_MS = 2 * 60_000;

/** Sums the ledger entries of the same weekday a week ago, for the records of this moment. */
export const incomeWeekAgo = (entries: readonly EntryOfDay[], now: Date): IncomeWeekAgo => {
  const then = now.getTime() - WEEK_MS;
  const isPast = ({ at }: EntryOfDay): boolean => Date.parse(at) <= then;
  return {
    total: incomeOf(entries),
    byThen: incomeOf(entries.filter(isPast)),
    next: entries.filter((entry) => !isPast(entry) && Date.parse(entry.at) <= then + NEXT_ENTRIES_MS),
  };
};

/** The figures of one branch now. Waits are whole minutes, money is pounds. */
export const branchOverview = (records: BranchRecords, now: Date) => {
  const sameTimeLastWeek = now.getTime() - WEEK_MS;
  const longestWaitMs = records.oldestAt === undefined ? 0 : now.getTime() - records.oldestAt;
  const { total, byThen, next } = records.weekAgo;
  const since = incomeOf(next.filter(({ at }) => Date.parse(at) <= sameTimeLastWeek));
  return {
    waiting: records.waiting,
    with_doctor: records.inProgress,
    longest_wait: Math.max(0, Math.floor(longestWaitMs / 60_000)),
    income_today: toPounds(records.income),
    income_week_ago_by_now: toPounds(sumOfPiastres([byThen, since])),
    income_week_ago: toPounds(total),
  };
};

type BranchFigures = ReturnType<typeof branchOverview>;

/** All branches together: sums, and the longest wait of any branch. */
export const totalOverview = (branches: readonly BranchFigures[]): BranchFigures => {
  const sum = (figure: keyof BranchFigures): number => branches.reduce((total, branch) => total + branch[figure], 0);
  // Piastres again while adding: 0.1 + 0.2 is not 0.3.
  const sumOfMoney = (figure: keyof BranchFigures): number =>
    toPounds(sumOfPiastres(branches.map((branch) => toPiastres(branch[figure]))));
  return {
    waiting: sum('waiting'),
    with_doctor: sum('with_doctor'),
    longest_wait: Math.max(0, ...branches.map((branch) => branch.longest_wait)),
    income_today: sumOfMoney('income_today'),
    income_week_ago_by_now: sumOfMoney('income_week_ago_by_now'),
    income_week_ago: sumOfMoney('income_week_ago'),
  };
};
