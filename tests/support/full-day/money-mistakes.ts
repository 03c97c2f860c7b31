import { describe, expect, it } from 'vitest';
import type { OpenedDay } from './branch-day.ts';

/** Payments of the day, with their mistakes. */
export const moneyMistakes = (opened: OpenedDay): void => {
  describe('mistakes with money', () => {
    it('takes a payment again when it was entered with the wrong method', async () => {
      const { desk } = opened();
      const { receipt_id: receiptId } = await desk.pay('Amal');
      await desk.refund('Amal', receiptId);

      const paid = await desk.pay('Amal', { method: 'card', reference: '0042' });

      expect(paid).toMatchObject({ payment_status: 'paid', amount_paid: 300 });
    });

    it('makes one receipt when both receptionists take the same payment', async () => {
      const { desk } = opened();
      const answers = await Promise.all([desk.pay('Dina'), desk.pay('Dina', { as: 'reception2' })]);

      expect(answers.filter((answer) => answer.receipt_id !== null)).toHaveLength(1);
    });

    it('takes part of a payment in cash and part by card', async () => {
      const { desk } = opened();
      const parts = [
        { method: 'cash', amount: 1000 },
        { method: 'card', amount: 250, reference: '0043' },
      ] as const;

      const paid = await desk.pay('Basma', { parts: [...parts], as: 'reception2' });

      expect(paid).toMatchObject({ payment_status: 'paid', amount_paid: 1250 });
    });

    it('lowers a price by the right to discount, and makes a visit free', async () => {
      const { desk } = opened();
      const withoutRight = await desk.setPrice('Iman', { price: 250, as: 'reception2' });
      const discount = await desk.setPrice('Iman', { price: 250, as: 'reception' });
      const free = await desk.setPrice('Mariam', { price: 0, as: 'owner' });
      await desk.pay('Iman', { method: 'instapay', reference: 'IP 7', as: 'reception2' });

      expect([withoutRight.status, withoutRight.reason]).toEqual([403, 'right-required']);
      expect(discount.data).toMatchObject({ price: 250, list_price: 300, balance: 250 });
      expect(free.data).toMatchObject({ price: 0, payment_status: 'paid' });
    });

    it('refuses a mistyped amount, and takes a part', async () => {
      const { client, desk } = opened();
      const { id, patientId } = desk.visit('Samia');
      const body = { patientId, amount: 3000 };

      const refusal = await client.refused('payments/mark-paid', { as: 'reception', params: { id }, body });
      const part = await desk.pay('Samia', { amount: 100 });

      expect(refusal).toEqual([400, 'overpaid']);
      expect(part).toMatchObject({ payment_status: 'partial', balance: 200 });
    });

    it('refunds a cancelled visit, keeps its money as credit, or keeps it', async () => {
      const { clinic, desk } = opened();
      const { receipt_id: receiptId } = await desk.pay('Hana');
      await desk.pay('Karima', { method: 'wallet', as: 'reception2' });
      await desk.pay('Rania');
      for (const name of ['Hana', 'Karima', 'Rania']) await desk.cancel(name);

      const refunded = await desk.refund('Hana', receiptId);
      const kept = await desk.keepAsCredit('Karima');
      await clinic.settled();
      await desk.book('Karima', { as: 'reception' });
      const paid = await desk.pay('Karima', { credit: 300 });

      expect(refunded).toMatchObject({ amount: 300, amount_paid: 0 });
      expect(kept).toMatchObject({ credit: 300, amount_paid: 0 });
      expect(paid).toMatchObject({ payment_status: 'paid', receipt_id: null });
      expect(await desk.waiting()).toContain(desk.visit('Karima').id);
    });
  });
};
