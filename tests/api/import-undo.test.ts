import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { packageOffer } from '../scenario-context.ts';
import { noonOf } from './counter.ts';
import { importerOf, person, rowsOf, undoing } from './importer.ts';

let clinic: TestClinic;
let owner: ReturnType<typeof importerOf>;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
  owner = importerOf(clinic);
  await clinic.ok('packages/define-package', { as: 'owner', body: { branch_id: 1, ...packageOffer, areas: ['face'] } });
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

describe('undo', () => {
  it('takes everything back that nobody touched', async () => {
    const [one, other, third] = [person(), person(), person()];
    const { total } = await clinic.ok('patients/search-patients', { as: 'reception', query: {} });
    const first = await owner.importAll(
      'patients',
      rowsOf({ ...one, birth: '1990', notes: 'A note' }, other, ...Array.from({ length: 70 }, person)),
    );
    const credit = await owner.importAll('credit', rowsOf({ ...third, amount: '10' }, { ...third, amount: '20' }));
    const bought = await owner.importAll(
      'packages',
      rowsOf({ ...person(), package: packageOffer.name, sessions: '2' }),
    );
    const debt = await owner.importAll('debts', rowsOf({ ...person(), amount: '75' }));

    const undone = [
      await owner.undo(first.id),
      await owner.undo(credit.id),
      await owner.undo(bought.id),
      await owner.undo(debt.id),
    ];

    expect(undone.map(({ taken_back: taken, kept }) => [taken, kept])).toEqual([
      [72, 0],
      [2, 0],
      [1, 0],
      [1, 0],
    ]);
    for (const { phone } of [one, other, third]) {
      expect(
        await clinic.refused('patients/find-patients-by-phone', { as: 'reception', params: { patient: phone } }),
      ).toEqual([404, 'patient-unknown']);
    }
    expect((await clinic.ok('patients/search-patients', { as: 'reception', query: {} })).total).toBe(total);
    expect(await owner.violations()).toEqual([]);
    expect(await owner.importAll('patients', rowsOf({ ...one, birth: '1990', notes: 'A note' }))).toMatchObject({
      registered: 1,
    });
  });

  it('keeps and names the rows whose patient, money or package changed since', async () => {
    const [booked, spent, paid, quiet] = [person(), person(), person(), person()];
    const patients = await owner.importAll('patients', rowsOf(booked, quiet));
    const credit = await owner.importAll('credit', rowsOf({ ...spent, amount: '400' }, { ...quiet, amount: '5' }));
    const debts = await owner.importAll('debts', rowsOf({ ...paid, amount: '60' }));
    await clinic.ok('reservations/book-reservation', {
      as: 'reception',
      body: { ...booked, branch_id: 1, type: 'regular' },
    });
    const visit = await clinic.ok('reservations/book-reservation', {
      as: 'reception',
      body: { ...spent, branch_id: 1, type: 'regular' },
    });
    const { id } = await owner.patientOf(spent);
    await clinic.ok('payments/mark-paid', {
      as: 'reception',
      params: { id: visit.id },
      body: { patientId: id, credit: 300 },
    });
    const debtor = await owner.patientOf(paid);
    const [debt] = (await owner.moneyOf(debtor.id)).packages;
    await clinic.ok('packages/pay-package', {
      as: 'reception',
      params: { patientId: debtor.id },
      body: { package_id: debt?.id, amount: 10 },
    });

    const kept = [await owner.undo(patients.id), await owner.undo(credit.id), await owner.undo(debts.id)];

    expect(kept.map((each) => [each.taken_back, each.kept])).toEqual([
      // The credit of a second import is on the patient who stays.
      [0, 2],
      [1, 1],
      [0, 1],
    ]);
    expect(await owner.problemsOf(credit.id)).toEqual([{ line: 2, column: null, problem: 'changed-since' }]);
    expect((await owner.moneyOf(id)).credit).toBe(100);
    expect(await owner.violations()).toEqual([]);
  });

  it('is refused after a day, and takes nothing back twice', async () => {
    const { id } = await owner.importAll('patients', rowsOf(person()));
    const late = await owner.importAll('patients', rowsOf(person()));
    await owner.undo(id);

    expect(await clinic.ok('imports/undo-import', undoing(id))).toMatchObject({ state: 'undone', taken_back: 1 });
    await clinic.at(noonOf(days + 2));
    expect(await clinic.refused('imports/undo-import', undoing(late.id))).toEqual([409, 'import-undo-too-late']);
    days += 2;
  });
});
