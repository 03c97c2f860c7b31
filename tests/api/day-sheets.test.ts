import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import type { DaySheet } from '#shared/routes/day-sheets.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import type { ReplyOf } from '../support/typed-call.ts';
import { cashierOf } from './cashier.ts';
import { type Counter, counterOf, noonOf } from './counter.ts';
import { mergingAt } from './merging.ts';

type Opened = ReplyOf<'drawers/open-drawer'>;

let clinic: TestClinic;
let counter: Counter;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
  counter = counterOf(clinic);
});
afterAll(() => clinic.stop());
/** Every test has a clinic day of its own. */
beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

const dayOf = (day: number): string => noonOf(day).toISOString().slice(0, 10);
const params = { branchId: 1 };

const sheet = (date?: string): Promise<DaySheet> =>
  clinic.ok('day-sheets/show-day-sheet', { as: 'owner', params, query: date === undefined ? {} : { date } });

const closeDay = ({ date = dayOf(days), as = 'reception', key }: { date?: string; as?: string; key?: string } = {}) =>
  clinic.send('day-sheets/close-day', { as, params, body: { date }, ...(key === undefined ? {} : { key }) });

const reopen = () =>
  clinic.send('day-sheets/reopen-day', {
    as: 'owner',
    params,
    body: { date: dayOf(days), reason: 'a receipt was forgotten' },
  });

const openDrawer = (float: number): Promise<Opened> =>
  clinic.ok('drawers/open-drawer', { as: 'reception', params, body: { float } });

const closeDrawer = ({ drawer }: Opened, counts: Readonly<Record<string, number>>) =>
  clinic.ok('drawers/close-drawer', {
    as: 'reception',
    params: { ...params, drawerId: drawer.id },
    body: { counts, reason: 'counted' },
  });

/** What price changes took off, as the comparisons of a day over show it. */
const discountsOf = async (day: string): Promise<number> => {
  const now = clinic.now();
  await clinic.at(noonOf(days + 2));
  const { total } = await clinic.ok('reports/show-visits', {
    as: 'owner',
    query: { branch_id: 1, start_date: day, end_date: day },
  });
  await clinic.at(now);
  return total.discounts;
};

const refusal = ({ status, reason }: { readonly status: number; readonly reason?: string | undefined }) => [
  status,
  reason,
];

describe('day sheets by WhatsApp', () => {
  const setting = async (as: 'owner' | 'doctor' = 'owner') =>
    (await clinic.ok('auth/show-me', { as, query: { include: 'day_sheet_message' } })).day_sheet_message;

  it('are switched on in a language, for a phone, and off again by an owner', async () => {
    const on = { language: 'en' as const, phone: '01000009002' };
    await clinic.ok('day-sheets/set-day-sheet-message', { as: 'owner', body: on });
    expect(await setting()).toEqual({ ...on, alert_language: null, alert_mail_language: null });

    await clinic.ok('day-sheets/set-day-sheet-message', { as: 'owner', body: { ...on, language: null } });

    expect(await setting()).toEqual({ ...on, language: null, alert_language: null, alert_mail_language: null });
  });

  it('are switched apart from the messages about alerts, which stay as they are when a request leaves them out', async () => {
    const body = { language: 'en' as const, phone: '01000009002' };
    await clinic.ok('day-sheets/set-day-sheet-message', { as: 'owner', body: { ...body, alert_language: 'ar' } });

    const reply = await clinic.ok('day-sheets/set-day-sheet-message', {
      as: 'owner',
      body: { ...body, language: null },
    });

    expect(reply).toEqual({ language: null, alert_language: 'ar', alert_mail_language: null, phone: body.phone });
    expect(await setting()).toEqual(reply);
    await clinic.ok('day-sheets/set-day-sheet-message', { as: 'owner', body: { ...body, alert_language: null } });
    expect(await setting()).toEqual({ ...body, alert_language: null, alert_mail_language: null });
  });

  it('have the values of the first tab as "before" in the audit of the second, when two tabs save at the same time', async () => {
    const body = { alert_language: null, phone: '01000009002' };
    await clinic.ok('day-sheets/set-day-sheet-message', { as: 'owner', body: { ...body, language: null } });
    clinic.pass(1);

    await Promise.all(
      (['en', 'ar'] as const).map((language) =>
        clinic.ok('day-sheets/set-day-sheet-message', { as: 'owner', body: { ...body, language } }),
      ),
    );

    const date = clinic.now().toISOString().slice(0, 10);
    const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { date, branch: 1 } });
    const changes = entries.filter(({ action }) => action === 'staff_user.messages_changed').slice(-2);
    const languages = changes.map(({ before, after }) => [before, after].map((each) => each?.['day_sheet_language']));
    const [first] = languages.flatMap(([before, after]) => (before === 'off' ? [after] : []));
    expect(languages.map(([before]) => before)).toEqual(expect.arrayContaining(['off', first]));
  });

  it('need a phone that exists, and are no matter of reception', async () => {
    const body = { language: 'ar' as const, phone: '123' };

    const answers = [
      await clinic.send('day-sheets/set-day-sheet-message', { as: 'owner', body }),
      await clinic.send('day-sheets/set-day-sheet-message', {
        as: 'reception',
        body: { ...body, phone: '01000009002' },
      }),
    ];

    expect(answers.map(refusal)).toEqual([
      [400, 'phone-invalid'],
      [403, 'role-not-allowed'],
    ]);
    expect(await setting('doctor')).toBeNull();
  });
});

describe('the sheet of a clinic day', () => {
  it('shows tickets, money compared with the drawers, what is unpaid, pulses and unrecorded visits', async () => {
    const [paid, unpaid, gone] = [await counter.visit(1), await counter.book(2), await counter.book(3)];
    const laser = await counter.visit(4, 'laser');
    await counter.visit(5, 'laser');
    await counter.moveTo(gone, 'no_show', 'reception');
    await counter.startPulses(100);
    await counter.record(laser, 10, 5);
    await counter.endPulses(113);
    await counter.markPaid(paid, { amount: 100, method: 'card' });
    const drawer = await openDrawer(0);
    await counter.markPaid(paid);

    const open = await sheet();
    await closeDrawer(drawer, { '200': 1 });

    expect(open.tickets).toEqual({ booked: 5, came: 3, no_show: 1, cancelled: 0, skipped: 0, open: 1 });
    expect(open.total).toBe(300);
    expect(open.methods).toEqual([
      { method: 'cash', payments: 1, reversals: 0, moves: 0, amount: 200, in_drawers: 200, outside: 0 },
      { method: 'card', payments: 1, reversals: 0, moves: 0, amount: 100, in_drawers: 0, outside: 100 },
    ]);
    expect(open.drawers).toMatchObject([{ lines: [{ method: 'cash', expected: 200, counted: null }] }]);
    expect(open.unpaid).toMatchObject({ count: 2, amount: 350 });
    expect(open.unpaid.lines.map((line) => [line.reservation_id, line.balance])).toEqual([
      [unpaid, 300],
      [laser, 50],
    ]);
    expect(open.unpaid.lines[0]?.patient_name).toMatch(/^Patient Number/u);
    expect(open.pulses).toMatchObject([
      { doctor_name: 'Dr. Samir', sessions: 1, recorded: 10, counter: 13, gap: 3, gap_amount: 15, still_open: 0 },
    ]);
    expect(open.unrecorded.count).toBe(1);
    expect(open.closed_at).toBeNull();
  });

  it('names the patient of a refund of credit or of a package, also after a merge', async () => {
    const desk = mergingAt(clinic);
    const [one, other] = desk.newTwins();
    const keep = await desk.patientOf((await desk.book(one)).id);
    const drop = await desk.patientOf((await desk.book(other, 'laser')).id);
    const [refunding, ofDrop] = [{ reason: 'moves abroad', password: demoPassword }, { patientId: drop }];
    const { receipt_id } = await clinic.ok('ledger/take-deposit', {
      as: 'reception',
      params: ofDrop,
      body: { amount: 70 },
    });
    await clinic.ok('ledger/refund-credit', { as: 'reception', params: ofDrop, body: { receipt_id, ...refunding } });
    await desk.merge({ keep, drop });
    await clinic.settled();

    const { lines } = (await sheet()).reversals;

    expect(lines).toMatchObject([{ reservation_id: null, purpose: 'credit_refund', patient_name: one.name }]);
  });

  it('stays as it was when the day was closed', async () => {
    const id = await counter.book(1);
    await closeDay();

    await counter.moveTo(id, 'cancelled', 'reception');

    expect(await sheet()).toMatchObject({
      closed_by: 'Nadia Reception',
      closed_by_ar: 'نادية من الاستقبال',
      tickets: { booked: 1, cancelled: 0, open: 1 },
    });
  });
});

describe('a closed day', () => {
  it('takes no more money: it belongs to the next day, which says so', async () => {
    const [before, after] = [await counter.book(1), await counter.book(2)];
    const first = await counter.markPaid(before);
    await closeDay();

    const late = await counter.markPaid(after);

    expect(first.data).toMatchObject({ receipt_day: dayOf(days) });
    expect(late.data).toMatchObject({ receipt_day: dayOf(days + 1), payment_status: 'paid' });
    expect(await counter.income()).toBe(300);
    expect((await sheet()).total).toBe(300);
    expect(await sheet(dayOf(days + 1))).toMatchObject({ total: 300, carried: { count: 1, amount: 300 } });
    days += 1;
    await clinic.at(noonOf(days));
    expect(await counter.income()).toBe(300);
  });

  it('lists a later price change on the sheet of the next day, where comparisons count it', async () => {
    const cashier = cashierOf(clinic, counter);
    const [regular, fractional] = [await counter.book(1), await counter.book(2, 'fractional')];
    const third = await counter.visit(3);
    const { receipt_id: receiptId } = await cashier.pay(third);
    await closeDay();

    await clinic.ok('ledger/change-price', {
      as: 'reception',
      params: { id: regular },
      body: { price: 250, reason: 'An old friend' },
    });
    await clinic.ok('payments/set-fractional-charge', {
      as: 'reception',
      body: { reservation_id: fractional, amount: 1400, reason: 'A returning patient' },
    });
    await cashier.refund(third, receiptId, { amount: 120, effect: 'price_corrected' });

    expect((await sheet()).price_changes).toMatchObject({ count: 0, amount: 0 });
    const next = await sheet(dayOf(days + 1));
    expect(next.price_changes).toMatchObject({ count: 3, amount: 270 });
    expect(new Set(next.price_changes.lines.map((line) => line.reservation_id))).toEqual(
      new Set([regular, fractional, third]),
    );
    const [closedDay, nextDay] = [await discountsOf(dayOf(days)), await discountsOf(dayOf(days + 1))];
    expect([closedDay, nextDay]).toEqual([0, 270]);
  });

  it('opens its next drawer for the next day', async () => {
    await closeDay();

    const opened = await openDrawer(0);

    expect(opened).toMatchObject({ drawer: { day: dayOf(days + 1) } });
    await closeDrawer(opened, {});
  });

  it('is not closed while a drawer is open', async () => {
    const drawer = await openDrawer(0);

    const refused = await closeDay();
    await closeDrawer(drawer, {});

    expect(refusal(refused)).toEqual([409, 'drawers-still-open']);
    expect((await closeDay()).status).toBe(200);
  });

  it('is closed once, and a lost answer is given again', async () => {
    const answers = [await closeDay({ key: 'close-1' }), await closeDay({ key: 'close-1' }), await closeDay()];

    expect(answers.map(refusal)).toEqual([
      [200, undefined],
      [200, undefined],
      [409, 'day-already-closed'],
    ]);
    expect(answers[1]?.data).toEqual(answers[0]?.data);
  });

  it('is not one that has yet to come', async () => {
    expect(refusal(await closeDay({ date: dayOf(days + 1) }))).toEqual([409, 'day-not-reached']);
  });

  it('is opened again by the owner with a reason, and closed again', async () => {
    await closeDay();
    const [reopened, twice] = [await reopen(), await reopen()];
    const taken = await counter.markPaid(await counter.book(1));
    const closed = await closeDay({ as: 'owner' });

    expect(reopened.data).toMatchObject({ closed_at: null });
    expect(refusal(twice)).toEqual([409, 'day-not-closed']);
    expect(taken.data).toMatchObject({ receipt_day: dayOf(days) });
    expect(closed.data).toMatchObject({
      total: 300,
      closed_by: 'Clinic Owner',
      reopened: [{ closed_by: 'Nadia Reception', reopened_by: 'Clinic Owner', reason: 'a receipt was forgotten' }],
    });
  });

  it('is finished by the next request when the first ended between its two steps', async () => {
    const { store } = clinic.deps;
    const { closeDayWrite } = await import('#functions/data/money/day-registers.ts');
    const closing = { closedAt: clinic.now().toISOString(), closedBy: 'u1', closedByName: 'Nadia Reception' };
    await store.transact([closeDayWrite(1, asClinicDay(dayOf(days)), closing)]);

    const shown = await sheet();
    const finished = await closeDay();

    expect(shown.closed_by).toBe('Nadia Reception');
    expect(finished.status).toBe(200);
    expect(refusal(await closeDay())).toEqual([409, 'day-already-closed']);
  });
});
