import { describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { packageOffer } from '../../scenario-context.ts';
import type { BodyOf } from '../typed-call.ts';
import type { BranchDay, OpenedDay } from './branch-day.ts';

const again = { reason: 'Entered by mistake', password: demoPassword };

/** What a visit's patient does with packages; amounts in pounds. */
const packageDesk = ({ client, desk }: BranchDay) => {
  const paramsOf = (name: string) => ({ patientId: desk.visit(name).patientId });
  return {
    pay: (name: string, body: BodyOf<'packages/pay-package'>, as = 'reception') =>
      client.ok('packages/pay-package', { as, params: paramsOf(name), body }),
    refund: (name: string, packageId: string) =>
      client.ok('packages/refund-package', {
        as: 'reception',
        params: { ...paramsOf(name), packageId },
        body: again,
      }),
    record: (name: string, packageId: string) =>
      client.ok('doctor/record-laser-session', {
        as: 'doctor',
        body: { reservation_id: desk.visit(name).id, pulses: 10, price_per_pulse: 5, package_id: packageId },
      }),
    packagesOf: async (name: string) =>
      (await client.ok('ledger/show-patient-money', { as: 'reception', params: paramsOf(name) })).packages,
  };
};

/** Packages and deposits of the day, with their mistakes. */
export const packageMistakes = (opened: OpenedDay): void => {
  describe('mistakes with packages', () => {
    let offerId = '';
    const bought = new Map<string, string>();
    const packageOf = (name: string): string => bought.get(name) ?? '';

    it('takes the rest of a package once when both receptionists take it', async () => {
      const { client } = opened();
      const { pay } = packageDesk(opened());
      const offer = { ...packageOffer, branch_id: 1, areas: [], units: 3, price: 900, single_price: 400 };
      ({ id: offerId } = await client.ok('packages/define-package', { as: 'owner', body: offer }));
      const { package: sold } = await pay('Jihan', { offer_id: offerId, amount: 300 });
      bought.set('Jihan', sold.id);
      const rest: BodyOf<'packages/pay-package'> = { package_id: sold.id, method: 'card', reference: '0045' };

      const answers = await Promise.all([pay('Jihan', rest), pay('Jihan', rest, 'reception2')]);

      expect(answers.filter((answer) => answer.receipt_number !== null)).toHaveLength(1);
      expect(answers.map((answer) => answer.package.balance)).toEqual([0, 0]);
    });

    it('takes a session from the package when it was charged by mistake', async () => {
      const { desk } = opened();
      const { record, packagesOf } = packageDesk(opened());
      await desk.recordSession('Jihan', 10);
      await desk.voidSession('Jihan');

      const recorded = await record('Jihan', packageOf('Jihan'));

      expect(recorded.amount).toBe(0);
      expect(await packagesOf('Jihan')).toMatchObject([{ used: 1, left: 2 }]);
    });

    it('gives all money back when a package was sold to the wrong patient', async () => {
      const { pay, refund } = packageDesk(opened());
      const { package: sold } = await pay('Gamila', { offer_id: offerId });

      const refunded = await refund('Gamila', sold.id);

      expect(refunded).toMatchObject({ amount: 900, package: { left: 0, amount_paid: 0, balance: 0 } });
    });

    it('gives the unused part back in the ways it was paid', async () => {
      const { refund } = packageDesk(opened());

      const refunded = await refund('Jihan', packageOf('Jihan'));

      expect(refunded).toMatchObject({ amount: 500, package: { left: 0, amount_paid: 400, balance: 0 } });
    });

    it('gives a deposit back that was taken from the wrong patient', async () => {
      const { client, desk } = opened();
      const of = { as: 'reception', params: { patientId: desk.visit('Farah').patientId } } as const;
      const { receipt_id: receiptId } = await client.ok('ledger/take-deposit', { ...of, body: { amount: 100 } });

      const refunded = await client.ok('ledger/refund-credit', { ...of, body: { receipt_id: receiptId, ...again } });

      expect(refunded).toMatchObject({ amount: 100, credit: 0 });
    });
  });
};
