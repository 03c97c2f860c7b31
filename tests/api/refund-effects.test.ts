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

/** A finished and paid visit of 300. */
const paidVisit = async () => {
  const id = await counter.visit(1);
  const { receipt_id: receiptId } = await cashier.pay(id);
  return { id, receiptId };
};
const priceLines = async () => {
  const sheet = await clinic.ok('day-sheets/show-day-sheet', {
    as: 'reception',
    params: { branchId: 1 },
    query: { date: day },
  });
  return sheet.price_changes.lines.map(({ reservation_id: id, before, after, reason }) => [id, before, after, reason]);
};

describe('a refund of a finished visit', () => {
  it('leaves no debt when it corrects the price to what is kept, and the day sheet lists the change', async () => {
    const { id, receiptId } = await paidVisit();

    const refunded = await cashier.refund(id, receiptId, { amount: 120, effect: 'price_corrected' });

    expect(refunded.data).toMatchObject({ payment_status: 'paid', amount_paid: 180, balance: 0 });
    expect(await cashier.receiptsOf(id)).toMatchObject({ list_price: 300, amount: 180, balance: 0 });
    expect((await counter.unpaid()).unpaid_payments.map((row) => row.id)).not.toContain(id);
    expect(await priceLines()).toEqual([[id, 300, 180, 'Paid twice by mistake']]);
  });

  it('is owed again when it keeps the price', async () => {
    const { id, receiptId } = await paidVisit();

    const refunded = await cashier.refund(id, receiptId, { effect: 'owed_again' });

    expect(refunded.data).toMatchObject({ payment_status: 'unpaid', amount_paid: 0, balance: 300 });
    expect(await priceLines()).toEqual([]);
  });

  it('changes no price of a visit that does not take place', async () => {
    const { id, receipt } = await cashier.cancelled(2);

    const refunded = await cashier.refund(id, receipt.receipt_id, { effect: 'price_corrected' });

    expect(refunded.data).toMatchObject({ amount_paid: 0, balance: 0 });
    expect(await priceLines()).toEqual([]);
  });
});

describe('the receipts of a visit', () => {
  it('say whether it is cancelled', async () => {
    const visits = [await paidVisit(), await cashier.cancelled(3)];
    const isCancelled = async ({ id }: { readonly id: number }) =>
      (await clinic.ok('ledger/list-receipts', { as: 'reception', params: { id } })).visit_cancelled;

    expect(await Promise.all(visits.map(isCancelled))).toEqual([false, true]);
  });

  it('say how far the caller may lower the price', async () => {
    const { id } = await paidVisit();
    const limitOf = async (as: string) =>
      (await clinic.ok('ledger/list-receipts', { as, params: { id } })).discount_limit;

    expect([await limitOf('reception'), await limitOf('doctor'), await limitOf('owner')]).toEqual([20, 50, null]);
  });
});
