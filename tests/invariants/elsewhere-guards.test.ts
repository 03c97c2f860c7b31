import { listLedgerEntries } from '#functions/data/money/ledger.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import type { TestClinic } from '../harness.ts';
import { violationsOf } from '../support/day-figures.ts';
import { allowElsewhere, bookAt, laserVisitAt, recordFrom, sellPackage } from '../support/two-branches.ts';
import { beginGuardedDays, describeGuards } from './guarded-days.ts';
import type { InterruptedStore } from './mutants.ts';

let clinic: TestClinic;
let store: InterruptedStore;
let day = '';
let person = { name: 'Amira Fouad', phone: '' };

beginGuardedDays(async (today) => {
  ({ clinic, store, day } = today);
  person = { ...person, phone: `0103000${String(1000 + today.nth)}` };
  await allowElsewhere(clinic, true);
});

/** A patient with a deposit of 300 at branch 1 and a visit at each branch. */
const withDeposit = async () => {
  const [first, second] = [await bookAt(clinic, 1, person), await bookAt(clinic, 2, person)];
  const { patientId } = first;
  await clinic.ok('ledger/take-deposit', { as: 'reception', params: { patientId }, body: { amount: 300 } });
  const useElsewhere = () =>
    clinic.send('payments/mark-paid', {
      as: 'reception.branch2',
      params: { id: second.id },
      body: { patientId, credit_elsewhere: [{ branch_id: 1, amount: 300 }] },
    });
  const useHere = () =>
    clinic.send('payments/mark-paid', {
      as: 'reception',
      params: { id: first.id },
      body: { patientId, credit: 300 },
    });
  return { useElsewhere, useHere };
};

/** A patient with a package of one session from branch 1 and a visit at each branch. */
const withPackage = async () => {
  const [first, second] = [await laserVisitAt(clinic, 1, person), await laserVisitAt(clinic, 2, person)];
  const packageId = await sellPackage(clinic, first.patientId, { units: 1 });
  return {
    useElsewhere: () => recordFrom(clinic, second, packageId),
    useHere: () => recordFrom(clinic, first, packageId),
  };
};

type Setup = typeof withDeposit | typeof withPackage;

/** What is wrong after something was used at its own branch, while another branch takes it. */
const usedAtBoth = (setUp: Setup) => async (): Promise<readonly string[]> => {
  // Other tests of the file leave theirs.
  const before = new Set(await violationsOf(clinic));
  const { useElsewhere, useHere } = await setUp();
  store.interrupt(useHere);
  await useElsewhere();
  return (await violationsOf(clinic)).filter((violation) => !before.has(violation));
};

/** What is wrong after a branch closed its day, while another branch takes something of it. */
const closedMeanwhile = (setUp: Setup) => async (): Promise<readonly string[]> => {
  const { useElsewhere } = await setUp();
  store.interrupt(() =>
    clinic.send('day-sheets/close-day', { as: 'owner', params: { branchId: 1 }, body: { date: day } }),
  );
  await useElsewhere();
  const entries = await listLedgerEntries(store, 1, asClinicDay(day));
  return entries.some(({ kind }) => kind === 'move') ? ['money moved on a closed day'] : [];
};

const guards = [
  ['credit used at two branches', 'credit', usedAtBoth(withDeposit)],
  ['credit of a branch that closes its day', 'day', closedMeanwhile(withDeposit)],
  ['the last session of a package used at two branches', 'package', usedAtBoth(withPackage)],
  ['a package of a branch that closes its day', 'day', closedMeanwhile(withPackage)],
] as const;

describeGuards(guards, () => store);
