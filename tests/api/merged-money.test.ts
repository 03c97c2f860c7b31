import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf } from '../support/typed-call.ts';
import { noonOf } from './counter.ts';
import { mergingAt, type Pair } from './merging.ts';

let clinic: TestClinic;
let context: ReturnType<typeof mergingAt>;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
  context = mergingAt(clinic);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

const pay = (id: number, patientId: string) =>
  clinic.ok('payments/mark-paid', { params: { id }, body: { patientId }, as: 'reception' });
const keepAsCredit = (id: number) => clinic.ok('ledger/keep-as-credit', { params: { id }, as: 'reception' });
const creditsOf = async ({ keep, drop }: Pair) => [
  (await context.moneyOf(keep)).credit,
  (await context.moneyOf(drop)).credit,
];

/** Twins with a visit of the one and a consultation of the other. */
const twinsWithVisits = async () => {
  const [one, other] = context.newTwins();
  const [kept, dropped] = [await context.book(one, 'laser'), await context.book(other)];
  return { visit: dropped.id, keep: await context.patientOf(kept.id), drop: await context.patientOf(dropped.id) };
};

describe('the undo of a merge returns the money of the own visits', () => {
  it('when the visit was paid before the merge and cancelled after it', async () => {
    const { visit, ...pair } = await twinsWithVisits();
    await pay(visit, pair.drop);
    await context.merge(pair);
    await context.moveTo(visit, 'cancelled');
    await keepAsCredit(visit);

    await context.undo(pair);

    expect(await creditsOf(pair)).toEqual([0, 300]);
  });

  it('when the visit was paid while both were one patient', async () => {
    const { visit, ...pair } = await twinsWithVisits();
    await context.merge(pair);
    await pay(visit, pair.keep);
    await context.moveTo(visit, 'cancelled');
    await keepAsCredit(visit);

    await context.undo(pair);

    expect(await creditsOf(pair)).toEqual([0, 300]);
  });

  it('when the visit was cancelled before the merge and became credit after it', async () => {
    const { visit, ...pair } = await twinsWithVisits();
    await pay(visit, pair.drop);
    await context.moveTo(visit, 'cancelled');
    await context.merge(pair);
    await keepAsCredit(visit);

    await context.undo(pair);

    expect(await creditsOf(pair)).toEqual([0, 300]);
  });

  it('and leaves deposits that were made while both were one patient', async () => {
    const { visit: _visit, ...pair } = await twinsWithVisits();
    await context.merge(pair);
    await context.deposit(pair.keep, 70);

    await context.undo(pair);

    expect(await creditsOf(pair)).toEqual([70, 0]);
  });
});

describe('the movements of credit', () => {
  it('list deposits and refunds of a merged patient under the one who stays', async () => {
    const { keep, drop } = await context.registeredTwice();
    const deposit = dataOf(await context.deposit(drop, 70));
    await context.merge({ keep, drop });

    const { movements, credit } = await context.moneyOf(keep);

    expect(credit).toBe(70);
    expect(movements.map(({ kind, amount, receipt_id: receipt }) => [kind, amount, receipt])).toEqual([
      ['deposit', 70, deposit.receipt_id],
    ]);
  });
});

it('a package of a merged patient is listed under the one who stays, as sold and as owed', async () => {
  const [one, other] = context.newTwins();
  const keep = await context.patientOf((await context.book(one)).id);
  const drop = await context.patientOf((await context.book(other, 'laser')).id);
  await context.buyPackage(drop, 1000);
  await context.merge({ keep, drop });
  await clinic.settled();

  const { unpaid_packages: owed } = await clinic.ok('payments/list-unpaid', {
    as: 'reception',
    params: { branchId: 1 },
  });
  const { sold } = await clinic.ok('packages/list-packages', {
    as: 'owner',
    query: { branch_id: '1', include: 'sold' },
  });

  const ofKept = [{ patient_id: keep, patient_name: one.name, balance: 2000 }];
  expect(owed).toMatchObject(ofKept);
  expect(sold?.packages).toMatchObject(ofKept);
});

describe('a merge that one transaction does not hold', () => {
  it('is refused with a sentence', async () => {
    const [one, other] = context.newTwins();
    const kept = await context.book(one);
    const [keep] = [await context.patientOf(kept.id)];
    const ahead = Array.from({ length: 12 }, (_, n) =>
      noonOf(days + 1 + n)
        .toISOString()
        .slice(0, 10),
    );
    for (const date of ahead) {
      for (const type of ['laser', 'fractional'] as const) {
        await clinic.ok('reservations/book-reservation', {
          as: 'reception',
          body: { ...other, branch_id: 1, type, laser_area: 'legs', date },
        });
      }
    }
    const { id } = await context.book(other, 'laser');
    const drop = await context.patientOf(id);

    const refused = await context.merge({ keep, drop });
    const reversed = await context.merge({ keep: drop, drop: keep });

    expect([refused.status, refused.reason]).toEqual([409, 'patient-has-many-reservations']);
    expect(reversed.status).toBe(200);
  });
});
