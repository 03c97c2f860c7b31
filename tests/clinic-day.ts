import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isWrite, keepsAnswers, type RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { type MessagingSettings, putMessagingSettings } from '#functions/data/messages/messaging.ts';
import type { Store } from '#functions/data/table/store.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { demoBranches, demoPassword, demoUsers } from '#local/demo/accounts.ts';
import type { ApiResponse, ApiRequest, SendRequest, RouteId } from '#local/in-process.ts';
import { noProvider } from './no-provider.ts';
import { createScenarioContext, packageOffer } from './scenario-context.ts';
import { scenarios } from './scenarios.ts';

/** Branches, accounts and the provider's settings: what an operator sets up before the first day. */
export const setUp = async (store: Store, provider: MessagingSettings = noProvider): Promise<void> => {
  await store.transact(demoBranches.flatMap(branchWrites));
  const passwordHash = await hashPassword(demoPassword);
  for (const user of demoUsers) await store.transact(userWrites(user, passwordHash));
  await putMessagingSettings(store, provider);
};

/** The id of a move, as its answer names it. */
const moveIdOf = (data: unknown): string => z.looseObject({ move_id: z.string() }).parse(data).move_id;

const number = (name: string) => z.looseObject({ [name]: z.number() });

/**
 * A clinic day that sends every request of the API. Runs in process (under each function's permissions), over HTTP on
 * one machine, and on deployed stacks. Every reply is checked by its schema. Every write has an Idempotency-Key and,
 * where answers are recorded, is sent twice: both answers are equal.
 */
export const simulateOneDay = (
  call: SendRequest,
  {
    store,
    webhook = () => noProvider,
  }: { readonly store?: () => Store; readonly webhook?: () => MessagingSettings } = {},
): void => {
  const answered = new Set<string>();
  const tokens = new Map<string, string>();
  const made = new Map<string, { id: number; code: string; patientId: string }>();
  let refreshCookie = '';
  let keys = 0;

  const ok = async (id: RouteId, asked: ApiRequest = {}): Promise<unknown> => {
    const route = routes.find((candidate) => candidate.id === id);
    if (route === undefined) throw new Error(`no route ${id}`);
    // As the site does: an idempotency key with every write.
    keys += 1;
    const key = asked.key ?? (isWrite(route) ? `day-${String(keys)}` : undefined);
    const answer = await call(id, { ...asked, key });
    expect(answer.status, `${id}: ${answer.error ?? ''}`).toBeLessThan(300);
    if (!('raw' in route)) route.reply.parse(answer.data);
    answered.add(id);
    if (key === undefined || !keepsAnswers(route)) return answer.data;
    const again = await call(id, { ...asked, key });
    expect(again.data, `${id} again`).toEqual(answer.data);
    return answer.data;
  };
  const refused = async (id: RouteId, asked: ApiRequest, status: number): Promise<ApiResponse> => {
    const answer = await call(id, asked);
    expect([id, answer.status]).toEqual([id, status]);
    expect(answer.error).toMatch(/\w/u);
    return answer;
  };
  const as = (account: string): { token: string } => ({ token: tokens.get(account) ?? '' });
  const reservation = (who: string) => {
    const found = made.get(who);
    if (found === undefined) throw new Error(`${who} has not booked`);
    return found;
  };
  const phoneOf = (who: string): string =>
    `0100200${String(1000 + [...who].reduce((sum, letter) => sum + letter.charCodeAt(0), 0))}`;
  const book = async (who: string, more: Record<string, unknown>, asked: ApiRequest = {}): Promise<void> => {
    const body = { name: `${who} Testing`, phone: phoneOf(who), branch_id: 1, ...more };
    const data = await ok('reservations/book-reservation', { body, key: `book-${who}`, ...asked });
    const { id, code } = z.looseObject({ id: z.int(), code: z.string() }).parse(data);
    made.set(who, { id, code, patientId: '' });
  };
  const next = async (): Promise<void> => {
    await ok('doctor/call-next', { body: {}, ...as('doctor') });
  };

  it('is up, describes itself, and shows its branches', async () => {
    await ok('health/check-health');
    await ok('docs/show-open-api');
    const { branches } = z.looseObject({ branches: z.array(z.unknown()) }).parse(await ok('branches/list-branches'));
    expect(branches).toHaveLength(2);
  });

  it('signs staff in and refuses others', async () => {
    await refused('auth/log-in', { body: { email: 'doctor@demo.clinic', password: 'wrong' } }, 401);
    await refused('auth/show-me', {}, 401);
    await refused('auth/refresh-session', {}, 401);
    for (const { email } of demoUsers) {
      const answer = await call('auth/log-in', { body: { email, password: demoPassword }, key: `in-${email}` });
      expect(answer.status).toBe(200);
      answered.add('auth/log-in');
      const { token } = z.looseObject({ token: z.string() }).parse(answer.data);
      tokens.set(email.split('@')[0] ?? '', token);
      refreshCookie = answer.cookies.find((cookie) => cookie.startsWith('appointify_refresh='))?.split(';')[0] ?? '';
    }
    await ok('auth/show-me', as('doctor'));
    const [kid] = refreshCookie.split('.');
    await refused('auth/refresh-session', { cookies: [`${kid ?? ''}.nobody.1.forged`] }, 401);
    await ok('auth/refresh-session', { cookies: [refreshCookie] });
  });

  it('books patients of every kind, online and at the counter', async () => {
    await book('Regina', { type: 'regular' });
    await book('Lara', { type: 'laser', laser_area: 'face' });
    await book('Farida', { type: 'fractional', laser_area: 'legs', message_consent: true });
    await book('Walid', { type: 'regular' }, as('reception'));
    await book('Carim', { type: 'regular' });
    await book('Casta', { type: 'regular' });
    await book('Nora', { type: 'regular' });
    await book('Zeinab', { type: 'regular' });
    await book('Lina', { type: 'laser', laser_area: 'arms' });
    await book('Fadia', { type: 'fractional', laser_area: 'face' });
    const again = await call('reservations/book-reservation', {
      body: { name: 'Regina Testing', phone: phoneOf('Regina'), branch_id: 1, type: 'regular' },
    });
    expect(again.status).toBe(200);
    expect(z.looseObject({ id: z.int() }).parse(again.data).id).toBe(reservation('Regina').id);
    await refused(
      'reservations/book-reservation',
      { body: { name: 'X Y', phone: '12', branch_id: 1, type: 'regular' } },
      400,
    );
    await refused(
      'reservations/book-reservation',
      { body: { name: 'X Y', phone: phoneOf('X'), branch_id: 77, type: 'regular' } },
      404,
    );
  });

  it('shows patients their position', async () => {
    await ok('reservations/show-queue-info', { params: { phone: phoneOf('Lara') } });
    await ok('reservations/show-queue-info', {
      params: { phone: phoneOf('Lara') },
      query: { code: reservation('Lara').code },
    });
    const phone = phoneOf('Nobody');
    await refused('reservations/show-queue-info', { params: { phone } }, 404);
    const lookUp = (code: string): ApiRequest => ({ params: { phone }, query: { code } });
    for (let last = 10; last < 20; last += 1) {
      await refused('reservations/show-queue-info', lookUp(`MED9000${String(last)}`), 404);
    }
    await refused('reservations/show-queue-info', lookUp('MED900020'), 429);
    const asked = { params: { id: 900_020 }, body: { code: 'MED900020', phone } };
    await refused('reservations/cancel-reservation', asked, 429);
  });

  it('shows the counter its queue, and keeps it in order', async () => {
    const queue = await ok('reservations/list-branch-queue', { params: { branchId: 1 }, ...as('reception') });
    const rows = z
      .looseObject({
        active_queue: z.array(
          z.looseObject({ id: z.int(), patient_id: z.string(), queue_position: z.nullable(z.int()) }),
        ),
      })
      .parse(queue).active_queue;
    expect(rows.map((row) => row.queue_position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const [who, booked] of made) {
      made.set(who, { ...booked, patientId: rows.find(({ id }) => id === booked.id)?.patient_id ?? '' });
    }
    await ok('doctor/skip-reservation', { params: { id: reservation('Carim').id }, ...as('reception') });
    await ok('reservations/reinsert-reservation', { params: { id: reservation('Carim').id }, ...as('reception') });
    await ok('reservations/cancel-reservation', {
      params: { id: reservation('Casta').id },
      body: { code: reservation('Casta').code, phone: phoneOf('Casta') },
      key: 'cancel-casta',
    });
    const carim = { params: { id: reservation('Carim').id }, ...as('reception') };
    const zeinab = { params: { id: reservation('Zeinab').id }, ...as('reception') };
    await ok('reservations/mark-arrival', { ...zeinab, body: { arrived: true } });
    const cancelled = await ok('reservations/cancel-reservation', { ...carim, body: {} });
    await ok('reservations/undo-move', { ...carim, body: { move_id: moveIdOf(cancelled) } });
    await ok('reservations/cancel-reservation', { ...carim, body: {} });
    const moved = await ok('transfers/transfer-reservation', { ...zeinab, body: { branch_id: 2 } });
    await ok('reservations/undo-move', { ...zeinab, body: { move_id: moveIdOf(moved) } });
    await ok('doctor/skip-reservation', { params: { id: reservation('Nora').id }, ...as('doctor') });
    for (const status of ['waiting', 'skipped', 'no_show']) {
      await ok('reservations/change-status', {
        params: { id: reservation('Nora').id },
        body: { status },
        ...as('reception'),
      });
    }
    const { branches } = z
      .looseObject({ branches: z.array(z.looseObject({ today: z.string() })) })
      .parse(await ok('branches/list-branches'));
    const tomorrow = addDays(branches[0]?.today ?? '', 1);
    // The patient is already registered, so the number of patients stays.
    const ahead = await ok('reservations/book-reservation', {
      body: { name: 'Casta Testing', phone: phoneOf('Casta'), branch_id: 1, type: 'regular', date: tomorrow },
    });
    const list = { params: { branchId: 1 }, query: { date: tomorrow }, ...as('reception') };
    await ok('reservations/list-branch-queue', list);
    const { id } = z.looseObject({ id: z.int() }).parse(ahead);
    const later = { params: { id }, ...as('reception') };
    await ok('transfers/transfer-reservation', { ...later, body: { branch_id: 2 } });
    await refused('reservations/list-branch-queue', { params: { branchId: 2 }, ...as('reception') }, 403);
    await refused('doctor/call-next', { body: {}, ...as('reception') }, 403);
    await refused('doctor/skip-reservation', { params: { id: 999_999 }, ...as('doctor') }, 404);
  });

  it('lets the doctor work: call, record, finish', async () => {
    await ok('doctor/start-pulse-tracking', { body: { branch_id: 1, start_pulses: 1000 }, ...as('doctor') });
    await next();
    for (const body of [{ state: 'paused', pause_minutes: 5 }, { state: 'on' }]) {
      await ok('doctor/set-doctor-at-work', { body, ...as('doctor') });
    }
    await ok('doctor/list-doctor-queue', { params: { branchId: 1 }, ...as('doctor') });
    await refused(
      'doctor/record-laser-session',
      { body: { reservation_id: reservation('Lara').id, pulses: 0, price_per_pulse: 5 }, ...as('doctor') },
      400,
    );
    await refused(
      'doctor/record-laser-session',
      { body: { reservation_id: reservation('Lara').id, pulses: 5, price_per_pulse: 5 }, ...as('doctor') },
      409,
    );
    const regina = { params: { id: reservation('Regina').id }, ...as('doctor') };
    const finished = await ok('reservations/change-status', { ...regina, body: { status: 'completed' } });
    await ok('reservations/undo-move', { ...regina, body: { move_id: moveIdOf(finished) } });
    await ok('reservations/change-status', { ...regina, body: { status: 'completed' } });
    await ok('reservations/change-status', {
      params: { id: reservation('Lara').id },
      body: { status: 'in_progress' },
      ...as('doctor'),
    });
    const lara = { params: { id: reservation('Lara').id }, ...as('doctor') };
    // Still with the doctor: not among the finished visits without a session.
    expect(await ok('doctor/list-unrecorded-visits', as('doctor'))).toMatchObject({ total: 0 });
    await ok('doctor/record-laser-session', {
      body: { reservation_id: reservation('Lara').id, pulses: 1200, price_per_pulse: '5.00' },
      ...as('doctor'),
    });
    await ok('doctor/void-laser-session', { ...lara, body: { reason: 'typed a zero too many' } });
    await ok('doctor/record-laser-session', {
      body: { reservation_id: reservation('Lara').id, pulses: 120, price_per_pulse: '5.00' },
      ...as('doctor'),
    });
    await next();
    await ok('payments/set-fractional-charge', {
      body: { reservation_id: reservation('Farida').id, amount: 1500 },
      ...as('doctor'),
    });
    await ok('doctor/record-laser-session', {
      body: { reservation_id: reservation('Farida').id, pulses: 1, price_per_pulse: 1500 },
      ...as('doctor'),
    });
    await next();
    // An hour at the counter: the one inside is skipped, comes back, and is given up.
    const walid = { params: { id: reservation('Walid').id }, ...as('doctor') };
    const { move_id } = (await ok('doctor/skip-reservation', walid)) as { move_id: string };
    await ok('reservations/undo-move', { ...walid, body: { move_id } });
    await ok('doctor/skip-reservation', walid);
    await ok('reservations/reinsert-reservation', { params: { id: reservation('Walid').id }, ...as('doctor') });
    await ok('reservations/mark-arrival', { ...walid, body: { arrived: false } });
    await ok('reservations/change-reservation', { ...walid, body: { type: 'laser', laser_area: 'legs' } });
    await ok('reservations/change-reservation', { ...walid, body: { type: 'regular' } });
    await ok('patients/change-patient', {
      params: { patient: reservation('Walid').patientId },
      body: { name: 'Waleed Corrected' },
      ...as('reception'),
    });
    await refused(
      'payments/set-fractional-charge',
      { body: { reservation_id: reservation('Carim').id, amount: 10 }, ...as('doctor') },
      409,
    );
    const tracked = await ok('doctor/show-pulse-tracking', as('doctor'));
    expect(tracked).toMatchObject({
      pulse_tracking: { start_pulses: 1000, predicted_pulses: 1120, doctors_tracked: 1 },
    });
    const ended = await ok('doctor/end-pulse-tracking', { body: { end_pulses: 1123 }, ...as('doctor') });
    expect(ended).toMatchObject({ summary: { actual_total: 123, predicted_total: 120, discrepancy: 3 } });
  });

  it('lets a second doctor work beside the first, without tracking', async () => {
    await ok('doctor/list-doctor-queue', { params: { branchId: 1 }, ...as('doctor2') });
    const { id } = reservation('Lina');
    await ok('reservations/change-status', { params: { id }, body: { status: 'in_progress' }, ...as('doctor2') });
    await ok('doctor/record-laser-session', {
      body: { reservation_id: id, pulses: 10, price_per_pulse: 5 },
      ...as('doctor2'),
    });
    await ok('reservations/cancel-reservation', {
      params: { id: reservation('Fadia').id },
      body: {},
      ...as('reception'),
    });
    await refused(
      'payments/set-fractional-charge',
      { body: { reservation_id: reservation('Fadia').id, amount: 10 }, ...as('doctor2') },
      409,
    );
  });

  it('takes money once', async () => {
    const pay = (who: string, more: Record<string, unknown> = {}) => ({
      params: { id: reservation(who).id },
      body: { patientId: reservation(who).patientId, ...more },
      ...as('reception'),
    });
    await refused('payments/mark-paid', { ...pay('Regina'), body: { patientId: reservation('Lara').patientId } }, 409);
    await ok('payments/mark-paid', pay('Regina'));
    const branch = { params: { branchId: 1 }, ...as('reception') };
    const drawerIn = (data: unknown): string =>
      z.looseObject({ drawer: z.looseObject({ id: z.string() }) }).parse(data).drawer.id;
    const ofDrawer = (drawerId: string) => ({ params: { branchId: 1, drawerId }, ...as('reception') });
    const drawer = drawerIn(await ok('drawers/open-drawer', { ...branch, body: { float: 200 } }));
    await ok('payments/mark-paid', pay('Lara', { amount: 100, method: 'card' }));
    await ok('drawers/move-cash', {
      ...ofDrawer(drawer),
      body: { direction: 'out', amount: 50, reason: 'cleaning supplies' },
    });
    expect(await ok('drawers/list-drawers', branch)).toMatchObject({ own: { id: drawer }, closed: [] });
    expect(await ok('day-sheets/show-day-sheet', branch)).toMatchObject({ total: 400, open_drawers: 1 });
    await ok('drawers/close-drawer', { ...ofDrawer(drawer), body: { counts: { '50': 3 }, hand_over: 150 } });
    const next = drawerIn(await ok('drawers/open-drawer', { ...branch, body: { from: drawer } }));
    const { date } = z.looseObject({ date: z.string() }).parse(await ok('drawers/list-drawers', branch));
    await refused('day-sheets/close-day', { ...branch, body: { date } }, 409);
    await ok('drawers/close-drawer', { ...ofDrawer(next), body: { counts: { '100': 1, '50': 1 } } });
    await ok('day-sheets/close-day', { ...branch, body: { date } });
    await ok('day-sheets/reopen-day', {
      params: { branchId: 1 },
      body: { date, reason: 'a receipt was forgotten' },
      ...as('owner'),
    });
    await ok('day-sheets/set-day-sheet-message', { body: { language: 'en', phone: '01000009001' }, ...as('owner') });
    const me = await ok('auth/show-me', { query: { include: 'day_sheet_message' }, ...as('owner') });
    expect(me).toMatchObject({ day_sheet_message: { language: 'en' } });
    const unpaid = await ok('payments/list-unpaid', { params: { branchId: 1 }, ...as('reception') });
    expect(number('total_unpaid_amount').parse(unpaid)['total_unpaid_amount']).toBeGreaterThan(500);
    expect(await ok('reports/show-daily-income', as('reception'))).toMatchObject({ total_income: 400 });
  });

  it('finds its patients', async () => {
    await ok('patients/find-patients-by-phone', { params: { patient: phoneOf('Lara') }, ...as('reception') });
    const all = await ok('patients/search-patients', { query: { limit: '5' }, ...as('reception') });
    expect(all).toMatchObject({ total: 10, pages: 2 });
    expect(await ok('patients/search-patients', { query: { search: 'lar' }, ...as('doctor') })).toMatchObject({
      total: 1,
    });
    const guide = await ok('doctor/show-session-guide', {
      params: { reservationId: reservation('Lara').id },
      ...as('doctor'),
    });
    expect(guide).toMatchObject({ recorded_session: { pulses: 120 }, last_session: null, open_balance: 500 });
    const history = await ok('patients/show-patient-history', {
      params: { patientId: reservation('Lara').patientId },
      ...as('doctor'),
    });
    expect(history).toMatchObject({ total_reservations: 1, total_paid: 100 });
    const params = { patientId: reservation('Lara').patientId };
    const seenByOwner = await ok('patients/show-patient-history', { params, ...as('owner') });
    expect(seenByOwner).toMatchObject({ total_reservations: 1, total_paid: 100 });
    const corrected = await ok('patients/change-patient', {
      params: { patient: params.patientId },
      body: { phone: '01155500077' },
      ...as('reception'),
    });
    expect(corrected).toMatchObject({ patient: { id: params.patientId, phone: '01155500077' } });
    expect(await ok('patients/show-patient-history', { params, ...as('doctor') })).toMatchObject({
      total_reservations: 1,
    });
  });

  it('reports what happened, to the piastre', async () => {
    const records = await ok('reservations/list-completed-records', as('doctor'));
    expect(number('total').parse(records)['total']).toBe(3);
    const day = z
      .looseObject({ date: z.string() })
      .parse(await ok('reports/show-daily-report', { params: { branchId: 1 }, ...as('reception') })).date;
    const perDoctor = { params: { branchId: 1 }, query: { include: 'doctors' } };
    const revenue = await ok('reports/show-revenue', { ...perDoctor, ...as('owner') });
    expect(revenue).toMatchObject({ summary: { total_revenue: 400, total_payments: 2 } });
    expect(await ok('reports/show-revenue-of-all', as('owner'))).toMatchObject({ summary: { total_revenue: 400 } });
    // A range with a whole month in it, whatever the date.
    const query = { start_date: addDays(day, -62), end_date: day };
    expect(await ok('reports/show-revenue-of-all', { query, ...as('owner') })).toMatchObject({
      summary: { total_revenue: 400 },
    });
    expect(await ok('reports/show-overview', as('owner'))).toMatchObject({ total: { income_today: 400 } });
    const audit = await ok('reports/list-audit', { query: { date: day, branch: '1' }, ...as('owner') });
    expect(z.looseObject({ entries: z.array(z.unknown()) }).parse(audit).entries.length).toBeGreaterThan(15);
    await refused('reports/list-audit', { query: { date: day, branch: '1' }, ...as('doctor') }, 403);
  });

  it('keeps a medical file and the record of a visit', async () => {
    const { patientId, id } = reservation('Lara');
    const known = { params: { patientId }, ...as('doctor') };
    await ok('medical/show-patient-file', known);
    const file = { version: 0, birth_year: 1988, sex: 'female', allergies: '', warnings: ['keloid'], consents: [] };
    await ok('medical/update-patient-file', { ...known, body: file });
    const record = { reservation_id: id, version: 0, treatment: null, consultation: null };
    await ok('medical/write-visit-record', { body: record, ...as('doctor') });
    const neverCame = { ...record, reservation_id: reservation('Nora').id };
    await refused('medical/write-visit-record', { body: neverCame, ...as('doctor') }, 409);
    await refused('medical/show-patient-file', { params: { patientId }, ...as('owner') }, 403);
  });

  it('merges a patient who is registered twice, and undoes it', async () => {
    await book('Zahra', { type: 'regular' }, as('reception'));
    const found = await ok('patients/find-patients-by-phone', {
      params: { patient: phoneOf('Zahra') },
      ...as('reception'),
    });
    const drop = z.looseObject({ patient: z.looseObject({ id: z.string() }) }).parse(found).patient.id;
    const pair = { keep: reservation('Lara').patientId, drop };

    expect(await ok('patients/merge-patients', { body: pair, ...as('reception') })).toMatchObject({
      patient: { id: pair.keep },
      moved_reservations: [reservation('Zahra').id],
    });
    expect(await ok('patients/list-twins', as('reception'))).toMatchObject({
      merged: [{ keep: { id: pair.keep }, drop: { id: drop } }],
    });
    expect(await ok('patients/undo-merge', { body: pair, ...as('reception') })).toMatchObject({
      patients: [{ id: pair.keep }, { id: drop }],
    });
  });

  it('refunds money, keeps it as credit and spends the credit', async () => {
    const { id } = reservation('Zahra');
    const found = await ok('patients/find-patients-by-phone', {
      params: { patient: phoneOf('Zahra') },
      ...as('reception'),
    });
    const patientId = z.looseObject({ patient: z.looseObject({ id: z.string() }) }).parse(found).patient.id;
    const receiptIn = (data: unknown): string => z.looseObject({ receipt_id: z.string() }).parse(data).receipt_id;
    const ofVisit = { params: { id }, ...as('reception') };
    const ofPatient = { params: { patientId }, ...as('reception') };
    const again = { reason: 'The patient changed her mind', password: demoPassword };

    await ok('ledger/change-price', { ...ofVisit, body: { price: 270, reason: 'A returning patient' } });
    const deposit = receiptIn(await ok('ledger/take-deposit', { ...ofPatient, body: { amount: 100 } }));
    const paid = await ok('payments/mark-paid', { ...ofVisit, body: { patientId, credit: 100 } });
    expect(paid).toMatchObject({ payment_status: 'paid', amount_paid: 270 });
    const receipt = receiptIn(paid);
    await ok('ledger/print-receipt', { params: { id, receiptId: receipt }, body: {}, ...as('reception') });
    const wrong = { receipt_id: receipt, ...again, password: 'mistyped' };
    await refused('ledger/refund-payment', { ...ofVisit, body: wrong }, 400);
    await refused('ledger/refund-payment', { ...ofVisit, ...as('doctor'), body: wrong }, 403);
    const refund = { receipt_id: receipt, ...again };
    expect(await ok('ledger/refund-payment', { ...ofVisit, body: refund })).toMatchObject({
      amount: 170,
      balance: 170,
    });
    expect(await ok('ledger/list-receipts', ofVisit)).toMatchObject({ credit_used: 100, amount_paid: 100 });
    const { code } = reservation('Zahra');
    const ownReceipts = { params: { phone: phoneOf('Zahra') }, query: { code } };
    expect(await ok('ledger/show-own-receipts', ownReceipts)).toMatchObject({ credit_used: 100, amount_paid: 100 });
    await ok('reservations/cancel-reservation', { ...ofVisit, body: {} });
    expect(await ok('ledger/keep-as-credit', { ...ofVisit, body: {} })).toMatchObject({ amount: 100, credit: 100 });
    expect(await ok('ledger/show-patient-money', { ...ofPatient, ...as('owner') })).toMatchObject({
      credit: 100,
      owed: 0,
    });
    const back = { receipt_id: deposit, ...again };
    await refused('ledger/refund-credit', { ...ofPatient, body: { ...back, password: 'mistyped' } }, 400);
    expect(await ok('ledger/refund-credit', { ...ofPatient, ...as('owner'), body: back })).toMatchObject({
      amount: 100,
      credit: 0,
    });
    expect(await ok('reports/show-daily-income', as('reception'))).toMatchObject({ total_income: 400 });
  });

  it('sells a package, takes a session from it, and refunds the rest', async () => {
    await book('Hoda', { type: 'laser', laser_area: 'face' }, as('reception'));
    const { id } = reservation('Hoda');
    const found = await ok('patients/find-patients-by-phone', {
      params: { patient: phoneOf('Hoda') },
      ...as('reception'),
    });
    const patientId = z.looseObject({ patient: z.looseObject({ id: z.string() }) }).parse(found).patient.id;
    const ofPatient = { params: { patientId }, ...as('reception') };
    const packageIn = (data: unknown) =>
      z.looseObject({ package: z.looseObject({ id: z.string() }) }).parse(data).package;

    const defined = await ok('packages/define-package', { body: { branch_id: 1, ...packageOffer }, ...as('owner') });
    const { id: offerId } = z.looseObject({ id: z.string() }).parse(defined);
    await refused('packages/define-package', { body: { branch_id: 1, ...packageOffer }, ...as('reception') }, 403);
    await ok('ledger/take-deposit', { ...ofPatient, body: { amount: 100 } });
    const sold = packageIn(
      await ok('packages/pay-package', { ...ofPatient, body: { offer_id: offerId, credit: 100, amount: 900 } }),
    );
    expect(sold).toMatchObject({ left: 6, amount_paid: 1000, balance: 2000 });
    const rest = { package_id: sold.id, amount: 1000, method: 'card' };
    expect(packageIn(await ok('packages/pay-package', { ...ofPatient, body: rest }))).toMatchObject({ balance: 1000 });
    const ofPackage = { params: { patientId }, query: { receipts_of: sold.id }, ...as('reception') };
    const money = z
      .looseObject({ package_receipts: z.unknown() })
      .parse(await ok('ledger/show-patient-money', ofPackage));
    const receipts = money.package_receipts;
    expect(receipts).toMatchObject({ credit_used: 100, receipts: [{ amount: 900 }, { amount: 1000, method: 'card' }] });
    const ofReceipt = z.looseObject({ receipts: z.tuple([z.looseObject({ receipt_id: z.string() })], z.unknown()) });
    const receiptId = ofReceipt.parse(receipts).receipts[0].receipt_id;
    const print = { params: { patientId, packageId: sold.id, receiptId }, body: {}, ...as('reception') };
    expect(await ok('packages/print-package-receipt', print)).toMatchObject({ prints: 1, copy: false });
    await ok('packages/print-package-receipt', { ...print, ...as('owner') });
    const unknownReceipt = { ...print, params: { ...print.params, receiptId: 'P1-2000-1' } };
    await refused('packages/print-package-receipt', unknownReceipt, 404);

    await ok('reservations/change-status', { params: { id }, body: { status: 'in_progress' }, ...as('doctor') });
    const guide = await ok('doctor/show-session-guide', { params: { reservationId: id }, ...as('doctor') });
    expect(guide).toMatchObject({ packages: [{ id: sold.id, left: 6, for_this_visit: true }] });
    const session = { reservation_id: id, pulses: 80, price_per_pulse: 5, package_id: sold.id };
    const unknown = { ...session, package_id: 'k0000000000000000' };
    await refused('doctor/record-laser-session', { body: unknown, ...as('doctor') }, 404);
    expect(await ok('doctor/record-laser-session', { body: session, ...as('doctor') })).toMatchObject({ amount: 0 });
    await ok('doctor/void-laser-session', { params: { id }, body: { reason: 'another count' }, ...as('doctor') });
    await ok('doctor/record-laser-session', { body: session, ...as('doctor') });
    await ok('reservations/change-status', { params: { id }, body: { status: 'completed' }, ...as('doctor') });

    const listed = await ok('packages/list-packages', { query: { branch_id: '1', include: 'sold' }, ...as('owner') });
    expect(listed).toMatchObject({ sold: { sessions_left: 5, balance: 1000, refundable: 1400 } });
    const closing = {
      params: { patientId, packageId: sold.id },
      body: { reason: 'The patient moves away', password: demoPassword },
    };
    await refused('packages/refund-package', { ...closing, ...as('doctor') }, 403);
    const mistyped = { ...closing, body: { ...closing.body, password: 'mistyped' } };
    await refused('packages/refund-package', { ...mistyped, ...as('owner') }, 400);
    expect(await ok('packages/refund-package', { ...closing, ...as('owner') })).toMatchObject({
      amount: 1400,
      package: { left: 0, amount_paid: 600, balance: 0 },
    });
    expect(await ok('ledger/show-patient-money', ofPatient)).toMatchObject({ packages: [{ used: 1, refundable: 0 }] });
  });

  it('keeps the communication log of patients', async () => {
    const { patientId } = reservation('Lara');
    await ok('messaging/add-commlog-entry', {
      body: {
        patient_id: patientId,
        reservation_id: reservation('Lara').id,
        channel: 'call',
        body: 'ApiRequest to come at six.',
      },
      ...as('reception'),
    });
    const log = await ok('messaging/list-patient-commlog', { params: { id: patientId }, ...as('doctor') });
    expect(z.looseObject({ entries: z.array(z.unknown()) }).parse(log).entries).toHaveLength(1);
    expect(await ok('messaging/list-patient-commlog', { params: { id: patientId }, ...as('owner') })).toEqual(log);
    await ok('messaging/show-messaging-status', as('doctor'));
    const verify = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444' };
    const verified = await call('messaging/verify-webhook', {
      query: { ...verify, 'hub.verify_token': webhook().verifyToken },
    });
    expect(verified.status).toBe(200);
    answered.add('messaging/verify-webhook');
    await refused('messaging/verify-webhook', { query: { ...verify, 'hub.verify_token': 'wrong' } }, 403);
    const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [] });
    const signature = `sha256=${createHmac('sha256', webhook().appSecret).update(body).digest('hex')}`;
    const report = await call('messaging/receive-webhook', {
      body,
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
    });
    expect(report).toMatchObject({ status: 200, data: { received: 0 } });
    answered.add('messaging/receive-webhook');
    await refused('messaging/receive-webhook', { body, headers: { 'content-type': 'application/json' } }, 403);
  });

  it('lets its people out', async () => {
    await ok('auth/log-out', { cookies: [refreshCookie], ...as('doctor2') });
    await refused('auth/refresh-session', { cookies: [refreshCookie] }, 401);
  });

  // The scenarios add reservations of their own, so they only run where the table is given.
  if (store === undefined) return;

  it('takes the calls that this day does not name from the scenarios', async () => {
    const table: readonly (RouteSpec & { readonly id: RouteId })[] = routes;
    const others = table.filter(({ id }) => !answered.has(id));
    if (others.length === 0) return;
    const world = await createScenarioContext({ call, now: () => new Date(), deps: { store: store() } });
    for (const { id, access } of others) {
      const role = access.kind === 'staff' ? access.roles[0] : undefined;
      const caller = role === undefined ? undefined : await world.createStaffUser(role, role === 'owner' ? null : 1);
      const { asked } = await scenarios[id](world, caller);
      await ok(id, { token: caller?.token, ...asked });
    }
    await putMessagingSettings(store(), webhook());
  });

  it('has lived through every call of the table', () => {
    expect(routes.map((route) => route.id).filter((id) => !answered.has(id))).toEqual([]);
  });
};
