import { expect } from 'vitest';
import { findReservationRecord } from '#functions/data/queue/reservations.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import type { TestClinic } from '../harness.ts';
import { type BodyOf, dataOf } from '../support/typed-call.ts';
import type { Counter } from './counter.ts';

type RefundOptions = Partial<BodyOf<'ledger/refund-payment'>> & { readonly account?: string; readonly key?: string };

/** Payments and refunds of branch 1, and what the table has of them. */
export const cashierOf = (clinic: TestClinic, counter: Counter) => {
  const pay = async (id: number, more: Partial<BodyOf<'payments/mark-paid'>> = {}) => {
    const answer = await counter.markPaid(id, more);
    expect(answer.status).toBe(200);
    const { receipt_id: receiptId, receipt_number: number } = dataOf(answer);
    return { receipt_id: receiptId ?? '', receipt_number: number ?? '' };
  };
  return {
    pay,
    refund: (
      id: number,
      receiptId: string,
      { account = 'reception', password = demoPassword, key, ...more }: RefundOptions = {},
    ) =>
      clinic.send('ledger/refund-payment', {
        as: account,
        params: { id },
        body: { receipt_id: receiptId, reason: 'Paid twice by mistake', password, ...more },
        key,
      }),
    receiptsOf: (id: number) => clinic.ok('ledger/list-receipts', { as: 'reception', params: { id } }),
    /** A paid visit that was cancelled. */
    cancelled: async (patient: number) => {
      const id = await counter.book(patient);
      const receipt = await pay(id);
      await counter.moveTo(id, 'cancelled', 'reception');
      return { id, receipt };
    },
    recordOf: async (id: number) => {
      const found = await findReservationRecord(clinic.deps.store, asReservationId(id));
      if (found === undefined) throw new Error(`no reservation ${String(id)}`);
      return found;
    },
  };
};
export type Cashier = ReturnType<typeof cashierOf>;
