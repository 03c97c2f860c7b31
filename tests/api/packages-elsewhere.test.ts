import { describe, expect, it } from 'vitest';
import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import type { TestClinic } from '../harness.ts';
import { violationsOf } from '../support/day-figures.ts';
import {
  allowElsewhere,
  bookAt,
  type BranchId,
  desks,
  doctors,
  laserVisitAt,
  recordFrom,
  sellPackage,
  type VisitAt,
} from '../support/two-branches.ts';
import { beginDays, type CounterDay } from './counter.ts';

let clinic: TestClinic;
let day = '';
let nextDay: CounterDay['nextDay'];

beginDays((today) => {
  ({ clinic, day, nextDay } = today);
});

let people = 0;
type Terms = Parameters<typeof sellPackage>[2];
/** A patient who is registered at both branches and bought a package at the first: 3 sessions for 100 EGP. */
const withPackage = async (terms: Terms = {}) => {
  people += 1;
  const person = { name: 'Amira Fouad', phone: `010${String(20_000_000 + people)}` };
  const first = await bookAt(clinic, 1, person);
  const packageId = await sellPackage(clinic, first.patientId, { units: 3, price: 100, single_price: 40, ...terms });
  return {
    packageId,
    patientId: first.patientId,
    visitAt: (branchId: BranchId) => laserVisitAt(clinic, branchId, person),
  };
};
const record = (visit: VisitAt, packageId: string, key?: string) => recordFrom(clinic, visit, packageId, key);
const voidSession = ({ id, branchId }: VisitAt) =>
  clinic.send('doctor/void-laser-session', {
    as: doctors[branchId],
    params: { id },
    body: { reason: 'Wrong patient' },
  });
const guideOf = ({ id, branchId }: VisitAt) =>
  clinic.ok('doctor/show-session-guide', { as: doctors[branchId], params: { reservationId: id } });
const packageOf = async (patientId: string) => {
  const { packages } = await clinic.ok('ledger/show-patient-money', { as: 'reception', params: { patientId } });
  return packages[0];
};
const incomeOf = async (branchId: BranchId) => {
  const { total_income: total } = await clinic.ok('reports/show-daily-income', { as: desks[branchId] });
  return total;
};
const sheetOf = (branchId: BranchId) =>
  clinic.ok('day-sheets/show-day-sheet', { as: 'owner', params: { branchId }, query: { date: day } });
/** The moves of these visits, the smallest first. */
const movesOf = async (visits: readonly VisitAt[]) => {
  const { moves } = await clinic.ok('branch-moves/list-branch-moves', {
    as: 'owner',
    query: { month: day.slice(0, 7) },
  });
  return moves
    .filter(({ reservation_id: id }) => visits.some((visit) => visit.id === id))
    .toSorted((a, b) => a.amount - b.amount);
};

describe('a package of another branch', () => {
  it('is neither offered nor used while the clinic does not allow it', async () => {
    await allowElsewhere(clinic, false);
    const { packageId, patientId, visitAt } = await withPackage();
    const visit = await visitAt(2);

    const guide = await guideOf(visit);
    const recorded = await record(visit, packageId);

    expect(guide.packages).toEqual([]);
    expect(recorded).toMatchObject({ status: 409, reason: 'package-of-one-branch' });
    expect(await packageOf(patientId)).toMatchObject({ used: 0, left: 3 });
  });

  it('holds a session: its branch owes the share of the price, and both days show it', async () => {
    await allowElsewhere(clinic, true);
    const { packageId, patientId, visitAt } = await withPackage();
    const visit = await visitAt(2);

    const guide = await guideOf(visit);
    const money = await clinic.ok('ledger/show-patient-money', { as: 'reception.branch2', params: { patientId } });
    const recorded = await record(visit, packageId);

    const boughtAt = { name: 'Main', name_ar: expect.any(String) as string };
    expect(guide.packages).toMatchObject([{ id: packageId, left: 3, for_this_visit: true, bought_at: boughtAt }]);
    expect(money).toMatchObject({ packages: [], packages_elsewhere: [{ id: packageId, branch_id: 1 }] });
    expect(recorded).toMatchObject({ status: 201, data: { amount: 0 } });
    expect(await packageOf(patientId)).toMatchObject({ used: 1, left: 2, amount_paid: 100 });
    expect([await incomeOf(1), await incomeOf(2)]).toEqual([66.67, 33.33]);
    const [one, two] = [await sheetOf(1), await sheetOf(2)];
    expect(one.purposes).toContainEqual({ purpose: 'package_moved_out', entries: 1, amount: -33.33 });
    expect(two.purposes).toContainEqual({ purpose: 'package_moved_in', entries: 1, amount: 33.33 });
    expect(two.methods).toMatchObject([{ method: 'other_branch', amount: 33.33, in_drawers: 0 }]);
    expect(await movesOf([visit])).toMatchObject([
      { kind: 'package', from: { branch_id: 1 }, to: { branch_id: 2 }, amount: 33.33 },
    ]);
    const { history } = await clinic.ok('patients/show-patient-history', {
      as: 'reception.branch2',
      params: { patientId },
    });
    expect(history.find(({ reservation_id: id }) => id === visit.id)?.package_use).toMatchObject({
      used: 1,
      of: 3,
      bought_at: boughtAt,
    });
    const receipts = await clinic.ok('ledger/list-receipts', { as: 'reception.branch2', params: { id: visit.id } });
    expect(receipts.package).toMatchObject({ units: 1, bought_at: boughtAt });
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { branch: 1, date: day } });
    expect(entries.find(({ action }) => action === 'package.used')).toMatchObject({
      before: { used: 0 },
      after: { used: 1, branch: 2 },
    });
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('owes exactly its price once all sessions are used elsewhere, whatever was voided in between', async () => {
    await allowElsewhere(clinic, true);
    const { packageId, visitAt } = await withPackage();
    const [one, two, three] = [await visitAt(2), await visitAt(2), await visitAt(2)];
    await record(one, packageId);
    await record(two, packageId);
    await record(three, packageId);

    const voided = await voidSession(two);
    const again = await record(two, packageId);

    expect([voided.status, again.status]).toEqual([200, 201]);
    const moved = (await movesOf([one, two, three])).map(({ amount }) => amount);
    expect(moved).toEqual([-33.33, 33.33, 33.33, 33.33, 33.34]);
    expect([await incomeOf(1), await incomeOf(2)]).toEqual([0, 100]);
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('owes nothing for sessions at its own branch', async () => {
    await allowElsewhere(clinic, true);
    const { packageId, visitAt } = await withPackage();
    const [own, elsewhere] = [await visitAt(1), await visitAt(2)];

    await record(own, packageId);
    await record(elsewhere, packageId);

    expect((await movesOf([own, elsewhere])).map(({ amount }) => amount)).toEqual([33.33]);
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('gets a voided session back with the same sum, also after the setting was switched off', async () => {
    await allowElsewhere(clinic, true);
    const { packageId, patientId, visitAt } = await withPackage();
    const visit = await visitAt(2);
    await record(visit, packageId);
    await allowElsewhere(clinic, false);

    const voided = await voidSession(visit);
    const again = await record(visit, packageId);

    expect(voided.status).toBe(200);
    expect(again).toMatchObject({ status: 409, reason: 'package-of-one-branch' });
    expect(await packageOf(patientId)).toMatchObject({ used: 0, left: 3 });
    expect([await incomeOf(1), await incomeOf(2)]).toEqual([100, 0]);
    expect((await movesOf([visit])).map(({ amount }) => amount)).toEqual([-33.33, 33.33]);
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('is used once when the request is repeated', async () => {
    await allowElsewhere(clinic, true);
    const { packageId, patientId, visitAt } = await withPackage();
    const visit = await visitAt(2);

    const key = 'package-twice';
    const answers = await Promise.all([record(visit, packageId, key), record(visit, packageId, key)]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await packageOf(patientId)).toMatchObject({ used: 1 });
    expect(await movesOf([visit])).toHaveLength(1);
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('gives its last session to one of two branches at the same time', async () => {
    await allowElsewhere(clinic, true);
    const { packageId, patientId, visitAt } = await withPackage({ units: 1 });
    const [here, there] = [await visitAt(1), await visitAt(2)];

    const answers = await Promise.all([record(here, packageId), record(there, packageId)]);

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201)).toMatchObject([{ status: 409, reason: 'package-used-up' }]);
    expect(await packageOf(patientId)).toMatchObject({ used: 1, left: 0 });
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('counts what was used elsewhere in a refund, after which the session stays', async () => {
    await allowElsewhere(clinic, true);
    const { packageId, patientId, visitAt } = await withPackage();
    const visit = await visitAt(2);
    await record(visit, packageId);

    const refunded = await clinic.ok('packages/refund-package', {
      as: 'reception',
      params: { patientId, packageId },
      body: { reason: 'Moves away', password: demoPassword },
    });
    const voided = await voidSession(visit);

    expect(refunded).toMatchObject({ amount: 60, package: { price: 40, amount_paid: 40 } });
    expect(voided).toMatchObject({ status: 409, reason: 'package-refunded' });
    expect([await incomeOf(1), await incomeOf(2)]).toEqual([6.67, 33.33]);
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('keeps its terms: neither after its last day, nor for another area, nor a package that is unknown', async () => {
    await allowElsewhere(clinic, true);
    const legs = await withPackage({ areas: ['legs'] });
    const short = await withPackage({ valid_days: 1 });
    const forAnotherArea = await record(await legs.visitAt(2), legs.packageId);
    await nextDay();
    await nextDay();
    const visit = await short.visitAt(2);

    const expired = await record(visit, short.packageId);
    const unknown = await record(visit, legs.packageId);

    expect([forAnotherArea, expired, unknown]).toMatchObject([
      { status: 409, reason: 'package-for-another-service' },
      { status: 409, reason: 'package-expired' },
      { status: 404, reason: 'package-unknown' },
    ]);
  });

  it('has its entries on the next day of a branch whose day is closed', async () => {
    await allowElsewhere(clinic, true);
    const { packageId, visitAt } = await withPackage();
    const visit = await visitAt(2);
    await clinic.ok('day-sheets/close-day', { as: 'owner', params: { branchId: 1 }, body: { date: day } });
    const today = day;

    await record(visit, packageId);

    const tomorrow = await nextDay();
    const kindsOf = async (date: string) =>
      (await listLedgerEntries(clinic.deps.store, 1, asClinicDay(date))).map(({ kind }) => kind);
    expect([await kindsOf(today), await kindsOf(tomorrow)]).toEqual([['payment'], ['move']]);
    expect(await violationsOf(clinic)).toEqual([]);
  });

  it('counts pulses: only those beyond the package are charged, and the others move their share', async () => {
    await allowElsewhere(clinic, true);
    const { packageId, patientId, visitAt } = await withPackage({ unit: 'pulses', units: 60, price: 100 });
    const visit = await visitAt(2);

    const recorded = await record(visit, packageId);

    expect(recorded.data).toMatchObject({ pulses: 100, amount: 200 });
    expect(await packageOf(patientId)).toMatchObject({ used: 60, left: 0 });
    expect((await movesOf([visit])).map(({ amount }) => amount)).toEqual([100]);
    expect(await violationsOf(clinic)).toEqual([]);
  });
});
