import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { seededRandom } from '#local/demo/seeded-random.ts';
import { toPiastres } from '#shared/rules/money.ts';
import { type Counter, counterOf, noonOf } from '../api/counter.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import { violationsOf } from '../support/day-figures.ts';
import { type BodyOf, dataOf } from '../support/typed-call.ts';
import { packageOffer } from '../scenario-context.ts';
import {
  expectedLists,
  isExpired,
  leftOf,
  type ModelOffer,
  type ModelPackage,
  type ModelVisit,
  owedFor,
  PULSE_PRICE,
  refundOf,
  refundPackage,
  takeSession,
  voidSession,
} from './package-model/model.ts';

/** Packages over many days: the clock passes the end of their validity while they are paid, used, voided and refunded. */
const ROUNDS = 14;
/** Rounds go on, up to this number, until these are met. */
const MOST_ROUNDS = 80;
const toBeMet = ['package-expired', 'a visit before the expiry is recorded after it', 'an expired package is refunded'];
const PATIENTS = 4;

const offers: readonly ModelOffer[] = [
  { unit: 'sessions', units: 3, price: 1000_00, single: 400_00, validDays: 2 },
  { unit: 'pulses', units: 90, price: 300_00, single: 4_00, validDays: 4 },
  { unit: 'sessions', units: 2, price: 900_50, single: 500_00, validDays: 12 },
];

const chance = seededRandom(seed);
const pounds = (piastres: number): number => piastres / 100;
const dayOf = (round: number): string => noonOf(round).toISOString().slice(0, 10);

let clinic: TestClinic;
let counter: Counter;
let date = 1;
let today = dayOf(date);
const offerIds = new Map<ModelOffer, string>();
const packages: ModelPackage[] = [];
const visits: ModelVisit[] = [];
/** Piastres by day: payments less refunds. */
const income = new Map<string, number>();
/** Refusals and cases after an expiry that were met. */
const met = new Set<string>();

const take = (amount: number): void => {
  income.set(today, (income.get(today) ?? 0) + amount);
};

const pay = (patientId: string, body: BodyOf<'packages/pay-package'>) =>
  clinic.send('packages/pay-package', { as: 'reception', params: { patientId }, body });

const makeVisit = async (): Promise<ModelVisit> => {
  const id = await counter.visit(1 + chance.whole(0, PATIENTS - 1), 'laser');
  const visit: ModelVisit = {
    id,
    patientId: await counter.patientIdOf(id),
    day: today,
    recorded: false,
    took: undefined,
  };
  visits.push(visit);
  return visit;
};

const sell = async (): Promise<void> => {
  const { patientId } = visits.length === 0 ? await makeVisit() : chance.pick(visits);
  const offer = chance.pick(offers);
  const paid = chance.isTrue(0.6) ? offer.price : chance.whole(1, offer.price);
  const answer = await pay(patientId, { offer_id: offerIds.get(offer) ?? '', amount: pounds(paid) });
  const { package: bought } = dataOf(answer, 'a sale');
  const expiresOn = dayOf(date + offer.validDays);
  expect(bought).toMatchObject({ sold_on: today, expires_on: expiresOn, left: offer.units, expired: false });
  packages.push({ id: bought.id, patientId, offer, expiresOn, charge: offer.price, paid, used: 0, refunded: false });
  take(paid);
};

const payMore = async (): Promise<void> => {
  const bought = chance.pick(packages);
  const owed = owedFor(bought);
  const paid = chance.isTrue(0.5) ? owed : chance.whole(0, owed);
  if (paid === 0 && owed > 0) return;
  const answer = await pay(bought.patientId, {
    package_id: bought.id,
    ...(paid === 0 ? {} : { amount: pounds(paid) }),
  });
  bought.paid += paid;
  expect(dataOf(answer, 'a payment').package).toMatchObject({
    balance: pounds(owedFor(bought)),
    amount_paid: pounds(bought.paid),
  });
  if (paid > 0 && isExpired(bought, today)) met.add('an expired package is paid');
  take(paid);
};

/** Takes the session of a visit of today, or of an earlier day, mostly from a package of the same patient. */
const record = async (): Promise<void> => {
  const earlier = visits.filter(({ recorded }) => !recorded);
  const visit = earlier.length > 0 && chance.isTrue(0.4) ? chance.pick(earlier) : await makeVisit();
  const own = packages.filter(({ patientId }) => patientId === visit.patientId);
  const bought = own.length > 0 && chance.isTrue(0.9) ? chance.pick(own) : chance.pick(packages);
  const pulses = chance.whole(1, 60);
  const answer = await clinic.send('doctor/record-laser-session', {
    as: 'doctor',
    body: { reservation_id: visit.id, pulses, price_per_pulse: pounds(PULSE_PRICE), package_id: bought.id },
  });
  const taken = takeSession(visit, bought, pulses);
  if ('reason' in taken) {
    met.add(taken.reason);
    expect(answer).toMatchObject({ reason: taken.reason });
    return;
  }
  if (isExpired(bought, today)) met.add('a visit before the expiry is recorded after it');
  expect(dataOf(answer, 'a session')).toMatchObject({ pulses, amount: pounds(taken.charge) });
};

const undoRecord = async (): Promise<void> => {
  const recorded = visits.filter((visit) => visit.recorded);
  if (recorded.length === 0) return;
  const visit = chance.pick(recorded);
  const answer = await clinic.send('doctor/void-laser-session', {
    as: 'doctor',
    params: { id: visit.id },
    body: { reason: 'another patient' },
  });
  if (voidSession(visit)) expect(answer.status).toBe(200);
  else expect(answer).toMatchObject({ status: 409, reason: 'package-refunded' });
};

const refund = async (): Promise<void> => {
  const bought = chance.pick(packages);
  const answer = await clinic.send('packages/refund-package', {
    as: 'reception',
    params: { patientId: bought.patientId, packageId: bought.id },
    body: { reason: 'The patient moves away', password: demoPassword },
  });
  if (bought.refunded) {
    expect(answer).toMatchObject({ status: 409, reason: 'package-refunded' });
    return;
  }
  const amount = refundPackage(bought);
  if (amount > 0 && isExpired(bought, today)) met.add('an expired package is refunded');
  expect(dataOf(answer, 'a refund')).toMatchObject({
    amount: pounds(amount),
    package: { left: 0, balance: pounds(owedFor(bought)), amount_paid: pounds(bought.paid) },
  });
  take(-amount);
};

const act = async (): Promise<void> => {
  if (packages.length === 0) return sell();
  const n = chance.next();
  if (n < 0.25) return sell();
  if (n < 0.65) return record();
  if (n < 0.78) return payMore();
  if (n < 0.88) return undoRecord();
  return refund();
};

/** What the page of one patient says. */
const expectPatient = async (): Promise<void> => {
  if (packages.length === 0) return;
  const { patientId } = chance.pick(packages);
  const money = await clinic.ok('ledger/show-patient-money', { as: 'reception', params: { patientId } });
  const shown = new Map(money.packages.map((each) => [each.id, each]));
  for (const bought of packages.filter((each) => each.patientId === patientId)) {
    expect(shown.get(bought.id)).toMatchObject({
      used: bought.used,
      left: leftOf(bought, today),
      expired: isExpired(bought, today),
      refundable: pounds(refundOf(bought)),
      balance: pounds(owedFor(bought)),
    });
  }
};

/** What the lists of the branch say at the end of a day. */
const expectDay = async (): Promise<void> => {
  const expected = expectedLists(packages, today);
  const query = { branch_id: '1', include: 'sold' } as const;
  const { sold } = await clinic.ok('packages/list-packages', { as: 'owner', query });
  const { unpaid_packages: owed } = await counter.unpaid();
  const listed = sold?.packages ?? [];
  expect({
    listed: listed.map(({ id }) => id).toSorted(),
    expired: listed
      .filter(({ expired }) => expired)
      .map(({ id }) => id)
      .toSorted(),
    sessionsLeft: sold?.sessions_left,
    pulsesLeft: sold?.pulses_left,
    refundable: toPiastres(sold?.refundable ?? 0),
    balance: toPiastres(sold?.balance ?? 0),
    unpaid: (owed ?? []).reduce((sum, { balance }) => sum + toPiastres(balance), 0),
  }).toEqual(expected);
  expect(toPiastres(await counter.income(today))).toBe(income.get(today) ?? 0);
};

describe(`packages over many days (SEED=${String(seed)})`, () => {
  beforeAll(async () => {
    clinic = await openTestClinic();
    clinic.letTimePass();
    counter = counterOf(clinic);
    await clinic.at(noonOf(date));
    for (const offer of offers) {
      const { id } = await clinic.ok('packages/define-package', {
        as: 'owner',
        body: {
          branch_id: 1,
          ...packageOffer,
          areas: [],
          unit: offer.unit,
          units: offer.units,
          price: pounds(offer.price),
          single_price: pounds(offer.single),
          valid_days: offer.validDays,
        },
      });
      offerIds.set(offer, id);
    }
  });
  afterAll(() => clinic.stop());

  it('are as the model says on each day, before and after they expire', async () => {
    const isDone = (round: number): boolean => round >= ROUNDS && toBeMet.every((what) => met.has(what));
    for (let round = 0; !isDone(round) && round < MOST_ROUNDS; round += 1) {
      for (let left = chance.whole(1, 8); left > 0; left -= 1) await act();
      await expectDay();
      await expectPatient();
      date += chance.whole(1, 3);
      today = dayOf(date);
      await clinic.at(noonOf(date));
      // Validity ended over the days that passed: what is owed in sessions has changed without a request.
      await expectDay();
      await expectPatient();
    }

    expect([...met.keys()]).toEqual(expect.arrayContaining(toBeMet));
  });

  it('make the revenue of all days, while rollups are missing and once they are kept', async () => {
    const total = [...income.values()].reduce((sum, amount) => sum + amount, 0);
    const query = { start_date: dayOf(1), end_date: today };
    for (const _ of ['missing', 'kept']) {
      const revenue = await clinic.ok('reports/show-revenue', { as: 'owner', params: { branchId: 1 }, query });
      expect(toPiastres(revenue.summary.total_revenue)).toBe(total);
      const ofPackages = revenue.revenue_by_type.find(({ type }) => type === 'package');
      expect(toPiastres(ofPackages?.total_revenue ?? 0)).toBe(total);
      const trend = revenue.daily_trend.filter(({ revenue: shown }) => shown !== 0);
      expect(Object.fromEntries(trend.map(({ date: day, revenue: shown }) => [day, toPiastres(shown)]))).toEqual(
        Object.fromEntries([...income].filter(([, amount]) => amount !== 0)),
      );
    }
  });

  it('leave a table without violations', async () => {
    expect(await violationsOf(clinic)).toEqual([]);
  });
});
