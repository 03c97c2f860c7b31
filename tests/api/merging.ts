import type { TestClinic } from '../harness.ts';
import { letters } from '../letters.ts';
import { packageOffer } from '../scenario-context.ts';
import { dataOf, type ReplyOf } from '../support/typed-call.ts';

type Service = 'regular' | 'laser' | 'fractional';
export type Person = Readonly<Record<'name' | 'phone', string>>;
export type Pair = Readonly<Record<'keep' | 'drop', string>>;
export type Row = ReplyOf<'reservations/list-branch-queue'>['active_queue'][number];

/** Requests about merges at branch 1. */
export const mergingAt = (clinic: TestClinic) => {
  let serial = 0;

  /** One person with two spellings of the name. */
  const newTwins = (): readonly [Person, Person] => {
    serial += 1;
    const phone = `0106${String(1_000_000 + serial)}`;
    const family = `Family${letters(serial)}`;
    return [
      { name: `Mohamed ${family}`, phone },
      { name: `Mohammed Adel ${family}`, phone },
    ];
  };

  const book = async (
    person: Person,
    type: Service = 'regular',
  ): Promise<{ readonly status: number; readonly id: number }> => {
    await clinic.settled();
    const booked = await clinic.send('reservations/book-reservation', {
      as: 'reception',
      body: { ...person, branch_id: 1, type, ...(type === 'regular' ? {} : { laser_area: 'legs' }) },
    });
    return { status: booked.status, id: dataOf(booked).id };
  };

  const rows = async (): Promise<readonly Row[]> => {
    const queue = await clinic.ok('reservations/list-branch-queue', { params: { branchId: 1 }, as: 'reception' });
    return queue.active_queue;
  };

  const patientOf = async (id: number): Promise<string> =>
    (await rows()).find((row) => row.id === id)?.patient_id ?? '';

  const moveTo = (id: number, status: string) =>
    clinic.send('reservations/change-status', { params: { id }, body: { status }, as: 'doctor' });

  const merge = async ({ keep, drop }: Pair, account = 'reception') => {
    await clinic.settled();
    return clinic.send('patients/merge-patients', { body: { keep, drop }, query: { branch_id: '1' }, as: account });
  };

  const undo = async ({ keep, drop }: Pair) => {
    await clinic.settled();
    return clinic.send('patients/undo-merge', { body: { keep, drop }, as: 'reception' });
  };

  const historyOf = async (patientId: string) => {
    await clinic.settled();
    const { patient, history } = await clinic.ok('patients/show-patient-history', {
      params: { patientId },
      as: 'reception',
    });
    return { id: patient.id, visits: history.map((visit) => visit.reservation_id) };
  };

  const moneyOf = async (patientId: string) => {
    await clinic.settled();
    return clinic.ok('ledger/show-patient-money', { params: { patientId }, as: 'reception' });
  };

  const payPackage = (patientId: string, packageId: string, amount: number) =>
    clinic.ok('packages/pay-package', {
      params: { patientId },
      body: { package_id: packageId, amount },
      as: 'reception',
    });

  /** Sells a package for 3000. @returns its id. */
  const buyPackage = async (patientId: string, amount: number): Promise<string> => {
    const offer = await clinic.ok('packages/define-package', {
      body: { branch_id: 1, ...packageOffer, areas: ['face'] },
      as: 'owner',
    });
    const body = { offer_id: offer.id, amount };
    return (await clinic.ok('packages/pay-package', { params: { patientId }, body, as: 'reception' })).package.id;
  };

  const idsFound = async (phone: string): Promise<string[]> => {
    await clinic.settled();
    const { patients } = await clinic.ok('patients/find-patients-by-phone', {
      params: { patient: phone },
      as: 'reception',
    });
    return patients.map(({ id }) => id);
  };

  const deposit = (patientId: string, amount: number) =>
    clinic.send('ledger/take-deposit', { params: { patientId }, body: { amount }, as: 'reception' });

  /** A person who is registered twice: an old visit under one name, an open reservation under the other. */
  const registeredTwice = async () => {
    const [one, other] = newTwins();
    const { id: visit } = await book(one);
    const keep = await patientOf(visit);
    await moveTo(visit, 'in_progress');
    await moveTo(visit, 'completed');
    const { id: open } = await book(other, 'laser');
    return { one, other, visit, open, keep, drop: await patientOf(open) };
  };
  return {
    newTwins,
    book,
    rows,
    patientOf,
    moveTo,
    merge,
    undo,
    historyOf,
    moneyOf,
    idsFound,
    deposit,
    buyPackage,
    payPackage,
    registeredTwice,
  };
};
