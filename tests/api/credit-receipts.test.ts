import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';
import { type Counter, counterOf } from './counter.ts';
import { importerOf, person, rowsOf } from './importer.ts';
import { mergingAt } from './merging.ts';

let clinic: TestClinic;
let counter: Counter;

beforeAll(async () => {
  clinic = await openTestClinic();
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());

const deposit = (patientId: string, amount: number) =>
  clinic.ok('ledger/take-deposit', { as: 'reception', params: { patientId }, body: { amount, method: 'card' } });
const moneyOf = (patientId: string, receipt?: string) =>
  clinic.ok('ledger/show-patient-money', {
    as: 'reception',
    params: { patientId },
    query: receipt === undefined ? {} : { receipt },
  });
const print = (patientId: string, receiptId: string) =>
  clinic.send('ledger/print-credit-receipt', { as: 'reception', params: { patientId, receiptId } });

describe('the receipt of a deposit', () => {
  it('is found by its movement, and a copy from the second print on', async () => {
    const patientId = await counter.patientIdOf(await counter.book(21));
    const taken = await deposit(patientId, 250);

    const [movement] = (await moneyOf(patientId)).movements;
    const shown = (await moneyOf(patientId, movement?.receipt_id ?? '')).credit_receipt;
    const first = dataOf(await print(patientId, taken.receipt_id));
    const second = dataOf(await print(patientId, taken.receipt_id));

    expect(movement).toMatchObject({ kind: 'deposit', receipt_id: taken.receipt_id });
    expect(shown).toMatchObject({
      patient_id: patientId,
      credit: 250,
      receipts: [{ receipt_number: taken.receipt_number, kind: 'payment', amount: 250, method: 'card', left: 250 }],
    });
    expect([first.copy, second.copy]).toEqual([false, true]);
  });

  it('is unknown for another patient', async () => {
    const patientId = await counter.patientIdOf(await counter.book(22));
    const other = await counter.patientIdOf(await counter.book(23));
    const { receipt_id: receiptId } = await deposit(patientId, 100);

    const answers = [
      await print(other, receiptId),
      await clinic.send('ledger/show-patient-money', {
        as: 'reception',
        params: { patientId: other },
        query: { receipt: receiptId },
      }),
    ];

    for (const answer of answers) expect(answer).toMatchObject({ status: 404, reason: 'payment-unknown' });
  });

  it('of a merged patient is found and printed for the patient who is kept', async () => {
    const desk = mergingAt(clinic);
    const [one, other] = desk.newTwins();
    const keep = await desk.patientOf((await desk.book(one)).id);
    const drop = await desk.patientOf((await desk.book(other, 'laser')).id);
    const { receipt_id: receiptId } = await deposit(drop, 70);
    const before = dataOf(await print(drop, receiptId));
    await desk.merge({ keep, drop });
    await clinic.settled();

    const shown = await moneyOf(keep, receiptId);
    const after = dataOf(await print(keep, receiptId));

    expect(shown.credit_receipt).toMatchObject({ patient_id: keep, receipts: [{ receipt_id: receiptId, amount: 70 }] });
    expect([before.copy, after.copy]).toEqual([false, true]);
  });

  it('is found when it belongs to the next day, because the day was closed', async () => {
    const patientId = await counter.patientIdOf(await counter.book(24));
    const { date } = await clinic.ok('day-sheets/show-day-sheet', { as: 'reception', params: { branchId: 1 } });
    await clinic.ok('day-sheets/close-day', { as: 'reception', params: { branchId: 1 }, body: { date } });

    const taken = await deposit(patientId, 40);
    const shown = await moneyOf(patientId, taken.receipt_id);
    await clinic.ok('day-sheets/reopen-day', {
      as: 'owner',
      params: { branchId: 1 },
      body: { date, reason: 'A receipt was forgotten' },
    });

    expect(shown.credit_receipt?.receipts[0]?.day).not.toBe(date);
  });
});

it('the receipt of a refund of credit names its reason and what credit is left', async () => {
  const patientId = await counter.patientIdOf(await counter.book(25));
  const { receipt_id: receiptId } = await deposit(patientId, 200);
  const back = await clinic.ok('ledger/refund-credit', {
    as: 'reception',
    params: { patientId },
    body: { receipt_id: receiptId, amount: 150, reason: 'The patient moves away', password: demoPassword },
  });

  const shown = (await moneyOf(patientId, back.receipt_id)).credit_receipt;
  const printed = dataOf(await print(patientId, back.receipt_id));

  expect(shown).toMatchObject({
    credit: 50,
    receipts: [{ kind: 'reversal', amount: -150, reverses: receiptId, reason: 'The patient moves away' }],
  });
  expect(printed).toEqual({ receipt_id: back.receipt_id, prints: 1, copy: false });
});

it('a visit paid by credit has a receipt with the method credit, which is printed', async () => {
  const id = await counter.book(26);
  const patientId = await counter.patientIdOf(id);
  const taken = await deposit(patientId, 400);
  await counter.markPaid(id, { credit: 300 });

  const shown = await clinic.ok('ledger/list-receipts', { as: 'reception', params: { id } });
  const printed = await clinic.send('ledger/print-receipt', {
    as: 'reception',
    params: { id, receiptId: taken.receipt_id },
  });

  expect(shown.receipts).toEqual([]);
  expect(shown.credit_parts).toEqual([
    { receipt_id: taken.receipt_id, receipt_number: taken.receipt_number, method: 'credit', amount: 300, branch_id: 1 },
  ]);
  expect(printed.data).toMatchObject({ prints: 1, copy: false });
});

it('a visit paid by imported credit has a receipt too, and its money is given back', async () => {
  const owner = importerOf(clinic);
  const who = person();
  await owner.importAll('credit', rowsOf({ ...who, amount: '500' }));
  const { id } = await clinic.ok('reservations/book-reservation', {
    as: 'reception',
    body: { ...who, branch_id: 1, type: 'regular' },
  });
  await counter.markPaid(id, { credit: 300 });

  const { credit_parts: parts } = await clinic.ok('ledger/list-receipts', { as: 'reception', params: { id } });
  const refund = await clinic.ok('ledger/refund-payment', {
    as: 'reception',
    params: { id },
    body: { receipt_id: parts[0]?.receipt_id ?? '', reason: 'The lamp failed', password: demoPassword },
  });

  expect(parts).toMatchObject([{ receipt_number: '', method: 'credit', amount: 300, branch_id: 1 }]);
  expect(refund).toMatchObject({ amount: 300, balance: 300 });
  expect(await owner.violations()).toEqual([]);
});
