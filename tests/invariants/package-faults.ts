import { listPackagesOfPatient } from '#functions/data/money/packages.ts';
import type { Store } from '#functions/data/table/store.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import type { Counter } from '../api/counter.ts';
import type { ApiResponse, TestClinic } from '../harness.ts';
import { packageOffer } from '../scenarios.ts';

interface Counters {
  readonly clinic: TestClinic;
  readonly counter: Counter;
  readonly store: Store & {
    /** Runs something between what the next request reads and what it writes. */
    readonly interrupt: (meanwhile: () => Promise<unknown>) => void;
  };
}

/** The offers by their number of sessions: each is defined once. */
const offers = new Map<number, string>();

const offerOf = async (clinic: TestClinic, units: number): Promise<string> => {
  const known = offers.get(units);
  if (known !== undefined) return known;
  const body = { branch_id: 1, ...packageOffer, units };
  const { data } = await clinic.call('packages/define-package', { token: clinic.tokenOf('owner'), body });
  const { id } = data as { id: string };
  offers.set(units, id);
  return id;
};

/** A patient with a visit that has begun, and a package with `units` sessions, paid. */
const patientWithPackage = async ({ clinic, counter }: Counters, units: number) => {
  const offerId = await offerOf(clinic, units);
  const id = await counter.visit(1, 'laser');
  const patientId = await counter.patientIdOf(id);
  const sold = await clinic.call('packages/pay-package', {
    token: clinic.tokenOf('reception'),
    params: { patientId },
    body: { offer_id: offerId },
  });
  return { id, patientId, packageId: (sold.data as { package: { id: string } }).package.id, offerId };
};

const record = ({ clinic }: Counters, id: number, packageId: string) =>
  clinic.call('doctor/record-laser-session', {
    token: clinic.tokenOf('doctor'),
    body: { reservation_id: id, pulses: 10, price_per_pulse: 5, package_id: packageId },
  });

const packageOf = async ({ store }: Counters, patientId: string, packageId: string) =>
  (await listPackagesOfPatient(store, 1, [asPatientId(patientId)])).find(({ id }) => id === packageId);

/** The last session of a package is taken for two visits at the same moment. */
export const lastSessionTakenTwice = async (counters: Counters): Promise<string[]> => {
  const { id, packageId } = await patientWithPackage(counters, 1);
  const other = await counters.counter.visit(1, 'laser');
  let first: ApiResponse | undefined;
  counters.store.interrupt(async () => {
    first = await record(counters, id, packageId);
  });
  const second = await record(counters, other, packageId);
  const taken = [first, second].filter((answer) => answer?.status === 201).length;
  return taken === 1 ? [] : [`${String(taken)} sessions taken from the last one`];
};

/** A package is refunded while a session is taken from it. */
export const refundedWhileUsed = async (counters: Counters): Promise<string[]> => {
  const { id, patientId, packageId } = await patientWithPackage(counters, 6);
  const { clinic } = counters;
  // The password's attempts are cleared by a transaction of their own, before the refund's.
  counters.store.interrupt(() => {
    counters.store.interrupt(() => record(counters, id, packageId));
    return Promise.resolve();
  });
  await clinic.call('packages/refund-package', {
    token: clinic.tokenOf('reception'),
    params: { patientId, packageId },
    body: { reason: 'Moves away', password: demoPassword },
  });
  const after = await packageOf(counters, patientId, packageId);
  const kept = packageOffer.single_price * 100;
  return after?.used === 1 && after.paid === kept && after.refundedAt !== undefined
    ? []
    : ['a refund does not know of a session'];
};

/** Two parts of the price are paid at the same moment. */
export const packagePaidTwice = async (counters: Counters): Promise<string[]> => {
  const { patientId, offerId } = await patientWithPackage(counters, 6);
  const { clinic } = counters;
  const pay = (body: object) =>
    clinic.call('packages/pay-package', { token: clinic.tokenOf('reception'), params: { patientId }, body });
  const sold = await pay({ offer_id: offerId, amount: 1000 });
  const { id } = (sold.data as { package: { id: string } }).package;
  let first: ApiResponse | undefined;
  counters.store.interrupt(async () => {
    first = await pay({ package_id: id, amount: 1500 });
  });
  const second = await pay({ package_id: id, amount: 1500 });
  const taken = [first, second].filter((answer) => answer?.status === 201).length;
  const after = await packageOf(counters, patientId, id);
  return taken === 1 && after?.paid === 2500_00 ? [] : [`${String(taken)} payments of 1,500 for a balance of 2,000`];
};
