import { type Piastres, toPiastres, toPounds, sumOfPiastres } from '#shared/rules/money.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;

interface EntryOfDay {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly amount: Piastres;
}

/** Records from which the overview of a branch is computed. */
export interface BranchRecords {
  readonly waiting: readonly { readonly createdAt: string }[];
  readonly inProgress: readonly unknown[];
  /** Money received on the current clinic day, and on the same weekday a week ago. */
  readonly entries: readonly EntryOfDay[];
  readonly entriesWeekAgo: readonly EntryOfDay[];
}

const income = (entries: readonly EntryOfDay[]): number => toPounds(sumOfPiastres(entries.map(({ amount }) => amount)));

/** The figures of one branch now. Waits are whole minutes, money is pounds. */
export const branchOverview = (records: BranchRecords, now: Date) => {
  const sameTimeLastWeek = now.getTime() - WEEK_MS;
  const waits = records.waiting.map(({ createdAt }) => now.getTime() - Date.parse(createdAt));
  return {
    waiting: records.waiting.length,
    with_doctor: records.inProgress.length,
    longest_wait: Math.floor(Math.max(0, ...waits) / 60_000),
    income_today: income(records.entries),
    income_week_ago_by_now: income(records.entriesWeekAgo.filter(({ at }) => Date.parse(at) <= sameTimeLastWeek)),
    income_week_ago: income(records.entriesWeekAgo),
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
