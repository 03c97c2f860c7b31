import { describe, expect, test } from 'vitest';
import {
  afterPayment,
  afterPaymentOnPage,
  afterReinsert,
  afterSkip,
  afterStatus,
} from '#web/features/reception/desk/queue-changes.ts';
import { matching } from '#web/features/reception/desk/row-search.ts';
import { queueOf, rowWith, skippedWith, unpaidWith } from './rows.ts';

const at = new Date('2026-11-20T12:00:00Z');
const places = (rows: readonly { readonly id: number; readonly queuePosition: number | null }[]) =>
  rows.map(({ id, queuePosition }) => [id, queuePosition]);

describe('an optimistic list', () => {
  test('shows a whole payment as paid', () => {
    const queue = afterPayment(queueOf([rowWith({ id: 1 }), rowWith({ id: 2 })]), 1, 300);
    expect(queue.activeQueue[0]).toMatchObject({
      isPaid: true,
      paymentStatus: 'paid',
      amountPaid: 300,
      balance: 0,
    });
    expect(queue.activeQueue[1]).toMatchObject({ isPaid: false, paymentStatus: 'unpaid' });
  });

  test('shows a part of the money as partial, also for the skipped', () => {
    const queue = afterPayment(queueOf([], [skippedWith({ id: 3 })]), 3, 100);
    expect(queue.skippedQueue[0]).toMatchObject({
      isPaid: false,
      paymentStatus: 'partial',
      amountPaid: 100,
      balance: 200,
    });
  });

  test('moves a skipped patient to the end of the skipped, and closes the gap', () => {
    const queue = afterSkip(
      queueOf([rowWith({ id: 1 }), rowWith({ id: 2 }), rowWith({ id: 3 })], [skippedWith({ id: 9 })]),
      2,
      at,
    );
    expect(places(queue.activeQueue)).toEqual([
      [1, 1],
      [3, 2],
    ]);
    expect(queue.skippedQueue.map(({ id }) => id)).toEqual([9, 2]);
    expect(queue.skippedQueue[1]).toMatchObject({
      status: 'skipped',
      skippedAt: at.toISOString(),
      reinserted: false,
    });
  });

  test('puts a reinserted patient last among the waiting', () => {
    const queue = afterReinsert(
      queueOf([rowWith({ id: 1, status: 'in_progress' }), rowWith({ id: 2 })], [skippedWith({ id: 9 })]),
      9,
    );
    expect(places(queue.activeQueue)).toEqual([
      [1, null],
      [2, 1],
      [9, 2],
    ]);
    expect(queue.skippedQueue).toEqual([]);
    expect(queue.activeQueue[2]).not.toHaveProperty('skippedAt');
  });

  test.each(['completed', 'cancelled', 'no_show'] as const)('drops who is %s', (status) => {
    const queue = afterStatus(
      queueOf([rowWith({ id: 1 }), rowWith({ id: 2 })], [skippedWith({ id: 9 })]),
      1,
      status,
      at,
    );
    expect(places(queue.activeQueue)).toEqual([[2, 1]]);
    expect(afterStatus(queue, 9, status, at).skippedQueue).toEqual([]);
  });

  test('moves a patient to the list of the new status', () => {
    const queue = queueOf([rowWith({ id: 1 }), rowWith({ id: 2 })], [skippedWith({ id: 9 })]);
    expect(afterStatus(queue, 1, 'skipped', at).skippedQueue.map(({ id }) => id)).toEqual([9, 1]);
    expect(places(afterStatus(queue, 9, 'waiting', at).activeQueue)).toEqual([
      [1, 1],
      [2, 2],
      [9, 3],
    ]);
    expect(afterStatus(queue, 2, 'in_progress', at).activeQueue.find(({ id }) => id === 2)).toMatchObject({
      status: 'in_progress',
      queuePosition: null,
    });
  });

  test('counts a payment for a row without a charge as paid in whole', () => {
    const queue = afterPayment(queueOf([rowWith({ id: 1, amount: null, balance: null })]), 1, 0);
    expect(queue.activeQueue[0]).toMatchObject({ isPaid: true, balance: 0 });
  });

  test('leaves a list as it is when the patient has left it', () => {
    const queue = queueOf([rowWith({ id: 1 })]);
    expect(afterSkip(queue, 5, at)).toBe(queue);
    expect(afterReinsert(queue, 5)).toBe(queue);
  });
});

describe('the unpaid list after money was taken', () => {
  const page = unpaidWith([
    { id: 1, balance: 300.1 },
    { id: 2, balance: 0.2 },
  ]);

  test('loses the row that is paid in whole, and counts one less', () => {
    expect(afterPaymentOnPage(page, 1, 300.1, true)).toMatchObject({
      unpaidPayments: [{ id: 2 }],
      totalUnpaidAmount: 0.2,
      totalUnpaidCount: 1,
    });
  });

  test('keeps the row of a part, with what is left of it', () => {
    const after = afterPaymentOnPage(page, 1, 100, false);
    expect(after.unpaidPayments[0]).toMatchObject({ id: 1, balance: 200.1 });
    expect(after).toMatchObject({ totalUnpaidAmount: 200.3, totalUnpaidCount: 2 });
  });
});

describe('the search box', () => {
  const rows = [
    rowWith({ id: 1, patientName: 'أحمد علي', patientPhone: '01001234567' }),
    rowWith({ id: 2, patientName: 'Zoë Fathy', patientPhone: '+447700900123' }),
  ];
  test.each([
    ['احمد', [1]],
    ['على', [1]],
    ['zoe', [2]],
    ['  FATHY ', [2]],
    ['900123', [2]],
    ['٠١٠٠١', [1]],
    ['+20 100 123', [1]],
    ['', [1, 2]],
    ['nobody', []],
  ])('%j finds %j', (search, ids) => {
    expect(matching(rows, search).map(({ id }) => id)).toEqual(ids);
  });
});
