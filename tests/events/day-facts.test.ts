import { beforeEach, describe, expect, it } from 'vitest';
import { defaultAlertLimits } from '#shared/models/alerts.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { listDayFacts } from '#functions/data/reports/day-facts.ts';
import { keepDayFacts } from '#functions/data/reports/keep-day-facts.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import { dayClose } from '#events/schedules/day-close.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { cashierOf } from '../api/cashier.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { openForFile } from '../support/open-for-file.ts';
import { asFunction } from '../under-grants.ts';
import { openEventRoom } from './event-room.ts';

const room = await openForFile(openEventRoom);
const { clinic } = room;
const counter = counterOf(clinic);
const cashier = cashierOf(clinic, counter);

const MINUTE = 60_000;
let days = 0;
/** Far apart, so that no day shows what another test did. */
beforeEach(async () => {
  days += 40;
  await clinic.at(noonOf(days));
  await room.settle();
});

const dayOf = (day: number) => asClinicDay(noonOf(day).toISOString().slice(0, 10));
const later = (minutes: number) => clinic.at(new Date(noonOf(days).getTime() + minutes * MINUTE));
const list = async () => {
  await room.settle();
  const { alerts } = await clinic.ok('alerts/list-alerts', { as: 'owner' });
  return alerts.map(({ kind, date, person, value, amount }) => ({ kind, date, person, value, amount }));
};
const limit = (limits: Partial<typeof defaultAlertLimits>) =>
  clinic.ok('alerts/set-alert-limits', { as: 'owner', body: { ...defaultAlertLimits, ...limits } });
const nightAfter = async (day: number): Promise<void> => {
  await clinic.at(new Date(noonOf(day).getTime() + 17 * 60 * MINUTE));
  await asFunction('events/day-close', () => dayClose());
};
const discount = (id: number, price: number) =>
  clinic.ok('ledger/change-price', { as: 'owner', params: { id }, body: { price, reason: 'An old friend' } });
/** Opens a drawer of reception with 100 pounds and closes it with some notes of ten. */
const drawerWith = async (notes: number): Promise<void> => {
  const params = { branchId: 1 };
  const { drawer } = await clinic.ok('drawers/open-drawer', { as: 'reception', params, body: { float: 100 } });
  await clinic.ok('drawers/close-drawer', {
    as: 'reception',
    params: { ...params, drawerId: drawer.id },
    body: { counts: { 10: notes }, reason: 'Counted twice' },
  });
};

describe('alerts', () => {
  it('name what happened today above the limits, with the sums of the day sheet', async () => {
    const first = await counter.book(1);
    const { receipt_id: receiptId } = await cashier.pay(first);
    await cashier.refund(first, receiptId);
    await discount(await counter.book(2), 150);
    await counter.startPulses(1000);
    await counter.endPulses(1009);
    await limit({ refunds: 299 });

    const alerts = await list();

    const sheet = await clinic.ok('day-sheets/show-day-sheet', { as: 'owner', params: { branchId: 1 } });
    const date = dayOf(days);
    expect(alerts).toHaveLength(3);
    expect(alerts).toContainEqual(
      expect.objectContaining({ kind: 'refunds', date, value: 1, amount: 0 - sheet.reversals.amount }),
    );
    expect(alerts).toContainEqual(
      expect.objectContaining({ kind: 'discount', date, value: 50, amount: sheet.price_changes.amount }),
    );
    expect(alerts).toContainEqual(
      expect.objectContaining({ kind: 'pulse_gap', date, value: 9, amount: sheet.pulses[0]?.gap_amount }),
    );
  });

  it('name the gap of a counter that was read after its day was closed', async () => {
    await limit({});
    await counter.startPulses(1000);
    await counter.record(await counter.visit(1, 'laser'), 100, 5);
    const body = { date: dayOf(days) };
    await clinic.ok('day-sheets/close-day', { as: 'reception', params: { branchId: 1 }, body });
    await counter.endPulses(1400);

    const alerts = await list();

    const { today } = await counter.pulses();
    const sheet = await clinic.ok('day-sheets/show-day-sheet', { as: 'owner', params: { branchId: 1 } });
    expect(sheet.pulses).toMatchObject([{ gap: 300, gap_amount: today.gap_amount, still_open: 0 }]);
    expect(alerts).toEqual([
      expect.objectContaining({ kind: 'pulse_gap', date: dayOf(days), value: 300, amount: today.gap_amount }),
    ]);
  });

  it('name what the counter gave while no doctor had the laser, once', async () => {
    await limit({});
    await counter.startPulses(1000);
    await counter.endPulses(1000);
    await clinic.at(noonOf(days + 1));
    await counter.startPulses(1040);
    await counter.endPulses(1040);

    const ledger = await clinic.ok('lasers/show-pulse-ledger', {
      as: 'owner',
      params: { branchId: 1 },
      query: { month: dayOf(days + 1).slice(0, 7) },
    });
    const amount = ledger.lines.find(({ unexplained }) => unexplained === 40)?.unexplained_amount;
    expect(await list()).toEqual([{ kind: 'night_gap', date: dayOf(days + 1), person: null, value: 40, amount }]);
    await limit({ pulse_gap: 40 });
    expect(await list()).toEqual([]);
  });

  it('leave out nights of which test shots explain the pulses, and a counter that was read too low', async () => {
    await limit({});
    await counter.startPulses(1000);
    await counter.endPulses(1000);
    await later(1);
    await clinic.ok('lasers/record-test-shots', {
      as: 'doctor',
      body: { branch_id: 1, pulses: 40, reason: 'After service' },
    });
    await clinic.at(noonOf(days + 1));
    await counter.startPulses(1040);
    await counter.endPulses(1040);
    await clinic.at(noonOf(days + 2));
    await counter.startPulses(900);
    await counter.endPulses(900);

    expect(await list()).toEqual([]);
  });

  it('leave out what is at its limit, and a kind without a limit', async () => {
    const first = await counter.book(1);
    const { receipt_id: receiptId } = await cashier.pay(first);
    await cashier.refund(first, receiptId);
    await discount(await counter.book(2), 150);

    await limit({ refunds: 300, discount: 50 });
    expect(await list()).toEqual([]);

    await limit({ refunds: 299, discount: null });
    expect((await list()).map(({ kind }) => kind)).toEqual(['refunds']);
  });

  it('name a discount that is above its limit by less than half a percent', async () => {
    await discount(await counter.book(1), 239);
    await discount(await counter.book(2), 240);

    await limit({ discount: 20 });
    expect(await list()).toMatchObject([{ kind: 'discount', value: 20, amount: 61 }]);

    await discount(await counter.book(3), 299);
    await limit({ discount: 0 });
    expect((await list()).map(({ value, amount }) => [value, amount])).toContainEqual([1, 1]);
  });

  it('count the refunds of two people with one name for each', async () => {
    const { name = '' } = clinic.users.find(({ email }) => email.startsWith('reception@')) ?? {};
    const email = 'same.name@test.clinic';
    const user = { email, name, role: 'reception', branch_id: 1, new_password: demoPassword } as const;
    await clinic.ok('admin/add-user', { as: 'owner', body: { ...user, rights: ['reverse'] } });
    const { token } = await clinic.ok('auth/log-in', { body: { email, password: demoPassword } });
    const [first, second] = [await counter.book(1), await counter.book(2)];
    const mine = await cashier.pay(first);
    const theirs = await cashier.pay(second);
    await cashier.refund(first, mine.receipt_id);
    await clinic.ok('ledger/refund-payment', {
      token,
      params: { id: second },
      body: { receipt_id: theirs.receipt_id, reason: 'Paid twice', password: demoPassword },
    });

    await limit({ refunds: 299 });
    expect(await list()).toMatchObject([
      { kind: 'refunds', person: name, value: 1, amount: 300 },
      { kind: 'refunds', person: name, value: 1, amount: 300 },
    ]);
    await limit({ refunds: 500 });
    expect(await list()).toEqual([]);
  });

  it('count from the first price of a visit to its last', async () => {
    await limit({});
    const id = await counter.book(1);
    await discount(id, 150);
    await discount(id, 270);

    expect(await list()).toEqual([]);
  });

  it('name a drawer that was closed with too little', async () => {
    await limit({});
    await drawerWith(9);
    await clinic.ok('drawers/open-drawer', { as: 'reception', params: { branchId: 1 }, body: { float: 50 } });

    expect(await list()).toMatchObject([{ kind: 'drawer_variance', amount: -10 }]);
  });

  it('name the latest call that came after the promised time', async () => {
    await limit({});
    await counter.book(1);
    await counter.callNext();
    await counter.book(2);
    await later(5);
    await counter.callNext();
    expect(await list()).toEqual([]);

    const last = await counter.book(3);
    await later(5 + 240);
    await counter.callNext();
    // Its doctor is free for the next test.
    await counter.moveTo(last, 'completed');

    expect(await list()).toMatchObject([{ kind: 'late_call', date: dayOf(days), person: null }]);
  });

  it('include a day of yesterday that was not closed, until it is closed', async () => {
    await limit({});
    await counter.visit(1);
    await nightAfter(days);
    expect(await list()).toMatchObject([{ kind: 'day_not_closed', date: dayOf(days) }]);

    await clinic.ok('day-sheets/close-day', { as: 'owner', params: { branchId: 1 }, body: { date: dayOf(days) } });

    expect(await list()).toEqual([]);
  });

  it('name a debt on the one day on which it becomes older than 30 days', async () => {
    await limit({ day_not_closed: false });
    await counter.visit(1);
    const shown: unknown[] = [];
    for (const day of [29, 30, 31]) {
      await nightAfter(days + day);
      shown.push((await list()).map(({ kind, date, value, amount }) => ({ kind, date, value, amount })));
    }

    const alert = { kind: 'old_debts', date: dayOf(days + 31), value: 1, amount: 300 };
    expect(shown).toEqual([[], [alert], [alert]]);
  });

  it('stay as they are when an event comes again, or what was read earlier is stored later', async () => {
    await limit({});
    const { store, cache } = clinic.deps;
    const branch = await getBranch(store, cache, 1);
    await discount(await counter.book(1), 100);
    const events = await room.published();
    await later(1);
    await room.deliver(events);
    await room.deliver(events);
    await discount(await counter.book(2), 100);

    await keepDayFacts({ store, now: noonOf(days) }, branch, dayOf(days));

    expect(await listDayFacts(store, [dayOf(days)])).toHaveLength(1);
  });
});

describe('limits of alerts', () => {
  it('are changed by the owner, audited once', async () => {
    await limit({});
    await limit({ refunds: 900 });
    await limit({ refunds: 900 });

    const { entries } = await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { date: dayOf(days), branch: '1' },
    });

    const changes = entries.filter(
      ({ action, after }) => action === 'alert_limits.changed' && after?.['refunds'] === 900,
    );
    expect(changes).toHaveLength(1);
  });

  it('keep what a change does not name', async () => {
    await limit({ refunds: 900, discount: null });

    await clinic.ok('alerts/set-alert-limits', { as: 'owner', body: { late_call: 15 } });

    const { limits } = await clinic.ok('alerts/list-alerts', { as: 'owner' });
    expect(limits).toEqual({ ...defaultAlertLimits, refunds: 900, discount: null, late_call: 15 });
  });

  it('are refused below zero and to everybody but the owner', async () => {
    const answer = await clinic.send('alerts/set-alert-limits', {
      as: 'owner',
      body: { ...defaultAlertLimits, refunds: -1 },
    });
    expect(answer.status).toBe(400);

    const [status] = await clinic.refused('alerts/list-alerts', { as: 'reception' });
    expect(status).toBe(403);
  });
});
