import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import { rollUpDay, rollUpMonth } from '#functions/data/money/rollups.ts';
import type { Item } from '#functions/data/table/store.ts';
import { reservationTypes } from '#shared/models/enums.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { addDays, clinicDayAt, daysOf, daysOfMonth, monthOf } from '#shared/rules/clinic-day.ts';
import { toPiastres } from '#shared/rules/money.ts';
import type { DaySheet } from '#shared/routes/day-sheets.ts';
import type { DoctorShares } from '#shared/routes/doctor-shares.ts';
import type {
  DailyReport,
  IncomeByDoctor,
  RevenueAllReport,
  RevenueReport,
  VisitsReport,
} from '#shared/routes/reports.ts';
import { fill } from '../bench/history.ts';
import { noon, openTestClinic, type TestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import { VISITS_OF_DAY } from '../support/visits-of-days.ts';
import { type Day, count, dayOf, furtherServices, generatedDay, ofKind, received, sum } from './generated-days.ts';

/**
 * Money is exact: 250 generated days (1,000 by `npm run test:long`), put into the real database through the item builders of mark-paid and
 * laser-session, read back through the real handlers. What is expected is summed here from what was generated.
 */
const DAYS = Number(process.env['MONEY_DAYS'] ?? 250);
const [main, secondary] = demoBranches;
if (main === undefined || secondary === undefined) throw new Error('two demo branches are needed');
const today = clinicDayAt(new Date(noon), main);
const firstDay = addDays(today, 1 - DAYS);
/** Amounts on the wire as piastres, so that sums are exact. */
const piastres = (pounds: readonly number[]): number => sum(pounds.map(toPiastres));

let clinic: TestClinic;
let days: Day[] = [];
let token = '';

const ofBranch = (branchId: number, from: string, to: string): Day[] =>
  days.filter((each) => each.branchId === branchId && from <= each.day && each.day <= to);

const revenue = async (branchId: number, from: string, to: string): Promise<RevenueReport> => {
  const { status, data } = await clinic.call('reports/show-revenue', {
    params: { branchId },
    query: { start_date: from, end_date: to, include: 'doctors' },
    token,
  });
  expect(status).toBe(200);
  return data as RevenueReport;
};

/** The revenue of all branches over everything. */
const revenueOfAll = async (): Promise<RevenueAllReport> => {
  const query = { start_date: firstDay, end_date: today };
  const { data } = await clinic.call('reports/show-revenue-of-all', { query, token });
  return data as RevenueAllReport;
};

/** Income per doctor in piastres, as it was generated. */
const perDoctor = (expected: readonly Day[]): Record<string, number> => {
  const lines = expected.flatMap((day) =>
    day.receipts.map(({ amount }, index) => ({ line: day.lines[index], amount })),
  );
  return Object.fromEntries(
    [...Map.groupBy(lines, ({ line }) => line ?? '')].map(([line, own]) => [
      line,
      sum(own.map(({ amount }) => amount)),
    ]),
  );
};
const inLines = (lines: IncomeByDoctor): Record<string, number> =>
  Object.fromEntries(
    lines.map(({ line, doctor_id, total_revenue }) => [doctor_id ?? line, toPiastres(total_revenue)] as const),
  );

/** Holds a revenue report against what was generated: Σ receipts = total = Σ by type = Σ trend. */
/** The sums of a report's further services in piastres; the kind itself is `other`. A kind without any is absent. */
const servicesIn = (lines: RevenueReport['by_further_service']): Record<string, number> =>
  Object.fromEntries(
    lines.map(({ type, service_id, total_revenue }) => [
      `${type} ${String(service_id ?? 'other')}`,
      toPiastres(total_revenue),
    ]),
  );

/** The same sums as they were generated. */
const perService = (expected: readonly Day[]): Record<string, number> => {
  const receipts = expected.flatMap((day) => day.receipts);
  const kinds = reservationTypes.filter((type) =>
    receipts.some((each) => each.type === type && each.serviceId !== undefined),
  );
  return Object.fromEntries(
    kinds.flatMap((type) => {
      const ofKind = Map.groupBy(
        receipts.filter((each) => each.type === type),
        ({ serviceId }) => `${type} ${String(serviceId ?? 'other')}`,
      );
      const sums = [...ofKind].map(([line, own]) => [line, sum(own.map(({ amount }) => amount))] as const);
      return [[`${type} other`, 0] as const, ...sums];
    }),
  );
};

/** The further services of a kind, and the kind itself, add up to the kind. */
const expectServices = (
  { by_further_service: lines }: Pick<RevenueReport, 'by_further_service'>,
  kinds: readonly { readonly type: string; readonly total_revenue: number; readonly payment_count: number }[],
  expected: readonly Day[],
): void => {
  expect(servicesIn(lines)).toEqual(perService(expected));
  for (const [type, own] of Map.groupBy(lines, (line) => line.type)) {
    const kind = kinds.find((each) => each.type === type);
    expect(piastres(own.map(({ total_revenue }) => total_revenue))).toBe(toPiastres(kind?.total_revenue ?? 0));
    expect(sum(own.map(({ payment_count }) => payment_count))).toBe(kind?.payment_count ?? 0);
  }
};

const expectExact = (
  report: Omit<RevenueReport, 'branch_id'>,
  expected: readonly Day[],
  from: string,
  to: string,
): void => {
  const total = received(expected);
  expect(toPiastres(report.summary.total_revenue)).toBe(total);
  expect(report.summary.total_payments).toBe(count(expected));
  expect(report.summary.total_reversals).toBe(ofKind(expected, 'reversal').length);
  expect(piastres(report.revenue_by_method.map(({ total_revenue }) => total_revenue))).toBe(total);
  expect(piastres(report.revenue_by_type.map(({ total_revenue }) => total_revenue))).toBe(total);
  expect(sum(report.revenue_by_type.map(({ payment_count }) => payment_count))).toBe(count(expected));
  for (const { type, total_revenue } of report.revenue_by_type) {
    const ofType = expected.flatMap(({ receipts }) => receipts.filter((each) => each.type === type));
    expect(toPiastres(total_revenue)).toBe(sum(ofType.map(({ amount }) => amount)));
  }
  expectServices(report, report.revenue_by_type, expected);
  if (report.by_doctor !== undefined) expect(inLines(report.by_doctor)).toEqual(perDoctor(expected));
  expect(report.daily_trend.map(({ date }) => date)).toEqual(daysOf(from, to));
  for (const { date, revenue: shown } of report.daily_trend) {
    expect(toPiastres(shown)).toBe(received(expected.filter(({ day }) => day === date)));
  }
  expect(sum(report.revenue_by_type.map(({ percentage }) => percentage))).toBe(
    report.revenue_by_type.some(({ total_revenue }) => total_revenue > 0) ? 100 : 0,
  );
};

const rollups = async (branchId: number): Promise<Item[]> =>
  (await clinic.deps.store.query({ partition: keys.rollups(branchId), consistent: true })).toSorted((a, b) =>
    String(a['SK']).localeCompare(String(b['SK'])),
  );

describe(`a thousand days of money (SEED=${String(seed)})`, () => {
  beforeAll(async () => {
    clinic = await openTestClinic();
    token = clinic.tokenOf('owner');
    // Every fifth day at the second branch, so that the days of both have gaps.
    const generated = fc.sample(generatedDay, { seed, numRuns: DAYS });
    days = generated.map((each, index) =>
      dayOf(each, { index, branchId: index % 5 === 4 ? 2 : 1, day: addDays(firstDay, index) }),
    );
    const client = connect(clinic.endpoint);
    await fill(
      client,
      clinic.tableName,
      days.flatMap(({ writes }) => writes),
    );
    client.destroy();
    await clinic.deps.store.put({ ...keys.services, services: furtherServices, version: 1 });
  });
  afterAll(() => clinic.stop());

  it('has receipts to be counted', () => {
    expect(count(days)).toBeGreaterThan(DAYS);
  });

  it('is of the same doctors in the sheets of their shares as in the revenue report', async () => {
    const months = [...new Set(days.map(({ day }) => monthOf(day)))];
    expect(months.length).toBeGreaterThan(1);
    for (const month of months) {
      const { first, last } = daysOfMonth(month);
      const report = await revenue(1, first, last < today ? last : today);
      const { data } = await clinic.call('doctor-shares/list-doctor-shares', {
        params: { branchId: 1 },
        query: { month },
        token,
      });
      const sheets = data as DoctorShares;
      const ofDoctors = (report.by_doctor ?? []).filter(({ line }) => line === 'doctor');
      expect(Object.fromEntries(sheets.doctors.map((each) => [each.doctor_id, toPiastres(each.money)]))).toMatchObject(
        inLines(ofDoctors),
      );
      expect(toPiastres(sheets.total.money)).toBe(piastres(ofDoctors.map((each) => each.total_revenue)));
      expect(piastres([sheets.total.money, sheets.other_money])).toBe(toPiastres(report.summary.total_revenue));
    }
  });

  it('is the same in the daily income and the daily report of every day, and pulses are those of the sessions', async () => {
    for (const each of days) {
      const { branchId, day, pulses } = each;
      const income = await clinic.call('reports/show-daily-income', {
        query: { date: day, branch_id: String(branchId) },
        token,
      });
      const { total_income } = income.data as { total_income: number };
      const report = (
        await clinic.call('reports/show-daily-report', { params: { branchId }, query: { date: day }, token })
      ).data as DailyReport;
      expect(toPiastres(total_income)).toBe(received([each]));
      expect(toPiastres(report.summary.payments.total_income)).toBe(received([each]));
      expect(report.summary.payments.paid.count).toBe(count([each]));
      expect(piastres(report.summary.payments.by_method.map(({ income: ofMethod }) => ofMethod))).toBe(
        received([each]),
      );
      expect(inLines(report.summary.payments.by_doctor)).toEqual(perDoctor([each]));
      expect(piastres(report.summary.payments.by_service.map(({ total_revenue }) => total_revenue))).toBe(
        received([each]),
      );
      expectServices(report.summary.payments, report.summary.payments.by_service, [each]);
      const back = ofKind([each], 'reversal');
      expect(report.summary.payments.reversed.count).toBe(back.length);
      expect(toPiastres(report.summary.payments.reversed.amount)).toBe(0 - sum(back.map(({ amount }) => amount)));
      expect(report.summary.laser_treatments).toMatchObject({
        total_sessions: pulses.length,
        total_pulses: sum(pulses),
      });
    }
  });

  it('is the same on the day sheet, with the prices that were changed', async () => {
    for (const each of days.filter((_, index) => index % 50 === 0)) {
      const { data } = await clinic.call('day-sheets/show-day-sheet', {
        params: { branchId: each.branchId },
        query: { date: each.day },
        token,
      });
      const sheet = data as DaySheet;
      expect(toPiastres(sheet.total)).toBe(received([each]));
      expect(piastres(sheet.purposes.map(({ amount }) => amount))).toBe(received([each]));
      const packages = each.receipts.filter(({ packageId }) => packageId !== undefined);
      const ofPackages = sheet.purposes.filter(({ purpose }) => purpose.startsWith('package_'));
      expect(piastres(ofPackages.map(({ amount }) => amount))).toBe(sum(packages.map(({ amount }) => amount)));
      expect(sheet.price_changes.count).toBe(each.discounts.length);
      expect(toPiastres(sheet.price_changes.amount)).toBe(sum(each.discounts));
    }
  });

  it('is exact over ranges of any length, while rollups are missing and once they are kept', async () => {
    const ranges = fc.sample(fc.tuple(fc.nat(DAYS - 1), fc.nat(DAYS - 1)), { seed, numRuns: 60 });
    for (const [a, b] of ranges) {
      const [from, to] = [addDays(firstDay, Math.min(a, b)), addDays(firstDay, Math.max(a, b))];
      for (const branchId of [1, 2]) {
        const first = await revenue(branchId, from, to);
        expectExact(first, ofBranch(branchId, from, to), from, to);
        expect(await revenue(branchId, from, to)).toEqual(first);
      }
    }
  });

  it('is exact on every single day', async () => {
    for (const each of days) {
      expectExact(await revenue(each.branchId, each.day, each.day), [each], each.day, each.day);
    }
  });

  it('is exact over everything, for each branch and for all of them together', async () => {
    const all = await revenueOfAll();
    expectExact(all, days, firstDay, today);
    expect(piastres(all.branches.map(({ total_revenue }) => total_revenue))).toBe(received(days));
    for (const { branch_id, total_revenue } of all.branches) {
      expect(toPiastres(total_revenue)).toBe(received(ofBranch(branch_id, firstDay, today)));
    }
  });

  it('compares visits, discounts and refunds exactly, over days and whole months, while rollups are missing and once they are kept', async () => {
    const from = addDays(today, -Math.min(DAYS, 75) + 1);
    const visits = async (branchId?: number): Promise<VisitsReport> => {
      const query = {
        start_date: from,
        end_date: today,
        ...(branchId === undefined ? {} : { branch_id: String(branchId) }),
      };
      const { data } = await clinic.call('reports/show-visits', { query, token });
      const report = data as VisitsReport;
      return report.pending_day_count === 0 ? report : visits(branchId);
    };
    const expected = (own: readonly Day[]) => {
      const reversed = ofKind(own, 'reversal').map(({ amount }) => 0 - amount);
      return {
        booked: own.length * VISITS_OF_DAY,
        came: own.length * (VISITS_OF_DAY - 1),
        missed: own.length,
        price_changes: sum(own.map(({ discounts }) => discounts.length)),
        discounts: sum(own.flatMap(({ discounts }) => discounts)) / 100,
        reversals: reversed.length,
        reversed: sum(reversed) / 100,
      };
    };
    const first = await visits();

    expect(await visits()).toEqual(first);
    expect(first.total).toMatchObject(expected([...ofBranch(1, from, today), ...ofBranch(2, from, today)]));
    for (const { date, ...figures } of first.days)
      expect(figures).toMatchObject(expected(days.filter(({ day }) => day === date)));
    for (const branchId of [1, 2]) {
      const { total, people } = await visits(branchId);
      const own = expected(ofBranch(branchId, from, today));
      expect(total).toMatchObject(own);
      expect(first.branches.find(({ branch_id: id }) => id === branchId)).toMatchObject(own);
      expect(piastres(people.map(({ reversed }) => reversed))).toBe(toPiastres(own.reversed));
    }
  });

  it('has rollups that equal their recomputation, every one of them', async () => {
    for (const branch of [main, secondary]) {
      const kept = await rollups(branch.id);
      expect(kept.length).toBeGreaterThan(30);
      const now = clinic.now();
      for (const day of daysOf(firstDay, today)) await rollUpDay(clinic.deps.store, branch, day, now);
      for (const month of new Set(daysOf(firstDay, today).map(monthOf))) {
        await rollUpMonth(clinic.deps.store, branch, month, now);
      }
      const again = new Map((await rollups(branch.id)).map((item) => [item['SK'], item]));
      expect(kept.map((item) => again.get(item['SK']))).toEqual(kept);
      // The recomputation is held against what was generated, not only against itself.
      expectExact(await revenue(branch.id, firstDay, today), ofBranch(branch.id, firstDay, today), firstDay, today);
      expect(again.has(keys.dayRollup(branch.id, today).SK)).toBe(false);
    }
  });
});
