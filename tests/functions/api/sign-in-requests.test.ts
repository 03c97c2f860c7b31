import { describe, expect, it } from 'vitest';
import type { User } from '#functions/data/table/items/staff.ts';
import { userIdOf } from '#functions/data/staff/users.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { loadHandler } from '#local/handlers.ts';
import { localContext } from '#local/http-adapter.ts';
import { eventOf } from '#local/in-process.ts';
import { logIn } from '#shared/routes/auth.ts';
import { phoneOf } from '#tests/api/transfer-desk.ts';
import { openTestClinic } from '#tests/harness.ts';
import { openForFile } from '#tests/support/open-for-file.ts';

const owner2: User = {
  id: userIdOf('owner2@demo.clinic'),
  email: 'owner2@demo.clinic',
  name: 'Second Owner',
  role: 'owner',
  branchId: null,
  disabled: false,
};
const clinic = await openForFile(() => openTestClinic({ staff: [owner2] }));

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

describe('an owner without a phone', () => {
  it('gets no day sheets', async () => {
    const shown = await clinic.ok('auth/show-me', { as: 'owner2', query: { include: 'day_sheet_message' } });

    expect(shown.day_sheet_message).toEqual({
      language: null,
      alert_language: null,
      alert_mail_language: null,
      phone: null,
    });
  });

  it('gets mails about alerts, and no message without a phone', async () => {
    const none = { language: null, alert_language: null, alert_mail_language: null, phone: null };
    const route = 'day-sheets/set-day-sheet-message';
    const mails = (alert_mail_language: 'ar' | null) =>
      clinic.ok(route, { as: 'owner2', body: { language: null, alert_mail_language } });

    const on = await mails('ar');
    const refused = [
      await clinic.send(route, { as: 'owner2', body: { language: 'en' } }),
      await clinic.send(route, { as: 'owner2', body: { language: null, alert_language: 'en' } }),
    ];
    const off = await mails(null);

    expect(on).toEqual({ ...none, alert_mail_language: 'ar' });
    expect(refused.map(({ status, reason }) => [status, reason])).toEqual([
      [400, 'phone-invalid'],
      [400, 'phone-invalid'],
    ]);
    expect(off).toEqual(none);
  });
});

describe('a reservation code without a number', () => {
  it.each(['reservations/show-queue-info', 'ledger/show-own-receipts'] as const)('is unknown to %s', async (route) => {
    const answer = await clinic.sendRaw(route, { params: { phone: phoneOf(0) }, query: { code: 'MED' } });

    expect([answer.status, answer.reason]).toEqual([404, 'reservation-unknown']);
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
