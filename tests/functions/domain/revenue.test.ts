import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  partsOf,
  periodOf,
  revenueFigures,
  dayRollupOf,
  monthRollupOf,
  revenueOfRange,
} from '#functions/domain/reports/revenue.ts';
import { ledgerEntryKinds, ledgerMethods, revenueTypes } from '#shared/models/enums.ts';
import { addDays, daysOf, daysOfMonth, monthOf, asClinicDay, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { toPiastres, asPiastres } from '#shared/rules/money.ts';
import { always } from '#tests/shared/seeded.ts';

const day = fc.integer({ min: 0, max: 4000 }).map((offset) => addDays(asClinicDay('2022-01-01'), offset));
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 1096 }))
  .map(([start, length]) => ({ start, end: addDays(start, length) }));
const entries = fc.array(
  fc
    .record({
      kind: fc.constantFrom(...ledgerEntryKinds),
      type: fc.constantFrom(...revenueTypes),
      method: fc.constantFrom(...ledgerMethods),
      piastres: fc.integer({ min: 1, max: 99_999_999 }),
    })
    .map(({ piastres, ...entry }) => ({
      ...entry,
      amount: asPiastres(entry.kind === 'payment' ? piastres : -piastres),
    })),
  { maxLength: 20 },
);

const cash = { kind: 'payment', method: 'cash' } as const;

describe('the range of a report', () => {
  const dayOrNothing = (day: string | undefined) => (day === undefined ? undefined : asClinicDay(day));
  const periodFor = (start?: string, end?: string) =>
    periodOf({ start: dayOrNothing(start), end: dayOrNothing(end) }, asClinicDay('2026-11-21'));

  it('is thirty days up to today, unless the request names another period', () => {
    expect(periodFor()).toEqual({ start: '2026-10-23', end: '2026-11-21' });
    expect(periodFor('2026-11-01')).toEqual({ start: '2026-11-01', end: '2026-11-21' });
    expect(periodFor(undefined, '2026-03-30')).toEqual({ start: '2026-03-01', end: '2026-03-30' });
    expect(periodFor('2026-11-21', '2026-11-21')).toEqual({ start: '2026-11-21', end: '2026-11-21' });
  });

  it('may not run backwards, in the words of the requirements', () => {
    expect(() => periodFor('2026-11-22')).toThrow('Start date cannot be after end date');
    expect(() => periodFor('2026-11-02', '2026-11-01')).toThrow('Start date cannot be after end date');
  });

  it('is at most three years long, with any leap day in them', () => {
    expect(periodFor('2023-11-21', '2026-11-21').start).toBe('2023-11-21');
    expect(periodFor('2024-02-29', '2027-02-28').start).toBe('2024-02-29');
    expect(() => periodFor('2023-11-20', '2026-11-21')).toThrow('3 years');
  });

  it('is cut into whole months and the days around them, each day once', () => {
    always(
      fc.property(period, (range) => {
        const { months, runs } = partsOf(range);
        const days = [
          ...months.flatMap((month) => daysOf(daysOfMonth(month).first, daysOfMonth(month).last)),
          ...runs.flatMap(({ start, end }) => daysOf(start, end)),
        ];
        expect(days.toSorted()).toEqual(daysOf(range.start, range.end));
        expect(runs.length).toBeLessThanOrEqual(2);
        for (const run of runs) expect(daysOf(run.start, run.end).length).toBeLessThan(61);
      }),
      300,
    );
  });

  it('that is over before it begins has no parts', () => {
    expect(partsOf({ start: asClinicDay('2026-11-21'), end: asClinicDay('2026-11-20') })).toEqual({
      months: [],
      runs: [],
    });
  });
});

describe('the figures', () => {
  it('add up to the piastre, by type and by day, whatever was received and wherever the range is cut', () => {
    always(
      fc.property(period, fc.array(fc.tuple(fc.nat(), entries), { maxLength: 12 }), (range, given) => {
        const all = daysOf(range.start, range.end);
        const byDay = new Map(given.map(([at, some]) => [all[at % all.length] ?? range.start, some]));
        const dayOf = (each: ClinicDay) => dayRollupOf(each, byDay.get(each) ?? []);
        const { months, runs } = partsOf(range);
        const revenueSums = revenueOfRange(
          months.map((month) =>
            monthRollupOf(month, [...byDay.keys()].filter((each) => monthOf(each) === month).map(dayOf)),
          ),
          runs.flatMap(({ start, end }) => daysOf(start, end)).map(dayOf),
        );
        const figures = revenueFigures(range, revenueSums, []);
        const received = [...byDay.values()].flat();
        const sum = received.reduce((total, { amount }) => total + amount, 0);
        const inPiastres = (values: readonly number[]): number =>
          values.reduce((total, value) => total + toPiastres(value), 0);
        expect(toPiastres(figures.summary.total_revenue)).toBe(sum);
        const payments = received.filter(({ kind }) => kind === 'payment');
        expect(figures.summary.total_payments).toBe(payments.length);
        expect(figures.summary.total_reversals).toBe(received.filter(({ kind }) => kind === 'reversal').length);
        expect(inPiastres(figures.revenue_by_method.map(({ total_revenue }) => total_revenue))).toBe(sum);
        expect(inPiastres(figures.revenue_by_type.map(({ total_revenue }) => total_revenue))).toBe(sum);
        expect(inPiastres(figures.daily_trend.map(({ revenue }) => revenue))).toBe(sum);
        expect(figures.daily_trend.map(({ date }) => date)).toEqual(all);
        const someRevenue = figures.revenue_by_type.some(({ total_revenue }) => total_revenue > 0);
        expect(figures.revenue_by_type.reduce((total, { percentage }) => total + percentage, 0)).toBe(
          someRevenue ? 100 : 0,
        );
        expect(figures.summary.active_days).toBe(
          [...byDay.values()].filter((some) => some.some(({ kind }) => kind === 'payment')).length,
        );
      }),
      200,
    );
  });

  const revenueSums = revenueOfRange(
    [],
    [
      dayRollupOf(asClinicDay('2026-11-18'), [
        { ...cash, type: 'regular', amount: asPiastres(300_00) },
        { ...cash, type: 'laser', amount: asPiastres(123_45) },
      ]),
      dayRollupOf(asClinicDay('2026-11-20'), [
        { ...cash, type: 'regular', amount: asPiastres(75) },
        { kind: 'reversal', method: 'card', type: 'regular', amount: asPiastres(-20) },
      ]),
    ],
  );

  it('of an example are what a person computes', () => {
    const range = { start: asClinicDay('2026-11-18'), end: asClinicDay('2026-11-20') };
    expect(revenueFigures(range, revenueSums, [])).toEqual({
      period: { start_date: '2026-11-18', end_date: '2026-11-20' },
      summary: {
        total_revenue: 424,
        total_payments: 3,
        total_reversals: 1,
        average_per_payment: 141.33,
        daily_average: 141.33,
        active_days: 2,
      },
      revenue_by_type: [
        { type: 'regular', percentage: 71, payment_count: 2, total_revenue: 300.55, avg_payment: 150.28 },
        { type: 'laser', percentage: 29, payment_count: 1, total_revenue: 123.45, avg_payment: 123.45 },
        { type: 'fractional', percentage: 0, payment_count: 0, total_revenue: 0, avg_payment: 0 },
      ],
      revenue_by_method: [
        { method: 'cash', payment_count: 3, total_revenue: 424.2 },
        { method: 'card', payment_count: 0, total_revenue: -0.2 },
      ],
      by_further_service: [],
      daily_trend: [
        { date: '2026-11-18', revenue: 423.45, payments: 2 },
        { date: '2026-11-19', revenue: 0, payments: 0 },
        { date: '2026-11-20', revenue: 0.55, payments: 1 },
      ],
    });
  });
});
