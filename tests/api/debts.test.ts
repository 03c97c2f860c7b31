import { describe, expect, it } from 'vitest';
import type { TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { packageOffer } from '../scenario-context.ts';
import { beginDays, type Counter, type CounterDay } from './counter.ts';

let clinic: TestClinic;
let counter: Counter;
let nextDay: CounterDay['nextDay'];

beginDays((today) => {
  ({ clinic, counter, nextDay } = today);
});

const list = async () => {
  await clinic.settled();
  return clinic.ok('payments/list-debts', { as: 'owner' });
};

/** A finished visit of branch 2 that costs 300. */
const visitOfOtherBranch = async (patient: number): Promise<void> => {
  const { id } = await clinic.ok('reservations/book-reservation', {
    as: 'reception.branch2',
    body: {
      name: `Other Branch${'abcdef'[patient] ?? ''}`,
      phone: `0111000000${String(patient)}`,
      branch_id: 2,
      type: 'regular',
    },
  });
  for (const status of ['in_progress', 'completed']) {
    await clinic.ok('reservations/change-status', { as: 'doctor.branch2', params: { id }, body: { status } });
  }
};

describe("the owner's list of debts", () => {
  it('has one line for each patient, branch and age, oldest first, and their sums', async () => {
    const old = await counter.visit(1);
    const patientId = await counter.patientIdOf(old);
    await nextDay(91);
    await counter.visit(1);
    await counter.markPaid(await counter.visit(2), { amount: 100 });
    await visitOfOtherBranch(1);

    const { debts, by_age: byAge, amount, next_cursor: next } = await list();

    expect(debts.map((debt) => [debt.branch_id, debt.age, debt.amount, debt.count])).toEqual([
      [1, 'older', 300, 1],
      [1, 'week', 300, 1],
      [2, 'week', 300, 1],
      [1, 'week', 200, 1],
    ]);
    expect(debts.filter((debt) => debt.patient_id === patientId)).toHaveLength(2);
    expect(byAge).toEqual([
      { age: 'week', patients: 3, amount: 800 },
      { age: 'month', patients: 0, amount: 0 },
      { age: 'quarter', patients: 0, amount: 0 },
      { age: 'older', patients: 1, amount: 300 },
    ]);
    expect([amount, next]).toEqual([1100, undefined]);
  });

  it('counts what is owed for packages', async () => {
    const before = await list();
    const offer = await clinic.ok('packages/define-package', {
      as: 'owner',
      body: { branch_id: 1, ...packageOffer, areas: ['face'] },
    });
    const id = await counter.visit(3);
    await counter.markPaid(id);
    await clinic.ok('packages/pay-package', {
      as: 'reception',
      params: { patientId: await counter.patientIdOf(id) },
      body: { offer_id: offer.id, amount: 500 },
    });

    const after = await list();

    expect(after.amount - before.amount).toBe(packageOffer.price - 500);
    expect(after.debts).toContainEqual(expect.objectContaining({ amount: packageOffer.price - 500, count: 1 }));
  });

  it('counts a patient who owes at two branches once', async () => {
    const before = await list();
    await clinic.ok('reservations/book-reservation', {
      as: 'reception.branch2',
      body: { name: `Patient Number${letters(7)}`, phone: '01010000007', branch_id: 2, type: 'regular' },
    });
    await counter.visit(7);

    const after = await list();

    const own = after.debts.filter(({ patient_phone: phone }) => phone === '01010000007');
    expect(own.map(({ branch_id: branch }) => branch).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect([after.by_age[0]?.patients, after.amount]).toEqual([
      (before.by_age[0]?.patients ?? 0) + 1,
      before.amount + 600,
    ]);
  });

  it('has one line for the finished visits of merged patients, with the name and phone of the one who stays', async () => {
    const visits = [await counter.visit(5), await counter.visit(6)];
    const [keep = '', drop = ''] = await Promise.all(visits.map(counter.patientIdOf));
    const before = await list();
    await clinic.ok('patients/merge-patients', { as: 'owner', query: { branch_id: '1' }, body: { keep, drop } });

    const after = await list();

    const ofBoth = after.debts.filter(({ patient_id: id }) => id === keep || id === drop);
    expect(ofBoth).toMatchObject([{ patient_id: keep, patient_phone: '01010000005', amount: 600, count: 2 }]);
    expect([after.by_age[0]?.patients, after.amount]).toEqual([(before.by_age[0]?.patients ?? 0) - 1, before.amount]);
  });

  it('is for the owner only, and refuses a cursor that it did not give', async () => {
    const refused = await clinic.send('payments/list-debts', { as: 'reception' });
    const invalid = await clinic.send('payments/list-debts', { as: 'owner', query: { cursor: 'Zm9v' } });

    expect([refused.status, invalid.reason]).toEqual([403, 'cursor-invalid']);
  });
});
