import { beforeEach, describe, expect, it } from 'vitest';
import { userIdOf } from '#functions/data/staff/users.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { packageOffer } from '../scenario-context.ts';
import { cashierOf } from './cashier.ts';
import { type Counter, counterOf } from './counter.ts';

const samir = userIdOf('doctor@demo.clinic');

let clinic: TestClinic;
let counter: Counter;

const set = (shares: object) =>
  clinic.send('admin/change-user', { as: 'owner', params: { userId: samir }, body: { shares } });
const list = (month = '2026-11') =>
  clinic.ok('doctor-shares/list-doctor-shares', { as: 'owner', params: { branchId: 1 }, query: { month } });
const sheet = async (month?: string) => (await list(month)).doctors.find(({ doctor_id: id }) => id === samir);
const services = async () => (await sheet())?.services;

// Saturday 21 November 2026, noon in Cairo.
beforeEach(async () => {
  clinic = await openTestClinic();
  counter = counterOf(clinic);
  return () => clinic.stop();
});

describe('rules of a doctor', () => {
  it('are set for each service, shown and audited', async () => {
    await set({ laser: { percent: 12.25 }, regular: { amount: '50.5' } });
    const answer = await set({ laser: { percent: 40 } });

    const shares = { regular: null, laser: { percent: 40 }, fractional: null };
    expect(answer.data).toMatchObject({ shares });
    const { users } = await clinic.ok('admin/list-users', { as: 'owner' });
    expect(users.find(({ id }) => id === samir)).toMatchObject({ shares });
    const query = { date: '2026-11-21', branch: '1' };
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });
    const changes = entries.filter(({ action }) => action === 'staff_user.changed');
    expect(changes).toHaveLength(2);
    expect(changes.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ share_regular: 50.5, share_laser: '12.25%', share_fractional: '' }),
    );
    expect(changes.map(({ before }) => before)).toContainEqual(
      expect.objectContaining({ share_regular: 50.5, share_laser: '12.25%' }),
    );
  });

  it('stay when other parts of the staff user are changed', async () => {
    await set({ laser: { percent: 40 } });

    const body = { name: 'Dr. Samir Adel' };
    const changed = await clinic.ok('admin/change-user', { as: 'owner', params: { userId: samir }, body });

    expect(changed.shares?.laser).toEqual({ percent: 40 });
  });

  it.each([
    ['more than the whole', { laser: { percent: 100.01 } }],
    ['three decimals', { laser: { percent: 12.345 } }],
    ['less than nothing', { laser: { amount: -1 } }],
    ['a percentage and a sum', { laser: { percent: 10, amount: 10 } }],
    ['an unknown service', { hair: { percent: 10 } }],
  ])('are refused for %s', async (_, shares) => {
    const { status } = await set(shares);

    expect(status).toBe(400);
  });
});

describe('the sheet of a month', () => {
  it('has no share without a rule', async () => {
    await counter.markPaid(await counter.visit(1));

    expect(await sheet()).toMatchObject({ visits: 1, money: 300, share: 0, has_rule: false });
  });

  it('pays a percentage of the money received less refunds, rounded half up once for a service', async () => {
    await set({ regular: { percent: 33.33 } });
    for (const patient of [1, 2]) await counter.markPaid(await counter.visit(patient), { amount: 0.5 });

    // 33.33 % of 1.00 is 0.3333; of 0.50 twice it would be 0.34.
    expect(await services()).toEqual([
      { type: 'regular', visits: 2, paid_visits: 0, money: 1, rule: { percent: 33.33 }, share: 0.33 },
    ]);
    await set({ regular: { percent: 12.5 } });
    // 12.5 % of 1.00 is 0.125.
    expect(await sheet()).toMatchObject({ share: 0.13 });
  });

  it('pays a sum for each finished visit that owes nothing', async () => {
    await set({ regular: { amount: 50 } });
    await counter.markPaid(await counter.visit(1));
    await counter.markPaid(await counter.visit(2), { amount: 100 });
    const free = await counter.visit(3);
    const price = { price: 0, reason: 'a visit after the treatment' };
    await clinic.ok('ledger/change-price', { as: 'owner', params: { id: free }, body: price });
    const notFinished = await counter.book(4);
    await counter.markPaid(notFinished);
    await counter.moveTo(notFinished, 'in_progress');

    expect(await services()).toEqual([
      { type: 'regular', visits: 3, paid_visits: 1, money: 700, rule: { amount: 50 }, share: 50 },
    ]);
  });

  it('pays a sum for a session that was taken from a package', async () => {
    await set({ laser: { amount: 80 } });
    const offer = await clinic.ok('packages/define-package', {
      as: 'owner',
      body: { branch_id: 1, ...packageOffer, areas: ['face'] },
    });
    const taken = await counter.visit(1, 'laser');
    const patientId = await counter.patientIdOf(taken);
    const sold = await clinic.ok('packages/pay-package', {
      as: 'reception',
      params: { patientId },
      body: { offer_id: offer.id },
    });
    await clinic.ok('doctor/record-laser-session', {
      as: 'doctor',
      body: { reservation_id: taken, pulses: 100, price_per_pulse: 5, package_id: sold.package.id },
    });

    expect(await services()).toEqual([
      { type: 'laser', visits: 1, paid_visits: 1, money: 0, rule: { amount: 80 }, share: 80 },
    ]);
  });

  it('is of the month, and not over before its last day has ended', async () => {
    await set({ regular: { percent: 10 } });
    const late = await counter.visit(1);

    await clinic.at('2026-12-01T10:00:00.000Z');
    await counter.markPaid(late);

    expect(await list()).toMatchObject({ ended: true, doctors: [{ visits: 1, money: 0, share: 0 }] });
    expect(await list('2026-12')).toMatchObject({ ended: false, doctors: [{ visits: 0, money: 300, share: 30 }] });
    expect(await list('2027-01')).toMatchObject({ ended: false, doctors: [] });
  });

  it('shows, once it is paid, the share of a service that had no figures then', async () => {
    await set({ laser: { percent: 10 }, regular: { amount: 50 } });
    await counter.visit(1, 'laser');
    const open = await counter.book(2);
    await counter.moveTo(open, 'in_progress');
    await clinic.at('2026-12-01T10:00:00.000Z');
    await clinic.ok('doctor-shares/pay-doctor-share', {
      as: 'owner',
      params: { branchId: 1 },
      body: { month: '2026-11', doctor_id: samir, share: 0 },
    });

    await counter.moveTo(open, 'completed');
    await counter.markPaid(open);

    expect(await sheet()).toMatchObject({ share: 0, changed_since: 50 });
  });

  it('has the money of no doctor in a sum of its own, so that all together are the income', async () => {
    await counter.markPaid(await counter.book(1));
    await counter.markPaid(await counter.visit(2));

    expect(await list()).toMatchObject({ total: { money: 300 }, other_money: 300 });
  });
});

describe('a paid sheet', () => {
  const pay = (share: number, key?: string, month = '2026-11') =>
    clinic.send('doctor-shares/pay-doctor-share', {
      as: 'owner',
      params: { branchId: 1 },
      body: { month, doctor_id: samir, share },
      key,
    });
  const reopen = () =>
    clinic.send('doctor-shares/reopen-doctor-share', {
      as: 'owner',
      params: { branchId: 1 },
      body: { month: '2026-11', doctor_id: samir, reason: 'a visit was forgotten' },
    });
  const audited = async () => {
    const query = { date: '2026-12-01', branch: '1' };
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });
    return entries.filter(({ action }) => action.startsWith('doctor_share.'));
  };
  const refund = () => cashierOf(clinic, counter).refund(visit, receiptId);
  let visit = 0;
  let receiptId = '';
  beforeEach(async () => {
    await set({ regular: { percent: 40 } });
    visit = await counter.visit(1);
    ({ receipt_id: receiptId } = await cashierOf(clinic, counter).pay(visit));
    await clinic.at('2026-12-01T10:00:00.000Z');
  });

  it('is the same after a second click, in a second tab and after a lost answer', async () => {
    const first = await pay(120, 'one');
    const lost = await pay(120, 'one');
    const [tab, other] = await Promise.all([pay(120, 'two'), pay(120, 'three')]);

    expect(first).toMatchObject({ status: 200, data: { share: 120, changed_since: 0, paid: { by: 'Clinic Owner' } } });
    for (const again of [lost, tab, other]) expect(again).toMatchObject({ status: 200, data: first.data });
    expect(await sheet()).toEqual(first.data);
    expect(await audited()).toMatchObject([{ action: 'doctor_share.paid', after: { month: '2026-11', amount: 120 } }]);
  });

  it('is paid once by requests at the same time', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((key) => pay(120, key)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await audited()).toHaveLength(1);
  });

  it('keeps its figures and rules, and says what its rules would give now', async () => {
    await reopen();
    await set({ regular: { amount: 50 } });
    await pay(50);
    const paid = await sheet();

    await set({ regular: { percent: 10 } });
    expect(await sheet()).toEqual(paid);
    await refund();
    expect(await sheet()).toEqual({ ...paid, changed_since: -50 });
    await counter.markPaid(visit);
    expect(await sheet()).toEqual(paid);
  });

  it('does not change when money is given back afterwards: the next sheet does', async () => {
    await pay(120);
    const paid = await sheet();

    await refund();

    expect(await sheet()).toEqual(paid);
    expect(await sheet('2026-12')).toMatchObject({ visits: 0, money: -300, share: -120 });
  });

  it('is not paid while the month runs, for another share than it shows, or without a rule', async () => {
    expect(await pay(0, undefined, '2026-12')).toMatchObject({ status: 409, reason: 'month-not-ended' });
    expect(await pay(120.01)).toMatchObject({ status: 409, reason: 'changed-meanwhile' });
    await set({});
    expect(await pay(0)).toMatchObject({ status: 409, reason: 'doctor-share-missing' });
    expect(await pay(0, undefined, '2026-10')).toMatchObject({ status: 409, reason: 'doctor-share-missing' });
    expect((await sheet())?.paid).toBeNull();
    expect(await audited()).toEqual([]);
  });

  it('is computed again after the owner has taken the mark back with a reason', async () => {
    await pay(120);
    await set({ regular: { percent: 10 } });

    const answers = [await reopen(), await reopen()];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sheet()).toMatchObject({ share: 30, paid: null, changed_since: null });
    expect((await audited()).filter(({ action }) => action === 'doctor_share.reopened')).toMatchObject([
      { before: { amount: 120 }, after: { month: '2026-11', reason: 'a visit was forgotten' } },
    ]);
    expect(await pay(30)).toMatchObject({ status: 200, data: { share: 30 } });
  });
});
