import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { type BodyOf, dataOf } from '../support/typed-call.ts';
import { packageOffer } from '../scenario-context.ts';
import { type Counter, counterOf } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;

beforeAll(async () => {
  clinic = await openTestClinic();
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());

type Terms = Partial<BodyOf<'packages/define-package'>>;
const offer = async (more: Terms = {}): Promise<string> => {
  const body: BodyOf<'packages/define-package'> = { branch_id: 1, ...packageOffer, areas: ['face'], ...more };
  return (await clinic.ok('packages/define-package', { as: 'owner', body })).id;
};

type Payment = BodyOf<'packages/pay-package'>;
const sell = async (patientId: string, body: Payment) =>
  (await clinic.ok('packages/pay-package', { as: 'reception', params: { patientId }, body })).package;

describe('the receipts', () => {
  const receiptsOf = async (patientId: string, packageId: string, as = 'reception') => {
    const query = { receipts_of: packageId };
    const money = await clinic.ok('ledger/show-patient-money', { as, params: { patientId }, query });
    if (money.package_receipts === undefined) throw new Error('no receipts in the answer');
    return money.package_receipts;
  };
  const print = (patientId: string, packageId: string, receiptId: string) =>
    clinic.send('packages/print-package-receipt', { as: 'reception', params: { patientId, packageId, receiptId } });

  it('name the package, its money and what is left to pay, with the parts of each payment and refund', async () => {
    const id = await counter.book(16);
    const patientId = await counter.patientIdOf(id);
    await clinic.send('ledger/take-deposit', { as: 'reception', params: { patientId }, body: { amount: 200 } });
    const parts: Payment['parts'] = [
      { method: 'cash', amount: 500 },
      { method: 'card', amount: 250.5, reference: '0042' },
    ];
    const bought = await sell(patientId, { offer_id: await offer(), parts, credit: 200 });

    const sold = await receiptsOf(patientId, bought.id);
    await clinic.ok('packages/refund-package', {
      as: 'reception',
      params: { patientId, packageId: bought.id },
      body: { reason: 'The patient moves away', password: demoPassword },
    });
    const refunded = await receiptsOf(patientId, bought.id, 'doctor');

    expect(sold.package).toMatchObject({ name: packageOffer.name, units: 6, amount_paid: 950.5, balance: 2049.5 });
    expect(sold.credit_used).toBe(200);
    expect(sold.receipts.map(({ method, amount, reference }) => [method, amount, reference])).toEqual([
      ['cash', 500, null],
      ['card', 250.5, '0042'],
    ]);
    expect(new Set(sold.receipts.map(({ receipt_number: number }) => number)).size).toBe(1);
    const back = refunded.receipts.filter(({ kind }) => kind === 'reversal');
    expect(back.map(({ amount, reason }) => [amount, reason])).toEqual([
      [-200, 'The patient moves away'],
      [-500, 'The patient moves away'],
      [-250.5, 'The patient moves away'],
    ]);
    expect(refunded.receipts.map(({ left }) => left)).toEqual([0, 0, 0, 0, 0]);
  });

  it('are a copy from the second print on, and unknown for another package', async () => {
    const id = await counter.book(17);
    const patientId = await counter.patientIdOf(id);
    const bought = await sell(patientId, { offer_id: await offer(), amount: 100 });
    const other = await sell(patientId, { offer_id: await offer(), amount: 100 });
    const [line] = (await receiptsOf(patientId, bought.id)).receipts;
    const receiptId = line?.receipt_id ?? '';

    const first = dataOf(await print(patientId, bought.id, receiptId));
    const second = dataOf(await print(patientId, bought.id, receiptId));

    expect(first.copy).toBe(first.prints > 1);
    expect(second).toEqual({ receipt_id: receiptId, prints: second.prints, copy: true });
    expect(second.prints).toBeGreaterThan(first.prints);
    expect(await print(patientId, other.id, receiptId)).toMatchObject({ status: 404, reason: 'payment-unknown' });
    expect(await print(patientId, 'k0000000000000000', receiptId)).toMatchObject({ reason: 'package-unknown' });
    const money = await clinic.ok('ledger/show-patient-money', { as: 'reception', params: { patientId } });
    expect(money.packages).toHaveLength(2);
  });

  it('of a visit name the package that its session was taken from, until the session is voided', async () => {
    const id = await counter.visit(18, 'laser');
    const terms = { unit: 'pulses', units: 60, single_price: 5 } as const;
    const bought = await sell(await counter.patientIdOf(id), { offer_id: await offer(terms) });
    const ofVisit = () => clinic.ok('ledger/list-receipts', { as: 'reception', params: { id } });

    await clinic.ok('doctor/record-laser-session', {
      as: 'doctor',
      body: { reservation_id: id, pulses: 100, price_per_pulse: 5, package_id: bought.id },
    });
    const recorded = await ofVisit();
    await clinic.send('doctor/void-laser-session', {
      as: 'doctor',
      params: { id },
      body: { reason: 'another patient' },
    });

    expect(recorded).toMatchObject({ amount: 200, package: { name: packageOffer.name, unit: 'pulses', units: 60 } });
    expect(await ofVisit()).toMatchObject({ amount: null, package: null });
  });
});
