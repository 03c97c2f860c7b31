import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoBranches, demoPassword } from '#local/demo/accounts.ts';
import { seededRandom } from '#local/demo/seeded-random.ts';
import { toPiastres } from '#shared/rules/money.ts';
import { noonOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { seed } from '../shared/seeded.ts';
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

/** Random days of two branches that use each other's credit and packages, compared with sums that are kept here. */
const DAYS = 5;
const MOST_DAYS = 20;
const ACTIONS = 9;
const PATIENTS = 3;

const chance = seededRandom(seed);
const prices = Object.fromEntries(demoBranches.map(({ id, prices: { regular } }) => [id, regular]));
const branchIds = [1, 2] as const;
const otherOf = (branchId: BranchId): BranchId => (branchId === 1 ? 2 : 1);
const pickBranch = (): BranchId => (chance.isTrue(0.5) ? 1 : 2);
const pounds = (amount: number): number => amount / 100;
const personOf = (patient: number) => ({
  name: `Between ${letters(patient)}`,
  phone: `0105550${String(1000 + patient)}`,
});

/** Piastres. */
interface PaidVisit {
  readonly visit: VisitAt;
  readonly patient: number;
  fromElsewhere: number;
}

interface Bought {
  readonly id: string;
  readonly patient: number;
  readonly price: number;
  readonly units: number;
  used: number;
  elsewhere: { units: number; amount: number };
}

interface Taken {
  readonly visit: VisitAt;
  readonly bought: Bought;
  readonly amount: number;
}

let clinic: TestClinic;
/** How often each action was carried out: a run that proves nothing is noticed. */
const met = new Map<string, number>();
const patientIds = new Map<number, string>();
/** Credit by branch and patient, income of the day by branch, and what branch 1 owes branch 2 by month. */
const credit = new Map<string, number>();
const income = new Map<BranchId, number>();
const owed = new Map<string, number>();
let today = '';
let received = 0;
let incomes = 0;
const paid: PaidVisit[] = [];
const packages: Bought[] = [];
const taken: Taken[] = [];

const add = <Key>(sums: Map<Key, number>, key: Key, amount: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + amount);
};
const creditKey = (branchId: BranchId, patient: number): string => `${String(branchId)} ${String(patient)}`;
const receive = (branchId: BranchId, amount: number): void => {
  add(income, branchId, amount);
  received += amount;
};
/** Money of one branch that another one uses; below 0: it goes back. */
const move = (from: BranchId, to: BranchId, amount: number): void => {
  add(income, from, 0 - amount);
  add(income, to, amount);
  add(owed, today.slice(0, 7), from === 1 ? amount : 0 - amount);
};

const finish = async ({ id, branchId }: VisitAt): Promise<void> => {
  for (const status of ['in_progress', 'completed'] as const) {
    const params = { id };
    await clinic.ok('reservations/change-status', { as: doctors[branchId], params, body: { status } });
  }
};

const deposit = async (): Promise<boolean> => {
  const [branchId, patient] = [pickBranch(), chance.whole(0, PATIENTS - 1)];
  const amount = chance.whole(50_00, 900_00);
  const params = { patientId: patientIds.get(patient) ?? '' };
  await clinic.ok('ledger/take-deposit', { as: desks[branchId], params, body: { amount: pounds(amount) } });
  add(credit, creditKey(branchId, patient), amount);
  receive(branchId, amount);
  return true;
};

/** A visit paid from credit of the other branch as far as it goes, and the rest in cash. */
const payVisit = async (): Promise<boolean> => {
  const [branchId, patient] = [pickBranch(), chance.whole(0, PATIENTS - 1)];
  const from = otherOf(branchId);
  const fromElsewhere = Math.min(credit.get(creditKey(from, patient)) ?? 0, prices[branchId] ?? 0);
  if (fromElsewhere === 0) return false;
  const visit = await bookAt(clinic, branchId, personOf(patient));
  const { amount_paid: total } = await clinic.ok('payments/mark-paid', {
    as: desks[branchId],
    params: { id: visit.id },
    body: {
      patientId: visit.patientId,
      credit_elsewhere: [{ branch_id: from, amount: pounds(fromElsewhere) }],
      method: 'cash',
    },
  });
  await finish(visit);
  add(credit, creditKey(from, patient), 0 - fromElsewhere);
  move(from, branchId, fromElsewhere);
  receive(branchId, toPiastres(total) - fromElsewhere);
  paid.push({ visit, patient, fromElsewhere });
  return true;
};

/** Gives back a deposit of the other branch that has paid a visit, in part or whole. */
const refund = async (): Promise<boolean> => {
  const open = paid.filter(({ fromElsewhere }) => fromElsewhere > 0);
  const [given] = open.length === 0 ? [] : [chance.pick(open)];
  if (given === undefined) return false;
  const { visit, patient } = given;
  const { credit_parts: parts } = await clinic.ok('ledger/list-receipts', {
    as: desks[visit.branchId],
    params: { id: visit.id },
  });
  const part = chance.pick(parts);
  const most = toPiastres(part.amount);
  const amount = chance.isTrue(0.5) ? most : chance.whole(1, most);
  await clinic.ok('ledger/refund-payment', {
    as: 'owner',
    params: { id: visit.id },
    body: {
      receipt_id: part.receipt_id,
      reason: 'Paid for the wrong visit',
      password: demoPassword,
      amount: pounds(amount),
    },
  });
  const from = otherOf(visit.branchId);
  given.fromElsewhere -= amount;
  add(credit, creditKey(from, patient), amount);
  move(from, visit.branchId, 0 - amount);
  return true;
};

const buyPackage = async (): Promise<boolean> => {
  const patient = chance.whole(0, PATIENTS - 1);
  const [units, price] = [chance.whole(2, 7), chance.whole(100_00, 999_99)];
  const id = await sellPackage(clinic, patientIds.get(patient) ?? '', {
    units,
    price: pounds(price),
    single_price: pounds(price),
  });
  receive(1, price);
  packages.push({ id, patient, price, units, used: 0, elsewhere: { units: 0, amount: 0 } });
  return true;
};

/** A session from a package: at the other branch its share of the price moves. */
const useSession = async (): Promise<boolean> => {
  const left = packages.filter(({ used, units }) => used < units);
  const [bought] = left.length === 0 ? [] : [chance.pick(left)];
  if (bought === undefined) return false;
  const branchId: BranchId = chance.isTrue(0.7) ? 2 : 1;
  const visit = await laserVisitAt(clinic, branchId, personOf(bought.patient));
  const recorded = await recordFrom(clinic, visit, bought.id);
  expect([recorded.status, recorded.reason]).toEqual([201, undefined]);
  bought.used += 1;
  let amount = 0;
  if (branchId === 2) {
    const { elsewhere, price, units } = bought;
    amount = Math.max(0, Math.floor((price * (elsewhere.units + 1)) / units) - elsewhere.amount);
    bought.elsewhere = { units: elsewhere.units + 1, amount: elsewhere.amount + amount };
    move(1, 2, amount);
  }
  taken.push({ visit, bought, amount });
  return true;
};

/** Voids a session of today; the day of an earlier one is over. */
const voidSession = async (): Promise<boolean> => {
  const last = taken.pop();
  if (last === undefined) return false;
  const { visit, bought, amount } = last;
  await clinic.ok('doctor/void-laser-session', {
    as: doctors[visit.branchId],
    params: { id: visit.id },
    body: { reason: 'Wrong patient' },
  });
  bought.used -= 1;
  if (visit.branchId === 2) {
    bought.elsewhere = { units: bought.elsewhere.units - 1, amount: bought.elsewhere.amount - amount };
    move(1, 2, 0 - amount);
  }
  return true;
};

const actions = { deposit, payVisit, refund, buyPackage, useSession, voidSession };
const act = async (): Promise<void> => {
  const [name, action] = chance.pick(Object.entries(actions));
  if (await action()) add(met, name, 1);
};

/** Every screen that states the money between the branches says what was summed here. */
const expectDay = async (): Promise<void> => {
  for (const branchId of branchIds) {
    const { total_income: total } = await clinic.ok('reports/show-daily-income', { as: desks[branchId] });
    expect(toPiastres(total)).toBe(income.get(branchId) ?? 0);
    for (const [patient, patientId] of patientIds) {
      const money = await clinic.ok('ledger/show-patient-money', { as: desks[branchId], params: { patientId } });
      expect(toPiastres(money.credit)).toBe(credit.get(creditKey(branchId, patient)) ?? 0);
    }
  }
  const month = today.slice(0, 7);
  const { debts, moves } = await clinic.ok('branch-moves/list-branch-moves', { as: 'owner', query: { month } });
  const net = debts.map(({ from, amount }) => toPiastres(amount) * (from.branch_id === 1 ? 1 : -1));
  expect(net.reduce((sum, amount) => sum + amount, 0)).toBe(owed.get(month) ?? 0);
  const moved = moves.map(({ from, amount }) => toPiastres(amount) * (from.branch_id === 1 ? 1 : -1));
  expect(moved.reduce((sum, amount) => sum + amount, 0)).toBe(owed.get(month) ?? 0);
};

describe(`money between two branches over random days (SEED=${String(seed)})`, () => {
  beforeAll(async () => {
    clinic = await openTestClinic();
    clinic.letTimePass();
    await clinic.at(noonOf(0));
    await allowElsewhere(clinic, true);
    for (let patient = 0; patient < PATIENTS; patient += 1) {
      const { patientId } = await bookAt(clinic, 1, personOf(patient));
      await bookAt(clinic, 2, personOf(patient));
      patientIds.set(patient, patientId);
    }
  });
  afterAll(() => clinic.stop());

  it('is what its moves sum to: incomes, credit and what one branch owes the other', async () => {
    const isDone = (date: number): boolean => date > DAYS && Object.keys(actions).every((name) => met.has(name));
    for (let date = 1; !isDone(date) && date <= MOST_DAYS; date += 1) {
      await clinic.at(noonOf(date));
      today = noonOf(date).toISOString().slice(0, 10);
      income.clear();
      taken.length = 0;
      for (let left = ACTIONS; left > 0; left -= 1) await act();
      await expectDay();
      for (const amount of income.values()) incomes += amount;
    }

    expect([...met.keys()].toSorted()).toEqual(Object.keys(actions).toSorted());
  });

  it('is nothing for the company: its branches together received what was paid', () => {
    expect(incomes).toBe(received);
  });

  it('leaves a table without violations', async () => {
    expect(await violationsOf(clinic)).toEqual([]);
  });
});
