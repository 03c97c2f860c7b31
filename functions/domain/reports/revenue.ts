import {
  type LedgerEntryKind,
  type LedgerMethod,
  ledgerMethods,
  reservationTypes,
  type RevenueType,
  revenueTypes,
} from '#shared/models/enums.ts';
import { addDays, daysBetween, daysOf, daysOfMonth, monthOf, type ClinicDay } from '#shared/rules/clinic-day.ts';
import type { ReservationId } from '#shared/rules/ids.ts';
import { averageOf, percentages, type Piastres, toPounds } from '#shared/rules/money.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { dateRangeReversed, dateRangeTooLong } from '#shared/refusals/input.ts';
import {
  type DoctorOfVisit,
  revenueByDoctor,
  type RevenueByDoctor,
  revenueOfUnknownDoctors,
  sumByDoctor,
} from './doctor-revenue.ts';
import { hasEntries, noRevenue, revenueOfEntry, type RevenueSum, sumOf } from './revenue-sums.ts';
import {
  type NamedService,
  revenueByService,
  type RevenueByService,
  furtherServiceFigures,
  sumByService,
} from './service-revenue.ts';
import { valueAt } from '#shared/rules/value-at.ts';

export type RevenueByType = Readonly<Record<RevenueType, RevenueSum>>;
/** A method without an entry is absent. */
export type RevenueByMethod = Readonly<Partial<Record<LedgerMethod, RevenueSum>>>;

/** The money of one clinic day of a branch. */
export interface DayRollup {
  readonly day: ClinicDay;
  readonly byType: RevenueByType;
  readonly byMethod: RevenueByMethod;
  readonly byService: RevenueByService;
  /** Absent where it was not counted: in snapshots, and in rollups that were kept before it was. */
  readonly byDoctor?: RevenueByDoctor | undefined;
}

/** The money of a whole month: by type over the month, and of each of its days in their order. */
export interface MonthRollup {
  readonly month: string;
  readonly byType: RevenueByType;
  readonly byMethod: RevenueByMethod;
  readonly byService: RevenueByService;
  readonly byDoctor?: RevenueByDoctor | undefined;
  readonly revenue: readonly Piastres[];
  readonly payments: readonly number[];
}

type DayRevenue = Pick<RevenueSum, 'revenue' | 'payments'>;

/** The money of a range of days: of each day that had any, and by type over all of them. */
export interface RangeRevenue {
  readonly byDay: ReadonlyMap<string, DayRevenue>;
  readonly byType: RevenueByType;
  readonly byMethod: RevenueByMethod;
  readonly byService: RevenueByService;
  readonly byDoctor: RevenueByDoctor;
}

const ofEachType = (revenueOfType: (type: RevenueType) => RevenueSum): RevenueByType => ({
  regular: revenueOfType('regular'),
  laser: revenueOfType('laser'),
  fractional: revenueOfType('fractional'),
  credit: revenueOfType('credit'),
  package: revenueOfType('package'),
});

const isService = (type: RevenueType): boolean => reservationTypes.some((service) => service === type);

const ofEachMethod = (revenueOfMethod: (method: LedgerMethod) => RevenueSum): RevenueByMethod =>
  Object.fromEntries(
    ledgerMethods
      .map((method): [LedgerMethod, RevenueSum] => [method, revenueOfMethod(method)])
      .filter(([, sum]) => hasEntries(sum)),
  );

export const sumByType = (parts: readonly RevenueByType[]): RevenueByType =>
  ofEachType((type) => sumOf(parts.map((part) => part[type])));

export const sumByMethod = (parts: readonly RevenueByMethod[]): RevenueByMethod =>
  ofEachMethod((method) => sumOf(parts.map((part) => part[method] ?? noRevenue)));

/** The money of all types together. */
export const totalOf = (byType: RevenueByType): RevenueSum => sumOf(revenueTypes.map((type) => byType[type]));

interface Entry {
  readonly kind: LedgerEntryKind;
  readonly type: RevenueType;
  readonly method: LedgerMethod;
  /** Negative for a reversal. */
  readonly amount: Piastres;
  readonly reservationId?: ReservationId | undefined;
  readonly packageId?: string | undefined;
  readonly serviceId?: number | undefined;
}

/** The money of ledger entries by type. */
export const revenueByType = (entries: readonly Pick<Entry, 'kind' | 'type' | 'amount'>[]): RevenueByType =>
  ofEachType((type) => sumOf(entries.filter((entry) => entry.type === type).map(revenueOfEntry)));

/** A day's money from its ledger entries: what a rollup of the day must always be equal to. */
export const dayRollupOf = (day: ClinicDay, entries: readonly Entry[], doctors?: DoctorOfVisit): DayRollup => ({
  day,
  byType: revenueByType(entries),
  byMethod: ofEachMethod((method) => sumOf(entries.filter((entry) => entry.method === method).map(revenueOfEntry))),
  byService: revenueByService(entries),
  ...(doctors === undefined ? {} : { byDoctor: revenueByDoctor(entries, doctors) }),
});

const doctorsOf = ({ byDoctor, byType }: Pick<DayRollup, 'byDoctor' | 'byType'>): RevenueByDoctor =>
  byDoctor ?? revenueOfUnknownDoctors(totalOf(byType));

/** A month's money from its days; a day that is not given had none. */
export const monthRollupOf = (month: string, days: readonly DayRollup[]): MonthRollup => {
  const { first, last } = daysOfMonth(month);
  const byDay = new Map(days.map(({ day, byType }) => [day, totalOf(byType)]));
  const all = daysOf(first, last).map((day) => byDay.get(day) ?? noRevenue);
  return {
    month,
    byType: sumByType(days.map(({ byType }) => byType)),
    byMethod: sumByMethod(days.map(({ byMethod }) => byMethod)),
    byService: sumByService(days.map(({ byService }) => byService)),
    byDoctor: sumByDoctor(days.toSorted((a, b) => byCharacters(a.day, b.day)).map(doctorsOf)),
    revenue: all.map(({ revenue }) => revenue),
    payments: all.map(({ payments }) => payments),
  };
};

/** A range's money from months that lie in it whole, and single days. */
export const revenueOfRange = (months: readonly MonthRollup[], days: readonly DayRollup[]): RangeRevenue => ({
  byDay: new Map([
    ...months.flatMap(({ month, revenue, payments }) =>
      revenue.map((amount, index): [string, DayRevenue] => [
        addDays(`${month}-01`, index),
        { revenue: amount, payments: valueAt(payments, index) },
      ]),
    ),
    ...days.map(({ day, byType }): [string, DayRevenue] => [day, totalOf(byType)]),
  ]),
  byType: sumByType([...months, ...days].map(({ byType }) => byType)),
  byMethod: sumByMethod([...months, ...days].map(({ byMethod }) => byMethod)),
  byService: sumByService([...months, ...days].map(({ byService }) => byService)),
  byDoctor: sumByDoctor([...months, ...days].map(doctorsOf)),
});

/** Clinic days, both included. */
export interface Period {
  readonly start: ClinicDay;
  readonly end: ClinicDay;
}

/** The default window, today included. Source: docs/requirements.md#revenue-tab. */
const DEFAULT_DAYS = 30;
/** From a date to the same date three years later, with a leap day in between. */
const MOST_DAYS = 3 * 365 + 1;

/** The requested range; by default thirty days up to today. Refuses one that runs backwards or is longer than three years. */
export const periodOf = (
  range: { readonly start: ClinicDay | undefined; readonly end: ClinicDay | undefined },
  today: ClinicDay,
): Period => {
  const end = range.end ?? today;
  const start = range.start ?? addDays(end, 1 - DEFAULT_DAYS);
  if (start > end) throw dateRangeReversed();
  if (daysBetween(start, end) > MOST_DAYS) throw dateRangeTooLong();
  return { start, end };
};

/** Which rollups hold a range: months that lie in it whole, and the runs of days around them. */
export interface Parts {
  readonly months: readonly string[];
  readonly runs: readonly Period[];
}

export const partsOf = ({ start, end }: Period): Parts => {
  const isWhole = (month: string): boolean => {
    const { first, last } = daysOfMonth(month);
    return first >= start && last <= end;
  };
  const days = start > end ? [] : daysOf(start, end);
  const months = [...new Set(days.map(monthOf))].filter(isWhole);
  const [firstMonth] = months;
  const lastMonth = months.at(-1);
  const runs =
    firstMonth === undefined || lastMonth === undefined
      ? [{ start, end }]
      : [
          { start, end: addDays(daysOfMonth(firstMonth).first, -1) },
          { start: addDays(daysOfMonth(lastMonth).last, 1), end },
        ];
  return { months, runs: runs.filter((run) => run.start <= run.end) };
};

/** The figures of a revenue report. Source: docs/domain.md#money. */
export const revenueFigures = (period: Period, revenueSums: RangeRevenue, services: readonly NamedService[]) => {
  const total = totalOf(revenueSums.byType);
  const days = daysOf(period.start, period.end);
  // Credit and packages have a row once there is some.
  const types = revenueTypes.filter((type) => isService(type) || hasEntries(revenueSums.byType[type]));
  const shares = percentages(types.map((type) => Math.max(0, revenueSums.byType[type].revenue)));
  return {
    period: { start_date: period.start, end_date: period.end },
    summary: {
      total_revenue: toPounds(total.revenue),
      total_payments: total.payments,
      total_reversals: total.reversals,
      average_per_payment: toPounds(averageOf(total.revenue, total.payments)),
      daily_average: toPounds(averageOf(total.revenue, days.length)),
      active_days: days.filter((day) => (revenueSums.byDay.get(day)?.payments ?? 0) > 0).length,
    },
    revenue_by_type: types.map((type, index) => {
      const { revenue, payments } = revenueSums.byType[type];
      return {
        type,
        percentage: valueAt(shares, index),
        payment_count: payments,
        total_revenue: toPounds(revenue),
        avg_payment: toPounds(averageOf(revenue, payments)),
      };
    }),
    revenue_by_method: ledgerMethods.flatMap((method) => {
      const sum = revenueSums.byMethod[method];
      return sum === undefined ? [] : [{ method, payment_count: sum.payments, total_revenue: toPounds(sum.revenue) }];
    }),
    by_further_service: furtherServiceFigures(revenueSums.byType, revenueSums.byService, services),
    daily_trend: days.map((date) => {
      const { revenue, payments } = revenueSums.byDay.get(date) ?? noRevenue;
      return { date, revenue: toPounds(revenue), payments };
    }),
  };
};
