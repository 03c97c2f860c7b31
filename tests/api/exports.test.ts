import { afterAll, beforeAll, expect, it } from 'vitest';
import { userIdOf } from '#functions/data/staff/users.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import type { ReplyOf } from '../support/typed-call.ts';
import { allowElsewhere, bookAt, laserVisitAt, recordFrom, sellPackage } from '../support/two-branches.ts';
import { packageOffer } from '../scenario-context.ts';
import { counterOf, noonOf } from './counter.ts';
import { importerOf, rowsOf } from './importer.ts';
import { addService } from '../support/services.ts';

type Page = ReplyOf<'exports/export-branch'>;

let clinic: TestClinic;
let counter: ReturnType<typeof counterOf>;
beforeAll(async () => {
  clinic = await openTestClinic();
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());

const nextPage = (branchId: number, cursor?: string): Promise<Page> =>
  clinic.ok('exports/export-branch', { as: 'owner', body: { branch_id: branchId, cursor } });

const exportAll = async (branchId = 1) => {
  const pages: Page[] = [];
  let cursor: string | undefined;
  do {
    const page = await nextPage(branchId, cursor);
    pages.push(page);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return {
    pages,
    patients: pages.flatMap((page) => page.patients),
    visits: pages.flatMap((page) => page.visits),
    ledger: pages.flatMap((page) => page.ledger),
    packages: pages.flatMap((page) => page.packages),
    shares: pages.flatMap((page) => page.shares),
  };
};

const exportsInAudit = async (): Promise<number> => {
  const { entries } = await clinic.ok('reports/list-audit', {
    as: 'owner',
    query: { branch: '1', date: '2026-11-21' },
  });
  return entries.filter(({ action }) => action === 'branch.exported').length;
};

it('exports patients, visits, ledger and packages once each, and notes it once in the audit', async () => {
  const owner = importerOf(clinic);
  await clinic.ok('packages/define-package', { as: 'owner', body: { branch_id: 1, ...packageOffer, areas: ['face'] } });
  const many = Array.from({ length: 230 }, (_, index) => ({
    name: 'Exported Patient',
    phone: `0100777${String(1000 + index)}`,
  }));
  await owner.importAll('patients', rowsOf(...many.slice(0, 100)));
  await owner.importAll('patients', rowsOf(...many.slice(100, 200)));
  await owner.importAll('patients', rowsOf(...many.slice(200)));
  await owner.importAll('credit', rowsOf({ name: 'Exported Patient', phone: '01007771000', amount: '250' }));
  await owner.importAll(
    'packages',
    rowsOf({ name: 'Exported Patient', phone: '01007771001', package: packageOffer.name, sessions: '2' }),
  );
  const booking = { name: 'Hala Exported', phone: '01007779999', branch_id: 1, type: 'regular' } as const;
  const { id } = await clinic.ok('reservations/book-reservation', { as: 'reception', body: booking });
  const before = await exportsInAudit();

  const all = await exportAll();

  const own = all.patients.filter(({ phone }) => phone.startsWith('+20100777'));
  expect(own).toHaveLength(231);
  expect(new Set(all.patients.map((patient) => patient.id)).size).toBe(all.patients.length);
  expect(own.find(({ phone }) => phone === '+201007771000')).toMatchObject({ credit: 250, visits: 0 });
  expect(all.visits.filter((visit) => visit.id === id)).toMatchObject([
    { name: 'Hala Exported', phone: '+201007779999', type: 'regular', status: 'waiting', price: 300, paid: 0 },
  ]);
  expect(all.packages).toMatchObject([{ name: packageOffer.name, units: 2, used: 0 }]);
  expect(all.ledger.filter(({ kind }) => kind === 'opening').map(({ purpose }) => purpose)).toContain('credit');
  expect(all.pages.at(-1)?.percent).toBe(100);
  expect((await exportsInAudit()) - before).toBe(1);
});

it('names the further service of a visit and of its payment, and none for a visit of the kind itself', async () => {
  const service_id = await addService(clinic);
  const book = (phone: string, more: object) =>
    clinic.ok('reservations/book-reservation', {
      as: 'reception',
      body: { name: 'Service Exported', phone, branch_id: 1, type: 'regular', ...more },
    });
  const named = await book('01007778881', { service_id });
  const plain = await book('01007778882', {});

  await counter.markPaid(named.id);
  await counter.markPaid(plain.id);

  const { visits, ledger } = await exportAll();

  const words = { service_id, service_name: 'PRP', service_name_ar: 'بلازما' };
  expect(visits.find(({ id }) => id === named.id)).toMatchObject({ type: 'regular', ...words });
  expect(visits.find(({ id }) => id === plain.id)).not.toHaveProperty('service_name');
  const paymentOf = (id: number) => ledger.find((entry) => entry.visit_id === id);
  expect(paymentOf(named.id)).toMatchObject({ purpose: 'regular', amount: 900, ...words });
  expect(paymentOf(plain.id)).not.toHaveProperty('service_name');
});

it('exports every payment of earlier days with its receipt', async () => {
  const first = await counter.visit(1);
  await counter.markPaid(first);
  await clinic.at(noonOf(9));
  const second = await counter.visit(2);
  await counter.markPaid(second);

  const { ledger } = await exportAll();

  const paid = ledger.filter(({ visit_id: id }) => id === first || id === second);
  expect(paid).toHaveLength(2);
  expect(
    paid.every(
      ({ kind, method, receipt_number: receipt }) => kind === 'payment' && method === 'cash' && receipt !== null,
    ),
  ).toBe(true);
  const income = await clinic.ok('reports/show-revenue', {
    as: 'owner',
    params: { branchId: 1 },
    query: { start_date: '2026-11-01', end_date: '2026-11-30' },
  });

  const sum = ledger.filter(({ kind }) => kind !== 'opening').reduce((total, { amount }) => total + amount, 0);
  expect(sum).toBe(income.summary.total_revenue);
});

it('names staff in Arabic too where they have such a name', async () => {
  const visit = await counter.visit(5);
  await counter.markPaid(visit);

  const { visits, ledger } = await exportAll();

  expect(visits.find(({ id }) => id === visit)).toMatchObject({ doctor: 'Dr. Samir', doctor_ar: 'د. سمير' });
  const payment = ledger.find((entry) => entry.visit_id === visit);
  expect(payment).toMatchObject({ taken_by: 'Nadia Reception', taken_by_ar: 'نادية من الاستقبال' });
});

it('exports the paid sheet of a doctor by service, and no sheet that is not paid', async () => {
  const samir = userIdOf('doctor@demo.clinic');
  const laser = await counter.visit(3, 'laser');
  await counter.record(laser, 100, 5);
  await counter.markPaid(laser);
  await counter.markPaid(await counter.visit(4));
  const shares = { regular: { amount: 50 }, laser: { percent: 12.5 } };
  await clinic.ok('admin/change-user', { as: 'owner', params: { userId: samir }, body: { shares } });
  const month = clinic.now().toISOString().slice(0, 7);
  await clinic.at(noonOf(45));
  expect((await exportAll()).shares).toEqual([]);
  const { doctors } = await clinic.ok('doctor-shares/list-doctor-shares', {
    as: 'owner',
    params: { branchId: 1 },
    query: { month },
  });
  const sheet = doctors.find(({ doctor_id: id }) => id === samir);
  await clinic.ok('doctor-shares/pay-doctor-share', {
    as: 'owner',
    params: { branchId: 1 },
    body: { month, doctor_id: samir, share: sheet?.share ?? 0 },
  });

  const exported = (await exportAll()).shares;

  const paid = {
    month,
    doctor_id: samir,
    doctor: 'Dr. Samir',
    paid_at: noonOf(45).toISOString(),
    paid_by: 'Clinic Owner',
  };
  expect(exported).toMatchObject([
    { ...paid, type: 'regular', percent: null, amount_per_visit: 50 },
    {
      ...paid,
      type: 'laser',
      visits: 1,
      paid_visits: 1,
      money: 500,
      percent: 12.5,
      amount_per_visit: null,
      share: 62.5,
    },
  ]);
  expect(exported.reduce((sum, { share }) => sum + share, 0)).toBe(sheet?.share);
});

it('exports money that moved between branches at both, with its package and the other branch', async () => {
  await allowElsewhere(clinic, true);
  const person = { name: 'Amira Exported', phone: '01007775555' };
  const { patientId } = await bookAt(clinic, 1, person);
  const packageId = await sellPackage(clinic, patientId, { units: 3, price: 120 });
  const visit = await laserVisitAt(clinic, 2, person);
  await recordFrom(clinic, visit, packageId);

  const [sold, used] = [(await exportAll(1)).ledger, (await exportAll(2)).ledger];

  const ofPackage = (ledger: Page['ledger']) =>
    ledger.filter(({ package_id: id }) => id === packageId).toSorted((a, b) => b.amount - a.amount);
  const move = { kind: 'move', package_id: packageId, receipt_number: null };
  expect(ofPackage(sold)).toMatchObject([
    { kind: 'payment', purpose: 'package', amount: 120, other_branch_id: null },
    { ...move, amount: -40, other_branch_id: 2 },
  ]);
  expect(ofPackage(used)).toMatchObject([{ ...move, amount: 40, other_branch_id: 1 }]);
});

it('refuses a cursor of another list', async () => {
  const request = { as: 'owner', body: { branch_id: 1, cursor: 'WCMwMDAwMDE' } } as const;
  expect(await clinic.refused('exports/export-branch', request)).toEqual([400, 'cursor-invalid']);
});

it('exports the pulses of a laser session, and none of a fractional one', async () => {
  const [laser, fractional] = [await counter.visit(900, 'laser'), await counter.visit(901, 'fractional')];
  await counter.record(laser, 120, 5);
  await counter.record(fractional, 1, 1500);

  const { visits } = await exportAll();

  expect(visits.filter(({ id }) => id === laser || id === fractional)).toMatchObject([
    { id: laser, price: 600, pulses: 120, price_per_pulse: 5 },
    { id: fractional, price: 1500, pulses: null, price_per_pulse: null },
  ]);
});
