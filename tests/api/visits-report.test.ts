import { beforeEach, describe, expect, it } from 'vitest';
import { rollUpCompanyVisitMonth, rollUpCompanyVisits, rollUpVisits } from '#functions/data/money/visit-rollups.ts';
import { closeDay } from '#functions/data/money/day-close.ts';
import { keys } from '#functions/data/table/keys.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;

const report = async (query: { start_date?: string; end_date?: string; branch_id?: number } = {}) =>
  dataOf(await clinic.send('reports/show-visits', { as: 'owner', query }));

/** A day with a new patient seen, one who did not come, one who cancelled, a price change and a refund. */
const liveThroughDay = async (): Promise<void> => {
  const seen = await counter.book(1);
  const [missed, cancelled] = [await counter.book(2), await counter.book(3)];
  clinic.pass(1);
  await counter.moveTo(seen, 'in_progress');
  await counter.moveTo(seen, 'completed');
  await counter.moveTo(missed, 'no_show', 'reception');
  await counter.moveTo(cancelled, 'cancelled', 'reception');
  await clinic.ok('ledger/change-price', {
    as: 'owner',
    params: { id: seen },
    body: { price: 290, reason: 'A returning patient' },
  });
  const paid = dataOf(await counter.markPaid(seen));
  await clinic.ok('ledger/refund-payment', {
    as: 'owner',
    params: { id: seen },
    body: { receipt_id: paid.receipt_id ?? '', reason: 'Paid twice', password: demoPassword },
  });
};

const figuresOfDay = {
  booked: 3,
  came: 1,
  missed: 1,
  cancelled: 1,
  new_patients: 1,
  price_changes: 1,
  discounts: 10,
  reversals: 1,
  reversed: 290,
};

describe('the comparison of visits', () => {
  // Saturday 21 November 2026, noon in Cairo.
  beforeEach(async () => {
    clinic = await openTestClinic();
    counter = counterOf(clinic);
    return () => clinic.stop();
  });

  it('counts today live: who came, new patients, arrivals by hour, discounts and refunds with their people', async () => {
    await liveThroughDay();

    const ofAll = await report();
    const ofBranch = await report({ branch_id: 1 });

    expect(ofAll).toMatchObject({ live: true, total: figuresOfDay, people: [] });
    expect(ofAll.branches.map(({ branch_id, booked }) => [branch_id, booked])).toEqual([
      [1, 3],
      [2, 0],
    ]);
    expect(ofAll.days.at(-1)).toMatchObject({ date: '2026-11-21', ...figuresOfDay });
    expect(ofAll.arrivals).toEqual([{ weekday: 6, hour: 12, count: 1 }]);
    expect(ofBranch).toMatchObject({
      live: true,
      total: figuresOfDay,
      people: [{ price_changes: 1, discounts: 10, reversals: 1, reversed: 290 }],
    });
    expect(ofBranch.total.promises).toBe(1);
  });

  it('gives the same figures of a day and a month that are over, from rollups that are kept', async () => {
    await liveThroughDay();
    const live = await report({ start_date: '2026-11-21' });
    await clinic.at(noonOf(1));
    await counter.visit(1);

    const computed = await report({ start_date: '2026-11-21', end_date: '2026-11-21' });
    const kept = await report({ start_date: '2026-11-21', end_date: '2026-11-21' });

    expect(computed).toEqual({ ...live, live: false });
    expect(kept).toEqual(computed);
    // A patient who was seen before is not new.
    expect((await report({ start_date: '2026-11-22' })).total).toMatchObject({ came: 1, new_patients: 0 });
    await clinic.at('2026-12-01T10:00:00Z');
    const november = { start_date: '2026-11-01', end_date: '2026-11-30' };
    const reading = { store: clinic.deps.store, now: clinic.now() };
    const branches = await listAllBranches(clinic.deps.store, clinic.deps.cache);
    for (const branch of branches) await rollUpVisits(reading, branch, asClinicDay('2026-11-22'));
    await rollUpCompanyVisits(reading, branches, asClinicDay('2026-11-22'));
    await rollUpCompanyVisitMonth(reading, branches, '2026-11');
    const month = await report(november);
    expect(await clinic.deps.store.get(keys.companyVisitMonth('2026-11'))).toBeDefined();
    expect(month).toMatchObject({ pending_day_count: 0, total: { ...figuresOfDay, booked: 4, came: 2 } });
    expect(month.days.find(({ date }) => date === '2026-11-21')).toMatchObject(figuresOfDay);
    const ofBranch = await report({ ...november, branch_id: 1 });
    expect(ofBranch.total).toEqual(month.total);
    expect(ofBranch.arrivals).toEqual(month.arrivals);
  });

  it.each([
    ['a day', '2026-11-30', '2026-12-01T02:15:30Z'],
    ['a month', '2026-11-01', '2026-12-01T02:05:00Z'],
  ])('counts who did not come in %s that was read after its end and before its close', async (_, start_date, at) => {
    const range = { start_date, end_date: '2026-11-30' };
    await clinic.at('2026-11-30T10:00:00Z');
    await counter.book(1);
    await clinic.at(at);
    const early = [await report(range), await report({ ...range, branch_id: 1 })];

    await clinic.at('2026-12-01T02:17:00Z');
    const [branch] = await listAllBranches(clinic.deps.store, clinic.deps.cache);
    if (branch === undefined) throw new Error('no branch');
    await closeDay(clinic.deps.store, branch, asClinicDay('2026-11-30'), clinic.now());

    const late = [await report(range), await report({ ...range, branch_id: 1 })];
    const missedOf = ({ total: { booked, missed } }: (typeof late)[number]) => [booked, missed];
    expect(early.map(missedOf)).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(late.map(missedOf)).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  it('computes a long history in parts and says how many days are left', async () => {
    const query = { start_date: '2026-09-22', end_date: '2026-11-20' };

    const left: number[] = [];
    for (let requests = 0; requests < 5 && left.at(-1) !== 0; requests += 1)
      left.push((await report(query)).pending_day_count);

    expect(left).toEqual([30, 0]);
  });

  it('refuses a branch that does not exist', async () => {
    const { status } = await clinic.send('reports/show-visits', { as: 'owner', query: { branch_id: 77 } });

    expect(status).toBe(404);
  });
});
