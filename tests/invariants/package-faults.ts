import { creditOf, readCredit } from '#functions/data/money/credit.ts';
import { listPackagesOfPatient, readPackageOffers } from '#functions/data/money/packages.ts';
import type { Store } from '#functions/data/table/store.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { asPatientId } from '#shared/rules/ids.ts';
import type { Counter } from '../api/counter.ts';
import type { ApiResponse, TestClinic } from '../harness.ts';
import { packageOffer } from '../scenario-context.ts';

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

/** A package of one visit's patient in addition to the first one, mostly unpaid. */
const sellAnother = async ({ clinic }: Counters, patientId: string, offerId: string): Promise<string> => {
  const body = { offer_id: offerId, amount: 1 };
  const request = { token: clinic.tokenOf('reception'), params: { patientId }, body };
  const { data } = await clinic.call('packages/pay-package', request);
  return (data as { package: { id: string } }).package.id;
};

const pay = ({ clinic }: Counters, patientId: string, body: object): Promise<ApiResponse> =>
  clinic.call('packages/pay-package', { token: clinic.tokenOf('reception'), params: { patientId }, body });

const refund = ({ clinic }: Counters, patientId: string, packageId: string): Promise<ApiResponse> =>
  clinic.call('packages/refund-package', {
    token: clinic.tokenOf('reception'),
    params: { patientId, packageId },
    body: { reason: 'Moves away', password: demoPassword },
  });

/** Between the reads of a refund and its transaction: the attempts of the password are cleared before. */
const duringRefund = ({ store }: Counters, meanwhile: () => Promise<unknown>): void => {
  store.interrupt(() => {
    store.interrupt(meanwhile);
    return Promise.resolve();
  });
};

/** Two offers are changed at the same moment. */
export const offersChangedTogether = async (counters: Counters): Promise<string[]> => {
  const { clinic, store } = counters;
  const ids = [await offerOf(clinic, 1), await offerOf(clinic, 6)];
  // A price that the offer did not have before.
  const { offers: before } = await readPackageOffers(store, 1);
  const prices = ids.map((id) => (before.find((offer) => offer.id === id)?.price ?? 0) / 100 + 1);
  const change = (index: number) =>
    clinic.call('packages/define-package', {
      token: clinic.tokenOf('owner'),
      body: { branch_id: 1, ...packageOffer, units: index === 0 ? 1 : 6, id: ids[index], price: prices[index] },
    });
  store.interrupt(() => change(0));
  await change(1);
  const { offers: after } = await readPackageOffers(store, 1);
  // The prices of other faults' sums.
  for (const [index, id] of ids.entries()) {
    const body = { branch_id: 1, ...packageOffer, units: index === 0 ? 1 : 6, id };
    await clinic.call('packages/define-package', { token: clinic.tokenOf('owner'), body });
  }
  const lost = ids.filter((id, index) => after.find((offer) => offer.id === id)?.price !== (prices[index] ?? 0) * 100);
  return lost.length === 0 ? [] : ['a change of an offer is lost'];
};

/** The same credit pays for two packages at the same moment. */
export const creditPaysTwoPackages = async (counters: Counters): Promise<string[]> => {
  const { clinic, store } = counters;
  const { patientId, offerId } = await patientWithPackage(counters, 6);
  const ids = [await sellAnother(counters, patientId, offerId), await sellAnother(counters, patientId, offerId)];
  const deposit = { token: clinic.tokenOf('reception'), params: { patientId }, body: { amount: 1000 } };
  await clinic.call('ledger/take-deposit', deposit);
  const credit = creditOf(await readCredit(store, 1, asPatientId(patientId))) / 100;
  const [one, two] = ids.map((id) => () => pay(counters, patientId, { package_id: id, amount: 0, credit }));
  if (one !== undefined) store.interrupt(one);
  await two?.();
  const paid = await Promise.all(ids.map(async (id) => (await packageOf(counters, patientId, id))?.paid ?? 0));
  const [first = 0, second = 0] = paid;
  return first + second === 200 + credit * 100 ? [] : [`credit pays ${String(first + second)}`];
};

/** The session of one visit is taken from two packages at the same moment. */
export const sessionFromTwoPackages = async (counters: Counters): Promise<string[]> => {
  const { id, patientId, packageId, offerId } = await patientWithPackage(counters, 6);
  const other = await sellAnother(counters, patientId, offerId);
  counters.store.interrupt(() => record(counters, id, other));
  await record(counters, id, packageId);
  const used = await Promise.all(
    [packageId, other].map(async (each) => (await packageOf(counters, patientId, each))?.used ?? 0),
  );
  const [first = 0, second = 0] = used;
  return first + second === 1 ? [] : ['one session is taken from two packages'];
};

/** A session is voided while its package is refunded. */
export const voidedWhileRefunded = async (counters: Counters): Promise<string[]> => {
  const { clinic } = counters;
  const { id, patientId, packageId } = await patientWithPackage(counters, 6);
  await record(counters, id, packageId);
  duringRefund(counters, () =>
    clinic.call('doctor/void-laser-session', {
      token: clinic.tokenOf('doctor'),
      params: { id },
      body: { reason: 'another patient' },
    }),
  );
  await refund(counters, patientId, packageId);
  const after = await packageOf(counters, patientId, packageId);
  return after?.used === 0 && after.paid === 0 ? [] : ['a refund keeps the price of a voided session'];
};

/** A package is refunded twice at the same moment. */
export const packageRefundedTwice = async (counters: Counters): Promise<string[]> => {
  const { patientId, packageId } = await patientWithPackage(counters, 6);
  let first: ApiResponse | undefined;
  duringRefund(counters, async () => {
    first = await refund(counters, patientId, packageId);
  });
  const second = await refund(counters, patientId, packageId);
  const given = [first, second].filter((answer) => answer?.status === 200).length;
  return given === 1 ? [] : [`${String(given)} refunds of one package`];
};

/** A part of the price is paid while the package is refunded. */
export const paidWhileRefunded = async (counters: Counters): Promise<string[]> => {
  const { patientId, offerId } = await patientWithPackage(counters, 6);
  const id = await sellAnother(counters, patientId, offerId);
  counters.store.interrupt(() => refund(counters, patientId, id));
  await pay(counters, patientId, { package_id: id, amount: 500 });
  const after = await packageOf(counters, patientId, id);
  return after?.refundedAt !== undefined && after.paid === 0 ? [] : ['a payment for a package that was refunded'];
};

/** Two packages are paid at the same moment. */
export const packagesNumberedTogether = async (counters: Counters): Promise<string[]> => {
  const { patientId, offerId } = await patientWithPackage(counters, 6);
  const ids = [await sellAnother(counters, patientId, offerId), await sellAnother(counters, patientId, offerId)];
  let first: ApiResponse | undefined;
  counters.store.interrupt(async () => {
    first = await pay(counters, patientId, { package_id: ids[0], amount: 10 });
  });
  const second = await pay(counters, patientId, { package_id: ids[1], amount: 10 });
  const numbers = [first, second].map((answer) => (answer?.data as { receipt_number?: string } | null)?.receipt_number);
  return new Set(numbers).size === 2 ? [] : ['two receipts of packages with one number'];
};
