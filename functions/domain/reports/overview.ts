import type { ReservationType } from '#shared/models/lists.ts';
import { type Piastres, toPiastres, toPounds, sumOfPiastres } from '#shared/rules/money.ts';
import { type EntryOfDay, incomeCurve } from './income-by-hour.ts';

/** Patients of a service who wait. */
export interface ServiceRecords {
  readonly type: ReservationType;
  /** False when doctors are at work and none of them serves it. */
  readonly served: boolean;
  readonly here: number;
  readonly expected: number;
  /** Since when the first of those who are here waits, in milliseconds since 1970. */
  readonly since?: number | undefined;
}

/** Records from which the overview of a branch is computed. */
export interface BranchRecords {
  readonly services: readonly ServiceRecords[];
  readonly inProgress: number;
  readonly doctorsAtWork: number;
  /** Money received on the current clinic day, as a sum and by hour. */
  readonly income: Piastres;
  readonly hours: readonly EntryOfDay[];
  /** Money received on the same weekday a week ago, entry by entry. */
  readonly weekAgo: readonly EntryOfDay[];
  /** When the wall clock of the branch showed the present time a week ago. */
  readonly sameTimeWeekAgo: Date;
}

export const incomeOf = (entries: readonly Pick<EntryOfDay, 'amount'>[]): Piastres =>
  sumOfPiastres(entries.map(({ amount }) => amount));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Whole minutes since a moment, never negative; 0 without one. */
const minutesSince = (since: number | undefined, now: Date): number =>
  since === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - since) / 60_000));

/** The figures of one branch now. Waits are whole minutes, money is pounds. */
export const branchOverview = (records: BranchRecords, now: Date) => {
  const { services, weekAgo, sameTimeWeekAgo } = records;
  const byThen = weekAgo.filter(({ at }) => Date.parse(at) <= sameTimeWeekAgo.getTime());
  const [here, expected] = [sum(services.map((each) => each.here)), sum(services.map((each) => each.expected))];
  const waits = services.map((each) => minutesSince(each.since, now));
  return {
    waiting: here + expected,
    here,
    expected,
    with_doctor: records.inProgress,
    doctors_at_work: records.doctorsAtWork,
    longest_wait: Math.max(0, ...waits),
    income_today: toPounds(records.income),
    income_week_ago_by_now: toPounds(incomeOf(byThen)),
    income_week_ago: toPounds(incomeOf(weekAgo)),
  };
};

/** The services of a branch now: who waits for each, and for how long. */
export const servicesOverview = ({ services }: BranchRecords, now: Date) =>
  services.map(({ type, served, here, expected, since }) => ({
    type,
    served,
    here,
    expected,
    longest_wait: minutesSince(since, now),
  }));

type BranchFigures = ReturnType<typeof branchOverview>;

/** Is any figure of a branch other than 0? */
export const hasFigures = (figures: BranchFigures): boolean => Object.values(figures).some((figure) => figure !== 0);

/** All branches together: sums, and the longest wait of any branch. */
export const totalOverview = (branches: readonly BranchFigures[]): BranchFigures => {
  const sumOf = (figure: keyof BranchFigures): number => sum(branches.map((branch) => branch[figure]));
  // Piastres again while adding: 0.1 + 0.2 is not 0.3.
  const sumOfMoney = (figure: keyof BranchFigures): number =>
    toPounds(sumOfPiastres(branches.map((branch) => toPiastres(branch[figure]))));
  return {
    waiting: sumOf('waiting'),
    here: sumOf('here'),
    expected: sumOf('expected'),
    with_doctor: sumOf('with_doctor'),
    doctors_at_work: sumOf('doctors_at_work'),
    longest_wait: Math.max(0, ...branches.map((branch) => branch.longest_wait)),
    income_today: sumOfMoney('income_today'),
    income_week_ago_by_now: sumOfMoney('income_week_ago_by_now'),
    income_week_ago: sumOfMoney('income_week_ago'),
  };
};

/** Curves of the income of all branches: today until now, and the same weekday a week ago. */
export const incomeCurves = (branches: readonly BranchRecords[], now: Date) => ({
  today: incomeCurve(
    branches.flatMap(({ hours }) => hours),
    now,
  ),
  week_ago: incomeCurve(branches.flatMap(({ weekAgo }) => weekAgo)),
});
