import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ApiRequest, RouteId, SendRequest } from '#local/in-process.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { moveIdOf, requestsOfDay } from '../clinic-day/clinic-day-requests.ts';
import { noProvider } from '../no-provider.ts';

/** Account of an owner of the clinic that is tried. */
export interface OwnerAccount {
  readonly email: string;
  readonly password: string;
}

/** Staff users of the test branch. They are disabled between two runs. */
const staff = {
  reception: {
    email: 'check-reception@clinic.invalid',
    name: 'Check Reception',
    role: 'reception',
    rights: ['reverse'],
  },
  doctor: { email: 'check-doctor@clinic.invalid', name: 'Check Doctor', role: 'doctor', rights: [] },
} as const;
type Role = keyof typeof staff;
const roles = ['reception', 'doctor'] as const;

/** Patients of each run: the same ones, so that runs leave no more of them. Nobody consents to messages. */
const SURNAME = 'Checks';
const phones = { Farah: '01000000001', Hala: '01000000002', Ramy: '01000000003' } as const;
type Who = keyof typeof phones;

const branch = { params: { branchId: TEST_BRANCH_ID } };
const tokenIn = (data: unknown): string => z.looseObject({ token: z.string() }).parse(data).token;
const userRow = z.looseObject({ id: z.string(), email: z.string() });
const queueRow = z.looseObject({ id: z.int(), patient_id: z.string(), patient_name: z.string(), status: z.string() });
const queueOf = (data: unknown) =>
  z.looseObject({ active_queue: z.array(queueRow), skipped_queue: z.array(queueRow) }).parse(data);
const ticketOf = z.looseObject({ id: z.int(), code: z.string() });

interface Ticket {
  readonly id: number;
  readonly code: string;
  readonly cookies: readonly string[];
}

/**
 * A short day at the test branch over HTTP: booking, queue, call, session, payment, refund. It may run against a clinic in
 * service: it changes nothing outside the test branch and its two staff users, owes nothing and earns nothing at its end.
 * Every reply is checked by its schema; every write is sent twice with one key.
 */
export const dayAtTestBranch = (call: SendRequest, owner: () => OwnerAccount): void => {
  // Recorded answers live for a day: each run has keys of its own.
  const run = randomUUID();
  const password = randomBytes(18).toString('base64url');
  const { ok, refused, tokens, as } = requestsOfDay(call, () => noProvider, `${run}-`);
  const tickets = new Map<Who, Ticket>();
  const users = new Map<Role, string>();
  let income: unknown;

  const ticket = (who: Who): Ticket => {
    const found = tickets.get(who);
    if (found === undefined) throw new Error(`${who} has not booked`);
    return found;
  };
  const at = (who: Who, role: Role) => ({ params: { id: ticket(who).id }, ...as(role) });
  /** As the browser that booked: a code tried without its cookie would be counted. */
  const own = (who: Who) => ({ body: { code: ticket(who).code, phone: phones[who] }, cookies: ticket(who).cookies });
  const book = async (who: Who, more: object, request: ApiRequest = {}): Promise<void> => {
    const body = { name: `${who} ${SURNAME}`, phone: phones[who], branch_id: TEST_BRANCH_ID, ...more };
    const answer = await call('reservations/book-reservation', { body, key: `${run}-${who}`, ...request });
    expect(answer.status, `no test branch? docs/runbooks/canary.md: ${answer.error ?? ''}`).toBe(201);
    const cookies = answer.cookies.map((cookie) => cookie.replace(/;.*$/u, ''));
    tickets.set(who, { ...ticketOf.parse(answer.data), cookies });
  };
  const ownRows = async () => {
    const { active_queue: active, skipped_queue: skipped } = queueOf(
      await ok('reservations/list-branch-queue', { ...branch, ...as('reception') }),
    );
    return [...active, ...skipped].filter(({ patient_name: name }) => name.endsWith(` ${SURNAME}`));
  };
  /** Ends what a run left open, this one or one that was interrupted. */
  const cancelOwn = async (): Promise<void> => {
    for (const { id, status } of await ownRows()) {
      const one = { params: { id }, ...as('reception') };
      if (status === 'in_progress') await ok('doctor/skip-reservation', one);
      await ok('reservations/cancel-reservation', { ...one, body: {} });
    }
  };
  const patientOf = async (who: Who): Promise<string> => {
    const row = (await ownRows()).find(({ id }) => id === ticket(who).id);
    return row?.patient_id ?? '';
  };
  const incomeToday = (): Promise<unknown> => ok('reports/show-daily-income', as('reception'));

  beforeAll(async () => {
    tokens.set('owner', tokenIn(await ok('auth/log-in', { body: owner() })));
  });
  afterAll(async () => {
    if (tokens.has('reception')) await cancelOwn();
    for (const userId of users.values()) {
      await ok('admin/change-user', { params: { userId }, body: { disabled: true }, ...as('owner') });
    }
  });

  it('is up, describes itself, and lists no test branch', async () => {
    await ok('health/check-health');
    await ok('docs/show-open-api');
    const { branches } = z
      .looseObject({ branches: z.array(z.looseObject({ id: z.int() })) })
      .parse(await ok('branches/list-branches'));
    expect(branches.map(({ id }) => id)).not.toContain(TEST_BRANCH_ID);
  });

  it.each(roles)('lets the owner give %s of the test branch access', async (role) => {
    const { email, ...details } = staff[role];
    const list = await ok('admin/list-users', as('owner'));
    const known = z
      .looseObject({ users: z.array(userRow) })
      .parse(list)
      .users.find((user) => user.email === email);
    if (known === undefined) {
      const body = { email, ...details, branch_id: TEST_BRANCH_ID, new_password: password };
      users.set(role, userRow.parse(await ok('admin/add-user', { body, ...as('owner') })).id);
    } else {
      users.set(role, known.id);
      const params = { userId: known.id };
      await ok('admin/change-user', { params, body: { disabled: false }, ...as('owner') });
      await ok('admin/reset-password', { params, body: { new_password: password }, ...as('owner') });
    }
    tokens.set(role, tokenIn(await ok('auth/log-in', { body: { email, password } })));
    expect(await ok('auth/show-me', as(role))).toMatchObject({ user: { branch_id: TEST_BRANCH_ID, role } });
  });

  it('refuses who may not', async () => {
    await refused('auth/show-me', {}, 401);
    await refused('auth/log-in', { body: { email: staff.doctor.email, password: 'wrong' } }, 401);
    await refused('reservations/list-branch-queue', branch, 401);
    await refused('admin/list-users', as('reception'), 403);
    await refused('doctor/call-next', { body: {}, ...as('reception') }, 403);
  });

  it('books online and at the counter, and shows patients their place', async () => {
    await cancelOwn();
    income = await incomeToday();
    await book('Farah', { type: 'regular' });
    await book('Hala', { type: 'laser', laser_area: 'face' });
    await book('Ramy', { type: 'regular' }, as('reception'));
    const someone = { name: `Mai ${SURNAME}`, phone: '12', branch_id: TEST_BRANCH_ID, type: 'regular' };
    await refused('reservations/book-reservation', { body: someone }, 400);
    const { cookies, code } = ticket('Hala');
    const shown = await ok('reservations/show-queue-info', {
      params: { phone: phones.Hala },
      query: { code },
      cookies,
    });
    expect(shown).toMatchObject({ patient: { code, branch_id: TEST_BRANCH_ID, status: 'waiting' } });
    expect(await ownRows()).toHaveLength(3);
  });

  it('moves patients, and takes moves back', async () => {
    const skipped = await ok('doctor/skip-reservation', at('Ramy', 'reception'));
    await ok('reservations/undo-move', { ...at('Ramy', 'reception'), body: { move_id: moveIdOf(skipped) } });
    await ok('doctor/skip-reservation', at('Ramy', 'reception'));
    await ok('reservations/reinsert-reservation', at('Ramy', 'reception'));
    await ok('reservations/mark-arrival', { ...at('Ramy', 'reception'), body: { arrived: true } });
    await ok('reservations/cancel-reservation', { params: { id: ticket('Farah').id }, ...own('Farah') });
    expect((await ownRows()).map(({ id }) => id)).not.toContain(ticket('Farah').id);
  });

  it('takes a payment and gives it back; a cancelled visit owes nothing', async () => {
    const patientId = await patientOf('Ramy');
    const paid = await ok('payments/mark-paid', { ...at('Ramy', 'reception'), body: { patientId } });
    expect(paid).toMatchObject({ payment_status: 'paid', balance: 0 });
    await ok('ledger/list-receipts', at('Ramy', 'reception'));
    const { receipt_id: receipt } = z.looseObject({ receipt_id: z.string() }).parse(paid);
    const refund = { receipt_id: receipt, reason: 'A check of the release', password };
    await refused('ledger/refund-payment', { ...at('Ramy', 'doctor'), body: refund }, 403);
    await ok('ledger/refund-payment', { ...at('Ramy', 'reception'), body: refund });
    await ok('reservations/cancel-reservation', { ...at('Ramy', 'reception'), body: {} });
  });

  it('calls and treats a patient; a voided session costs nothing', async () => {
    const hala = at('Hala', 'doctor');
    // Laser alone: the next regular patient may be the canary's.
    const body = { state: 'on', services: ['laser'] };
    await ok('doctor/list-doctor-queue', { ...branch, ...as('doctor') });
    await ok('doctor/set-doctor-at-work', { body, ...as('doctor') });
    const called = await ok('doctor/call-next', { body: {}, ...as('doctor') });
    expect(called).toMatchObject({ next: { id: ticket('Hala').id } });
    await ok('board/show-board', { ...branch, query: { parts: 'doctor_queue' }, ...as('doctor') });
    const session = { reservation_id: ticket('Hala').id, pulses: 12, price_per_pulse: 5 };
    expect(await ok('doctor/record-laser-session', { body: session, ...as('doctor') })).toMatchObject({ amount: 60 });
    const unpaid = await ok('payments/list-unpaid', { ...branch, ...as('reception') });
    expect(JSON.stringify(unpaid)).toContain(`Hala ${SURNAME}`);
    await ok('doctor/void-laser-session', { ...hala, body: { reason: 'A check of the release' } });
    await ok('doctor/skip-reservation', hala);
    await ok('reservations/cancel-reservation', { ...hala, body: {} });
    await ok('doctor/set-doctor-at-work', { body: { state: 'off' }, ...as('doctor') });
  });

  it('leaves no waiting patient, no debt and no income', async () => {
    expect(await ownRows()).toEqual([]);
    expect(await incomeToday()).toEqual(income);
    const unpaid = await ok('payments/list-unpaid', { ...branch, ...as('reception') });
    expect(JSON.stringify(unpaid)).not.toContain(SURNAME);
    const answers: readonly RouteId[] = ['reports/show-daily-report', 'payments/list-unpaid'];
    for (const id of answers) await ok(id, { ...branch, ...as('reception') });
  });
};
