import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { findImport, importProgressWrite } from '#functions/data/imports/imports.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { packageOffer } from '../scenario-context.ts';
import { noonOf } from './counter.ts';
import { adding, importerOf, importFile, person, rowsOf } from './importer.ts';

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

describe('patients', () => {
  it('are registered with their file and a note, and found by the search', async () => {
    const known = person();

    const done = await owner.importAll(
      'patients',
      rowsOf({ ...known, birth: '٢٣/٠٤/١٩٨٥', notes: 'Comes with her sister', warnings: 'حمل، keloid' }),
    );

    expect(done).toMatchObject({ state: 'finished', rows: 1, done: 1, registered: 1, refused: 0 });
    const patient = await owner.patientOf(known);
    expect(patient).toMatchObject({ name: known.name, total_visits: 0 });
    const { file: medical } = await clinic.ok('medical/show-patient-file', {
      as: 'doctor',
      params: { patientId: patient.id },
    });
    expect(medical).toMatchObject({ birth_year: 1985, warnings: ['pregnancy', 'keloid'], version: 1 });
    const log = await clinic.ok('messaging/list-patient-commlog', {
      as: 'reception',
      params: { id: patient.id },
    });
    expect(log.entries).toMatchObject([{ channel: 'note', body: 'Comes with her sister' }]);
    const { patients } = await clinic.ok('patients/search-patients', {
      as: 'reception',
      query: { search: known.name.split(' ')[1] },
    });
    expect(patients.map(({ id }) => id)).toContain(patient.id);
  });

  it('are entered once when rows are sent again, and by two pages at the same time', async () => {
    const rows = rowsOf(...Array.from({ length: 40 }, person));
    const id = await owner.begin('patients', 40);

    await Promise.all([owner.add(id, rows.slice(0, 30)), owner.add(id, rows.slice(0, 30))]);
    const again = await owner.add(id, rows.slice(10, 30), 10);
    const done = await owner.add(id, rows.slice(20), 20);

    expect(again).toMatchObject({ done: 30, registered: 30 });
    expect(done).toMatchObject({ state: 'finished', done: 40, registered: 40, unchanged: 0 });
    expect((await owner.add(id, rows.slice(20), 20)).registered).toBe(40);
  });

  it('of a row that is wrong are not registered, and every wrong cell is named', async () => {
    const [first, second] = [person(), person()];
    const done = await owner.importAll(
      'patients',
      rowsOf(
        { name: '', phone: '1.00E+09', birth: '1900-01-00' },
        { name: 'Link http://x.example', phone: '=A2', warnings: 'none of these' },
        { ...first, phone: first.phone.slice(1) },
        { ...second, birth: '31/02/1990' },
      ),
    );

    expect(done).toMatchObject({ registered: 1, refused: 3 });
    expect((await owner.patientOf(first)).name).toBe(first.name);
    expect(await owner.problemsOf(done.id)).toEqual([
      { line: 2, column: 'name', problem: 'required' },
      { line: 2, column: 'phone', problem: 'phone-rounded' },
      { line: 2, column: 'birth', problem: 'date-1900' },
      { line: 3, column: 'name', problem: 'name-invalid' },
      { line: 3, column: 'phone', problem: 'formula' },
      { line: 3, column: 'warnings', problem: 'warning-unknown' },
      { line: 5, column: 'birth', problem: 'date-invalid' },
    ]);
  });

  it('that are more than once in the file are not reported as registered already', async () => {
    const twice = person();
    const near = { ...twice, name: twice.name.replace('Marwa', 'Marwaa') };

    const checked = await clinic.ok('imports/check-rows', {
      as: 'owner',
      body: { branch_id: 1, kind: 'patients', similar: 'leave', rows: rowsOf(twice, twice, near) },
    });

    expect(checked).toEqual({
      problems: [{ line: 4, column: null, problem: 'similar-patient' }],
      known: [],
      readable: 2,
    });
  });

  it('with the phone and nearly the name of a known one are left out, joined or registered, as chosen', async () => {
    const known = person();
    const near = { ...known, name: known.name.replace('Marwa', 'Marwaa') };
    await owner.importAll('patients', rowsOf(known, { ...known, name: known.name.toUpperCase() }));

    const check = await clinic.ok('imports/check-rows', {
      as: 'owner',
      body: { branch_id: 1, kind: 'patients', similar: 'leave', rows: rowsOf(near, known) },
    });
    const left = await owner.importAll('patients', rowsOf(near));
    const same = await owner.importAll('credit', rowsOf({ ...near, amount: '50' }), { similar: 'same' });
    const separate = await owner.importAll('patients', rowsOf(near), { similar: 'new' });

    expect(check).toEqual({
      problems: [{ line: 2, column: null, problem: 'similar-patient' }],
      known: [
        { line: 2, name: known.name, same: false },
        { line: 3, name: known.name, same: true },
      ],
      readable: 1,
    });
    expect(left).toMatchObject({ registered: 0, refused: 1 });
    expect(same).toMatchObject({ registered: 0, added: 1 });
    expect(separate).toMatchObject({ registered: 1 });
  });
});

describe('money', () => {
  it('that a patient paid elsewhere is credit and no income, pays a visit and is given back', async () => {
    const known = person();
    const done = await owner.importAll(
      'credit',
      rowsOf({ ...known, amount: '1,500.50 EGP' }, { ...known, amount: '٢٠٠' }),
    );
    const { id } = await owner.patientOf(known);

    expect(done).toMatchObject({ registered: 1, added: 1, amount: 1700.5 });
    expect((await owner.moneyOf(id)).credit).toBe(1700.5);
    expect(await owner.income()).toBe(0);
    const visit = await clinic.ok('reservations/book-reservation', {
      as: 'reception',
      body: { ...known, branch_id: 1, type: 'regular' },
    });
    await clinic.ok('payments/mark-paid', {
      as: 'reception',
      params: { id: visit.id },
      body: { patientId: id, credit: 300 },
    });
    expect(await owner.income()).toBe(0);
    const [fund] = (await owner.moneyOf(id)).refundable;
    await clinic.ok('ledger/refund-credit', {
      as: 'owner',
      params: { patientId: id },
      body: { receipt_id: fund?.receipt_id ?? '', amount: 100, reason: 'Asked for it', password: demoPassword },
    });
    expect(await owner.income()).toBe(-100);
    expect((await owner.moneyOf(id)).credit).toBe(1300.5);
    expect(await owner.violations()).toEqual([]);
  });

  it('that a patient owes is a debt of its day, and income when it is paid', async () => {
    const known = person();
    await owner.importAll('debts', rowsOf({ ...known, amount: '450', date: '2026-06-01' }));
    const { id } = await owner.patientOf(known);
    const [debt] = (await owner.moneyOf(id)).packages;

    expect(debt).toMatchObject({ price: 450, balance: 450, left: 0, sold_on: '2026-06-01' });
    const { debts } = await clinic.ok('payments/list-debts', { as: 'owner', query: {} });
    expect(debts).toContainEqual(expect.objectContaining({ patient_id: id, amount: 450, age: 'older' }));
    await clinic.ok('packages/pay-package', {
      as: 'reception',
      params: { patientId: id },
      body: { package_id: debt?.id, amount: 450 },
    });
    expect(await owner.income()).toBe(450);
    expect((await owner.moneyOf(id)).packages[0]).toMatchObject({ balance: 0 });
    expect(await owner.violations()).toEqual([]);
  });

  it('that a patient owes is owed again when a payment of it is given back', async () => {
    const known = person();
    await owner.importAll('debts', rowsOf({ ...known, amount: '450', date: '2026-06-01' }));
    const { id } = await owner.patientOf(known);
    const [debt] = (await owner.moneyOf(id)).packages;
    const params = { patientId: id, packageId: debt?.id ?? '' };
    const pay = (amount: number) => {
      const body = { package_id: debt?.id, amount };
      return clinic.ok('packages/pay-package', { as: 'reception', params: { patientId: id }, body });
    };
    await pay(450);
    const before = await owner.income();

    const body = { reason: 'Another patient paid', password: demoPassword };
    const given = await clinic.ok('packages/refund-package', { as: 'owner', params, body });
    const repeated = await clinic.refused('packages/refund-package', { as: 'owner', params, body });
    await pay(50);

    expect(given).toMatchObject({ amount: 450, package: { price: 450, balance: 450, refunded_at: null } });
    expect(repeated).toEqual([409, 'package-refunded']);
    expect((await owner.moneyOf(id)).packages[0]).toMatchObject({ balance: 400, refundable: 50 });
    expect(await owner.income()).toBe(before - 400);
    expect(await owner.violations()).toEqual([]);
  });

  it('of a package is its part that is left, without income, and its sessions can be used', async () => {
    const known = person();
    const offer = { ...known, package: 'ست جلسات وجه' };
    const done = await owner.importAll(
      'packages',
      rowsOf(
        { ...offer, sessions: '4.0', owed: '500', expires: '1/3/2027' },
        { ...offer, sessions: '7' },
        { ...offer, sessions: '1', owed: '501' },
        { ...offer, package: 'Another one', sessions: '1' },
      ),
    );
    const { id } = await owner.patientOf(known);

    expect(done).toMatchObject({ registered: 1, refused: 3, amount: 2000 });
    expect((await owner.problemsOf(done.id)).map(({ column, problem }) => [column, problem])).toEqual([
      ['sessions', 'number-invalid'],
      ['owed', 'amount-invalid'],
      ['package', 'package-unknown'],
    ]);
    const [bought] = (await owner.moneyOf(id)).packages;
    expect(bought).toMatchObject({ units: 4, left: 4, price: 2000, amount_paid: 1500, expires_on: '2027-03-01' });
    const visit = await clinic.ok('reservations/book-reservation', {
      as: 'reception',
      body: { ...known, branch_id: 1, type: 'laser', laser_area: 'face' },
    });
    await clinic.ok('doctor/call-next', { as: 'doctor', body: {} });
    await clinic.ok('doctor/record-laser-session', {
      as: 'doctor',
      body: { reservation_id: visit.id, pulses: 80, price_per_pulse: 5, package_id: bought?.id },
    });
    expect((await owner.moneyOf(id)).packages[0]).toMatchObject({ left: 3, balance: 500 });
    expect(await owner.income()).toBe(0);
    expect(await owner.violations()).toEqual([]);
  });
});

describe('an import', () => {
  it('is moved on only from the progress that was read', async () => {
    const rows = rowsOf(person(), person());
    const id = await owner.begin('patients', 2);
    const stale = await findImport(clinic.deps.store, 1, id);
    await owner.add(id, rows);

    await expect(clinic.deps.store.transact([importProgressWrite(stale, { set: { done: 1 } })])).rejects.toMatchObject({
      labels: ['import'],
    });
  });

  it('continues where it stopped, and no other one begins meanwhile', async () => {
    const rows = rowsOf(person(), person(), person());
    const id = await owner.begin('patients', 3);
    await owner.add(id, rows.slice(0, 1));

    expect(await clinic.refused('imports/begin-import', { as: 'owner', body: importFile('debts', 1) })).toEqual([
      409,
      'import-running',
    ]);
    expect(await clinic.refused('imports/add-rows', adding(id, rows.slice(2), 2))).toEqual([
      409,
      'import-out-of-order',
    ]);
    const { imports } = await clinic.ok('imports/list-imports', { as: 'owner', query: { branch_id: '1' } });
    expect(imports[0]).toMatchObject({ id, state: 'running', done: 1, columns: { name: 0, phone: 1 } });
    expect(await owner.add(id, rows.slice(1), 1)).toMatchObject({ state: 'finished' });
    expect(await clinic.refused('imports/add-rows', adding(id, rows.slice(1), 2))).toEqual([409, 'import-over']);
  });

  it('does not hold up the next one when it stopped a day ago', async () => {
    const id = await owner.begin('patients', 2);
    await owner.add(id, rowsOf(person()));
    days += 2;
    await clinic.at(noonOf(days));

    const next = await owner.importAll('patients', rowsOf(person()));

    expect(next).toMatchObject({ state: 'finished', registered: 1 });
    expect(await owner.add(id, rowsOf(person()), 1)).toMatchObject({ state: 'finished' });
  });

  it('of another branch is unknown', async () => {
    const { id } = await owner.importAll('patients', rowsOf(person()));

    expect(
      await clinic.refused('imports/list-problems', {
        as: 'owner',
        params: { importId: id },
        query: { branch_id: '2' },
      }),
    ).toEqual([404, 'import-unknown']);
  });

  it('leaves an audit entry when it begins and when it ends', async () => {
    await owner.importAll('patients', rowsOf(person()));
    const { entries } = await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { branch: '1', date: noonOf(days).toISOString().slice(0, 10) },
    });

    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('import.'))).toEqual(
      expect.arrayContaining(['import.started', 'import.finished']),
    );
  });
});

it('begins once when two owners begin at the same time', async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      clinic.send('imports/begin-import', { as: 'owner', body: importFile('patients', 1) }),
    ),
  );

  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409']);
  const { imports } = await clinic.ok('imports/list-imports', { as: 'owner', query: { branch_id: '1' } });
  const running = imports.filter(({ state }) => state === 'running');
  expect(running).toHaveLength(1);
  await owner.add(running[0]?.id ?? '', rowsOf(person()));
});
