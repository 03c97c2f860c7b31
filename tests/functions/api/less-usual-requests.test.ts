import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '#functions/data/table/items/staff.ts';
import { userIdOf } from '#functions/data/staff/users.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { loadHandler } from '#local/handlers.ts';
import { localContext } from '#local/http-adapter.ts';
import { eventOf } from '#local/in-process.ts';
import { logIn } from '#shared/routes/auth.ts';
import { addDays } from '#shared/rules/clinic-day.ts';
import { counterOf, noonOf } from '#tests/api/counter.ts';
import { branches, phoneOf, transferDesk } from '#tests/api/transfer-desk.ts';
import { openTestClinic } from '#tests/harness.ts';
import { packageOffer } from '#tests/scenario-context.ts';
import { openForFile } from '#tests/support/open-for-file.ts';

const owner2: User = {
  id: userIdOf('owner2@demo.clinic'),
  email: 'owner2@demo.clinic',
  name: 'Second Owner',
  role: 'owner',
  branchId: null,
  disabled: false,
};
const clinic = await openForFile(() => openTestClinic({ branches, staff: [owner2] }));
const counter = counterOf(clinic);
let days = 0;
const desk = transferDesk(() => clinic);

beforeEach(async () => {
  days += 1;
  await clinic.at(noonOf(days));
});

const cursorOf = (sortKey: string): string => Buffer.from(sortKey).toString('base64url');

describe('the queue of a branch', () => {
  it('holds only the tickets of a status when one is named', async () => {
    const [waiting, skipped] = [await desk.book(0), await desk.book(1)];
    await desk.skip(skipped);
    const queueWith = (status: 'waiting' | 'skipped') =>
      clinic.ok('reservations/list-branch-queue', { as: 'reception', params: { branchId: 1 }, query: { status } });

    const [ofWaiting, ofSkipped] = [await queueWith('waiting'), await queueWith('skipped')];

    expect([ofWaiting.active_queue.map(({ id }) => id), ofWaiting.skipped_queue]).toEqual([[waiting], []]);
    expect([ofSkipped.active_queue, ofSkipped.skipped_queue.map(({ id }) => id)]).toEqual([[], [skipped]]);
  });
});

describe('a code that is none', () => {
  it.each(['reservations/show-queue-info', 'ledger/show-own-receipts'] as const)('is unknown to %s', async (route) => {
    const answer = await clinic.sendRaw(route, { params: { phone: phoneOf(0) }, query: { code: 'MED' } });

    expect([answer.status, answer.reason]).toEqual([404, 'reservation-unknown']);
  });
});

describe('a transfer', () => {
  it('is refused when the reservation is of an earlier day', async () => {
    const id = await desk.book(0);
    await clinic.at(noonOf((days += 1)));

    expect(await desk.refusedTransfer(id)).toEqual([409, 'reservation-of-earlier-day']);
  });

  it('is refused for a later day when the other branch is closed then, or has reached its limit', async () => {
    const date = addDays(desk.today(), 2);
    const [one, two] = [await desk.book(0, { date }), await desk.book(1, { date })];

    await desk.transfer(one, { to: 4 });

    expect(await desk.refusedTransfer(two, { to: 4 })).toEqual([409, 'daily-limit-reached']);
    expect(await desk.refusedTransfer(two, { to: 3 })).toEqual([409, 'closed-on-date']);
  });
});

describe('the guide to recording a session', () => {
  it('has no usual values for a visit without a body area, and its packages by their service and end', async () => {
    const id = await counter.book(1);
    const patientId = await counter.patientIdOf(id);
    const define = async (more: object) =>
      (
        await clinic.ok('packages/define-package', {
          as: 'owner',
          body: { branch_id: 1, ...packageOffer, areas: ['face'], ...more },
        })
      ).id;
    const offers = [await define({ valid_days: 365 }), await define({ valid_days: 30 })];
    for (const offer_id of offers) {
      await clinic.ok('packages/pay-package', { as: 'reception', params: { patientId }, body: { offer_id } });
    }
    await define({ id: offers[1], name: 'Six' });

    const guide = await clinic.ok('doctor/show-session-guide', { as: 'doctor', params: { reservationId: id } });
    const list = await clinic.ok('packages/list-packages', { as: 'owner', query: { branch_id: '1' } });

    expect(guide.usual).toBeNull();
    expect(guide.packages.map(({ expires_on: end }) => end)).toEqual(
      guide.packages.map(({ expires_on: end }) => end).toSorted(),
    );
    expect([list.offers.map(({ name }) => name), list.sold]).toEqual([['Six face sessions', 'Six'], null]);
  });
});

describe('money', () => {
  it('is paid in advance once for a key of a day, and again when the key is older', async () => {
    const patientId = await counter.patientIdOf(await counter.book(1));
    const deposit = (amount: number) =>
      clinic.sendRaw('ledger/take-deposit', {
        as: 'reception',
        params: { patientId },
        body: { amount },
        key: 'one-key',
      });

    const nothing = await deposit(0);
    const [first, again] = [await deposit(10), await deposit(10)];
    await clinic.at(noonOf((days += 2)));
    const later = await deposit(10);

    expect(nothing.status).toBe(400);
    expect([first, again, later].map(({ data }) => data?.credit)).toEqual([10, 10, 20]);
  });

  it('is refused for its own reason when the key of a payment is older than a day', async () => {
    const known = await counter.patientIdOf(await counter.book(3));
    const deposit = (patientId: string) =>
      clinic.sendRaw('ledger/take-deposit', {
        as: 'reception',
        params: { patientId },
        body: { amount: 5 },
        key: 'k-1',
      });
    await deposit(known);

    const soon = await deposit(`p${'0'.repeat(20)}`);
    await clinic.at(noonOf((days += 2)));
    const later = await deposit(`p${'0'.repeat(20)}`);

    expect([soon.reason, later.reason]).toEqual(['idempotency-key-reused', 'patient-unknown']);
  });

  it('is not given back after too many wrong passwords', async () => {
    const patientId = await counter.patientIdOf(await counter.book(2));
    const { receipt_id } = await clinic.ok('ledger/take-deposit', {
      as: 'reception',
      params: { patientId },
      body: { amount: 10 },
    });
    const refund = () =>
      clinic.send('ledger/refund-credit', {
        as: 'reception',
        params: { patientId },
        body: { receipt_id, reason: 'The patient asks for it', password: 'wrong password' },
      });

    const statuses: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) statuses.push((await refund()).status);

    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a further page', () => {
  it('has no merges, and no next visit', async () => {
    const patientId = await counter.patientIdOf(await counter.book(1));

    const twins = await clinic.ok('patients/list-twins', {
      as: 'reception',
      query: { cursor: cursorOf(`N#1#p${'0'.repeat(20)}`) },
    });
    const file = await clinic.ok('medical/show-patient-file', {
      as: 'doctor',
      params: { patientId },
      query: { cursor: cursorOf(`RECORD#2026-01-01#${'0'.repeat(15)}`) },
    });

    expect([twins.merged, file.follow_up_on]).toEqual([[], null]);
  });
});

describe('an owner without a phone', () => {
  it('gets no day sheets', async () => {
    const shown = await clinic.ok('auth/show-me', { as: 'owner2', query: { include: 'day_sheet_message' } });

    expect(shown.day_sheet_message).toEqual({ language: null, phone: null });
  });
});

describe('a sign-in session', () => {
  const nameAndValue = (cookie: string): string => cookie.replace(/;.*$/u, '');
  const signIn = () => clinic.send('auth/log-in', { body: { email: 'reception@demo.clinic', password: demoPassword } });

  it('goes on with the cookie of its device, which is renewed, and without one that is forged', async () => {
    const cookies = (await signIn()).cookies.map(nameAndValue);
    const device = cookies.find((cookie) => cookie.startsWith('appointify_device='));
    const other = cookies.filter((cookie) => cookie !== device);

    const renewed = await clinic.send('auth/refresh-session', { cookies });
    const fresh = renewed.cookies.map(nameAndValue).filter((cookie) => !cookie.startsWith('appointify_device='));
    const forged = await clinic.send('auth/refresh-session', { cookies: [...fresh, 'appointify_device=forged'] });

    expect([device === undefined, other.length > 0]).toEqual([false, true]);
    expect(renewed.cookies.some((cookie) => cookie.startsWith('appointify_device='))).toBe(true);
    expect(forged.cookies.some((cookie) => cookie.startsWith('appointify_device='))).toBe(false);
  });

  it.each(['nonsense', 'kid.family.1.signature'])('does not go on with the token "%s"', async (token) => {
    const answer = await clinic.send('auth/refresh-session', { cookies: [`appointify_refresh=${token}`] });

    expect(answer.status).toBe(401);
  });
});

describe('a request whose body API Gateway has encoded', () => {
  it('is read as any other, and refused when there is none', async () => {
    const run = await loadHandler(logIn);
    const body = JSON.stringify({ email: 'reception@demo.clinic', password: demoPassword });
    const send = (request: { readonly body?: string }) =>
      run({ ...eventOf(logIn, request), isBase64Encoded: true }, localContext(logIn.id));

    const [answer, empty] = [await send({ body: Buffer.from(body).toString('base64') }), await send({})];

    expect([answer.statusCode, empty.statusCode]).toEqual([200, 400]);
  });
});
