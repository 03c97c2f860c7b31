import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { passwordWrites, userChangeWrite, userIdOf } from '#functions/data/staff/users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { Cache } from '#functions/data/table/cache.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { findPublicKey, listSigningKeys, removeSigningKey } from '#functions/data/staff/signing-keys.ts';
import { makeSigningKey } from '#functions/runtime/signing-keys.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { type ApiResponse, noon, openTestClinic, type TestClinic } from '../harness.ts';
import { dataOf, type TypedResponse } from '../support/typed-call.ts';

let clinic: TestClinic;
let days = 0;

beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  days += 1;
  await clinic.at(new Date(Date.parse(noon) + days * 86_400_000));
});

const logIn = (email: string, password = demoPassword) => clinic.send('auth/log-in', { body: { email, password } });

const refreshCookie = (answer: Pick<ApiResponse, 'cookies'>): string =>
  answer.cookies.find((cookie) => cookie.startsWith('appointify_refresh='))?.split(';')[0] ?? '';

const refresh = (cookie: string, headers: Record<string, string> = {}) =>
  clinic.send('auth/refresh-session', { cookies: [cookie], headers });

const me = (token: string) => clinic.send('auth/show-me', { token });

const tokenIn = (answer: TypedResponse<'auth/log-in'> | TypedResponse<'auth/refresh-session'>): string =>
  dataOf(answer).token;

describe('signing in', () => {
  it('gives a token for a day, the user, and cookies that only the sign-in calls see', async () => {
    const answer = await logIn('  Doctor@Demo.Clinic ');
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      user: { role: 'doctor', branch_id: 1, email: 'doctor@demo.clinic' },
      expires_at: new Date(clinic.now().getTime() + 86_400_000).toISOString(),
    });
    const cookie = answer.cookies.find((text) => text.startsWith('appointify_refresh='));
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/api/auth', 'Max-Age=604800']) {
      expect(cookie).toContain(part);
    }
    expect((await me(tokenIn(answer))).data).toMatchObject({ user: { role: 'doctor' } });
  });

  it('returns the same error for a wrong password and an unknown account', async () => {
    const wrong = await logIn('doctor@demo.clinic', 'not the password');
    const unknown = await logIn('nobody@demo.clinic', 'not the password');
    expect([wrong.status, wrong.error]).toEqual([unknown.status, unknown.error]);
    expect(wrong.status).toBe(401);
  });

  it('lets twelve right passwords in that are sent at one moment', async () => {
    const email = 'reception.branch2@demo.clinic';

    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(email)));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  });

  it('counts from nothing again after a success', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await logIn('reception@demo.clinic', 'wrong');
    expect((await logIn('reception@demo.clinic')).status).toBe(200);
    for (let attempt = 0; attempt < 4; attempt += 1) await logIn('reception@demo.clinic', 'wrong');
    expect((await logIn('reception@demo.clinic')).status).toBe(200);
  });
});

describe('a session', () => {
  it('goes on with its refresh token, which is good once', async () => {
    const first = refreshCookie(await logIn('doctor@demo.clinic'));
    const second = await refresh(first);
    expect(second.status).toBe(200);
    expect(refreshCookie(second)).not.toBe(first);
    expect((await refresh(refreshCookie(second))).status).toBe(200);
  });

  it('gives two tabs, or a lost answer, the same successor, also after a client has waited its thirty seconds', async () => {
    const first = refreshCookie(await logIn('doctor@demo.clinic'));
    const [a, b] = await Promise.all([refresh(first), refresh(first)]);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(refreshCookie(a)).toBe(refreshCookie(b));
    clinic.pass(35 / 60);
    expect(refreshCookie(await refresh(first))).toBe(refreshCookie(a));
  });

  it('ends with its whole family when a used token comes back later', async () => {
    const signedIn = await logIn('doctor@demo.clinic');
    const first = refreshCookie(signedIn);
    const second = await refresh(first);
    clinic.pass(1);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(refreshCookie(second))).status).toBe(401);
    expect((await me(tokenIn(second))).status).toBe(401);
  });

  it('ends after seven days without use, and its token after one', async () => {
    const signedIn = await logIn('doctor@demo.clinic');
    clinic.pass(24 * 60 + 1);
    expect((await me(tokenIn(signedIn))).status).toBe(401);
    clinic.pass(6 * 24 * 60);
    expect((await refresh(refreshCookie(signedIn))).status).toBe(401);
  });

  it('ends on this device when signed out, and leaving twice does not fail', async () => {
    const signedIn = await logIn('doctor@demo.clinic');
    const cookies = [refreshCookie(signedIn)];
    for (const _ of [1, 2]) {
      const left = await clinic.send('auth/log-out', { cookies });
      expect([left.status, left.data]).toEqual([200, {}]);
      expect(left.cookies.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    }
    expect((await refresh(cookies[0] ?? '')).status).toBe(401);
    clinic.pass(1);
    expect((await me(tokenIn(signedIn))).status).toBe(401);
  });

  it('stops within 30 seconds when the account is disabled', async () => {
    const signedIn = await logIn('reception.branch2@demo.clinic');
    expect((await me(tokenIn(signedIn))).status).toBe(200);
    const user = clinic.users.find(({ email }) => email === 'reception.branch2@demo.clinic');
    await clinic.deps.store.transact([userChangeWrite(user?.id ?? '', { disabled: true })]);
    clinic.pass(0.5);
    expect((await me(tokenIn(signedIn))).status).toBe(401);
    expect((await refresh(refreshCookie(signedIn))).status).toBe(401);
    expect((await logIn('reception.branch2@demo.clinic')).status).toBe(401);
  });

  it.each([
    [
      'the account is disabled and enabled again',
      ({ id }: User) =>
        Promise.resolve([[userChangeWrite(id, { disabled: true })], [userChangeWrite(id, { disabled: false })]]),
    ],
    [
      'the account gets another password',
      async ({ id, email }: User) => [passwordWrites(email, await hashPassword(demoPassword), id)],
    ],
  ])('ends for good when %s, as a lost phone must; a new sign-in is good', async (_, ending) => {
    const [lost, untouched] = [await logIn('doctor@demo.clinic'), await logIn('doctor2@demo.clinic')];
    const user = clinic.users.find(({ email }) => email === 'doctor@demo.clinic');
    if (user === undefined) throw new Error('no such account');
    for (const writes of await ending(user)) await clinic.deps.store.transact(writes);
    await clinic.settled();
    clinic.pass(1);
    expect((await me(tokenIn(lost))).status).toBe(401);
    expect((await refresh(refreshCookie(lost))).status).toBe(401);
    expect((await refresh(refreshCookie(untouched))).status).toBe(200);
    const again = await logIn('doctor@demo.clinic');
    expect((await me(tokenIn(again))).status).toBe(200);
    expect((await refresh(refreshCookie(again))).status).toBe(200);
  });

  it('ends with its bearer alone, and never fails for a bearer that is none', async () => {
    const token = tokenIn(await logIn('doctor@demo.clinic'));

    const ended = await clinic.send('auth/log-out', { token });
    const unreadable = await clinic.send('auth/log-out', { token: 'nonsense' });

    clinic.pass(1);
    expect([ended.status, unreadable.status]).toEqual([200, 200]);
    expect((await me(token)).status).toBe(401);
  });

  it('ends thirty days after the sign-in, however often it is continued', async () => {
    let cookie = refreshCookie(await logIn('doctor@demo.clinic'));
    const statuses: number[] = [];

    for (let week = 1; week <= 5; week += 1) {
      clinic.pass(6.5 * 24 * 60);
      const answer = await refresh(cookie);
      statuses.push(answer.status);
      cookie = answer.status === 200 ? refreshCookie(answer) : cookie;
    }

    expect(statuses).toEqual([200, 200, 200, 200, 401]);
  });

  it('is not continued for another site', async () => {
    const cookie = refreshCookie(await logIn('doctor@demo.clinic'));
    expect((await refresh(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await refresh(cookie, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('is not ended by another site, and is ended by a request without an Origin', async () => {
    const signedIn = await logIn('doctor@demo.clinic');
    const leave = (site: string) =>
      clinic.send('auth/log-out', { cookies: [refreshCookie(signedIn)], headers: { 'sec-fetch-site': site } });
    for (const site of ['cross-site', 'same-site']) expect((await leave(site)).status).toBe(403);
    clinic.pass(1);
    expect((await me(tokenIn(signedIn))).status).toBe(200);
    expect((await leave('none')).status).toBe(200);
    clinic.pass(1);
    expect((await me(tokenIn(signedIn))).status).toBe(401);
  });

  it('goes on over a change of the signing key', async () => {
    const before = await logIn('doctor@demo.clinic');
    clinic.pass(1);
    await makeSigningKey(clinic.deps, clinic.now(), 'another');
    // Functions keep the signing keys for a minute.
    clinic.pass(2);
    const after = await logIn('doctor2@demo.clinic');
    expect((await me(tokenIn(before))).status).toBe(200);
    expect((await me(tokenIn(after))).status).toBe(200);
    expect((await refresh(refreshCookie(before))).status).toBe(200);
  });

  it('goes on after the key it began with is removed, once it was continued under the new one', async () => {
    const [oldKey] = await listSigningKeys(clinic.deps);
    const before = await logIn('doctor@demo.clinic');
    clinic.pass(1);
    await makeSigningKey(clinic.deps, clinic.now(), 'later');
    clinic.pass(2);

    const continued = await refresh(refreshCookie(before));
    await removeSigningKey(clinic.deps, oldKey?.kid ?? '');
    clinic.pass(10);
    const later = await refresh(refreshCookie(continued));

    expect([continued.status, later.status]).toEqual([200, 200]);
  });
});

describe('a token that is not ours', () => {
  const altered = (token: string, change: (claims: Record<string, unknown>) => void): string => {
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    change(claims);
    return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  };
  const unsigned = (token: string): string =>
    `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${token.split('.')[1] ?? ''}.`;

  it.each([
    ['garbage', () => 'x'],
    ['another subject', (token: string) => altered(token, (claims) => (claims['sub'] = 'somebody'))],
    ['a later end', (token: string) => altered(token, (claims) => (claims['exp'] = 9_999_999_999))],
    ['no signature', unsigned],
  ])('is refused: %s', async (_, change) => {
    const answer = await me(change(tokenIn(await logIn('doctor@demo.clinic'))));
    expect([answer.status, answer.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it.each([
    ['for another audience', { aud: 'another' }],
    ['from another issuer', { iss: 'another' }],
    ['of another kind', { typ: 'JWT' }],
    ['by a key that nobody has', { kid: 'key-1999-01-01' }],
    ['by a key without a name', { kid: undefined }],
    ['without an end', { exp: undefined }],
    ['without a session', { sid: undefined }],
    ['for the session of somebody else', { sub: userIdOf('owner@demo.clinic') }],
  ])('is refused: signed with our own key, but %s', async (_, other: Readonly<Record<string, unknown>>) => {
    const ours = tokenIn(await logIn('doctor@demo.clinic'));
    const [header, payload] = ours
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);
    const [key] = await listSigningKeys(clinic.deps);
    if (key === undefined || header === undefined || payload === undefined) throw new Error('no key, or no token');
    const signed = (changes: Readonly<Record<string, unknown>>): Promise<string> => {
      const { typ = header['typ'], ...claims } = changes;
      const kid = 'kid' in changes ? changes['kid'] : header['kid'];
      return new SignJWT({ ...payload, ...claims })
        .setProtectedHeader({ alg: 'EdDSA', typ: String(typ), ...(typeof kid === 'string' ? { kid } : {}) })
        .sign(createPrivateKey({ key: key.jwk, format: 'jwk' }));
    };
    expect((await me(await signed({}))).status).toBe(200);
    const answer = await me(await signed(other));
    expect([answer.status, answer.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('is refused when it is signed with the public key as an HMAC secret', async () => {
    const [header = '', payload = ''] = tokenIn(await logIn('doctor@demo.clinic')).split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const jwk = await findPublicKey(clinic.deps.store, new Cache(clinic.now), kid);
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
      .sign(Buffer.from(String(jwk?.['x']), 'base64url'));
    expect((await me(forged)).status).toBe(401);
  });

  it('is refused on a public call too, so that staff never book as the public unnoticed', async () => {
    const answer = await clinic.send('reservations/book-reservation', {
      token: 'x',
      body: { name: 'Mona Ali', phone: '01001234567', branch_id: 1, type: 'regular' },
    });
    expect(answer.status).toBe(401);
  });
});
