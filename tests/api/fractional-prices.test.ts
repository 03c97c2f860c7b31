import { describe, expect, it } from 'vitest';
import type { TestClinic } from '../harness.ts';
import { type Cashier, cashierOf } from './cashier.ts';
import { beginDays, type Counter } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let cashier: Cashier;
let day = '';

beginDays((today) => {
  ({ clinic, counter, day } = today);
  cashier = cashierOf(clinic, counter);
});

/** Sets the charge of a fractional visit, whose list price is 1500. */
const charge = (id: number, amount: number, { by = 'reception', reason }: { by?: string; reason?: string } = {}) =>
  clinic.send('payments/set-fractional-charge', {
    as: by,
    body: { reservation_id: id, amount, ...(reason === undefined ? {} : { reason }) },
  });
const priceLines = async () => {
  const sheet = await clinic.ok('day-sheets/show-day-sheet', {
    as: 'reception',
    params: { branchId: 1 },
    query: { date: day },
  });
  return sheet.price_changes.lines.map(({ reservation_id: id, before, after, reason }) => [id, before, after, reason]);
};

describe('the charge of a fractional visit before its session', () => {
  it('is refused below the list price without the right, beyond the limit and without a reason', async () => {
    const id = await counter.book(1, 'fractional');
    const reason = 'A returning patient';

    const answers = [
      await charge(id, 1400, { by: 'reception2', reason }),
      await charge(id, 1199, { reason }),
      await charge(id, 1400),
    ];

    expect(answers.map((answer) => answer.reason)).toEqual([
      'right-required',
      'discount-too-large',
      'price-reason-required',
    ]);
    expect((await cashier.recordOf(id)).charge).toBeUndefined();
    expect(await priceLines()).toEqual([]);
  });

  it('is a price change on the day sheet when a receptionist with the right lowers it', async () => {
    const id = await counter.book(1, 'fractional');

    const answer = await charge(id, 1200, { reason: 'A returning patient' });

    expect(answer.data).toMatchObject({ amount: 1200, payment_status: 'unpaid' });
    expect(await cashier.recordOf(id)).toMatchObject({ charge: 1200_00, listPrice: 1500_00 });
    expect(await priceLines()).toEqual([[id, 1500, 1200, 'A returning patient']]);
  });

  it('is named by the doctor who records the session next, and listed on the day sheet when it is lower', async () => {
    const [lower, same] = [await counter.visit(1, 'fractional'), await counter.visit(2, 'fractional')];

    await charge(lower, 1450.5, { by: 'doctor' });
    await charge(same, 1500, { by: 'doctor' });

    expect((await counter.record(lower, 1, 1450.5)).data).toMatchObject({ amount: 1450.5 });
    expect((await counter.record(same, 1, 1500)).data).toMatchObject({ amount: 1500 });
    expect(await priceLines()).toEqual([[lower, 1500, 1450.5, '']]);
  });

  it('is no discount any more when a wrong price is corrected', async () => {
    const [typo, raised] = [await counter.visit(1, 'fractional'), await counter.visit(2, 'fractional')];

    for (const amount of [150, 1500]) await charge(typo, amount, { by: 'doctor' });
    for (const amount of [1400, 1600, 1450]) await charge(raised, amount, { reason: 'A returning patient' });

    expect(await priceLines()).toEqual([
      [typo, 1500, 150, ''],
      [typo, 150, 1500, ''],
      [raised, 1500, 1400, 'A returning patient'],
      [raised, 1400, 1500, 'A returning patient'],
      [raised, 1500, 1450, 'A returning patient'],
    ]);
  });

  it('needs neither right nor reason at the list price or above', async () => {
    const id = await counter.book(1, 'fractional');

    expect((await charge(id, 1500, { by: 'reception2' })).status).toBe(200);
    expect((await charge(id, 1600, { by: 'reception2' })).status).toBe(200);
  });
});

describe('the charge of a recorded fractional session', () => {
  it('is changed by a price change only', async () => {
    const id = await counter.visit(1, 'fractional');
    await counter.record(id, 1, 1500);

    const answers = [
      await charge(id, 1400, { reason: 'A returning patient' }),
      await charge(id, 1, { by: 'doctor' }),
      await charge(id, 1600),
    ];
    const repeated = await charge(id, 1500, { by: 'doctor' });

    expect(answers.map((answer) => answer.reason)).toEqual(answers.map(() => 'session-price-fixed'));
    expect(repeated.status).toBe(200);
    expect((await cashier.recordOf(id)).charge).toBe(1500_00);
  });
});
