import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiScope } from '#shared/models/api-keys.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

const make = (scopes: ApiScope[], options: { readonly branch?: number; readonly days?: 30 | 90 | 365 } = {}) =>
  clinic.ok('api-keys/make-api-key', {
    as: 'owner',
    body: { name: 'Accounting', scopes, branch_id: options.branch ?? null, days: options.days ?? 90 },
  });
const dailyIncome = async (key: string, branch = 1) => {
  const query = { branch_id: String(branch) };
  const { status, reason } = await clinic.call('reports/show-daily-income', { token: key, query });
  return [status, reason];
};
const listed = async (id: string) =>
  (await clinic.ok('api-keys/list-api-keys', { as: 'owner' })).keys.find((key) => key.id === id);

describe('an API key', () => {
  it('reads what its scopes name, and nothing else', async () => {
    const { secret } = await make(['reports:read']);

    expect(await dailyIncome(secret)).toEqual([200, undefined]);
    const prices = await clinic.call('admin/show-prices', { token: secret, params: { branchId: 1 } });
    expect(prices).toMatchObject({ status: 403, reason: 'api-key-not-allowed' });
    const keys = await clinic.call('api-keys/list-api-keys', { token: secret });
    expect(keys).toMatchObject({ status: 403, reason: 'api-key-not-allowed' });
  });

  it('reads only its branch, and nothing about all branches', async () => {
    const { secret } = await make(['reports:read'], { branch: 2 });

    expect(await dailyIncome(secret, 2)).toEqual([200, undefined]);
    expect(await dailyIncome(secret, 1)).toEqual([403, 'branch-not-allowed']);
    const overview = await clinic.call('reports/show-overview', { token: secret });
    expect(overview).toMatchObject({ status: 403, reason: 'branch-not-allowed' });
  });

  it('is shown once and stored as a hash', async () => {
    const { api_key: key, secret } = await make(['visits:read']);

    expect(secret).toMatch(new RegExp(`^ck_${key.id}_[\\w-]{43}$`, 'u'));
    const answer = await clinic.call('api-keys/list-api-keys', { token: clinic.tokenOf('owner') });
    expect(JSON.stringify(answer.data)).not.toContain(secret.slice(-43));
    const stored = await clinic.deps.store.query({ partition: 'API-KEYS' });
    expect(JSON.stringify(stored)).not.toContain(secret.slice(-43));
  });

  it('is made once, with one secret, however often the request is sent under its key', async () => {
    const body = { name: 'Lost answer', scopes: ['reports:read' as const], branch_id: null, days: 90 as const };
    const send = () => clinic.ok('api-keys/make-api-key', { as: 'owner', key: 'lost answer', body });

    const answers = [...(await Promise.all([send(), send()])), await send()];

    const { keys } = await clinic.ok('api-keys/list-api-keys', { as: 'owner' });
    expect(keys.filter(({ name }) => name === body.name)).toEqual([answers[0]?.api_key]);
    for (const { secret } of answers) expect(await dailyIncome(secret)).toEqual([200, undefined]);
  });

  it('has another secret when its request is sent again after it was revoked', async () => {
    const body = { name: 'Revoked', scopes: ['reports:read' as const], branch_id: null, days: 90 as const };
    const send = () => clinic.ok('api-keys/make-api-key', { as: 'owner', key: 'revoked', body });
    const first = await send();
    await clinic.ok('api-keys/revoke-api-key', { as: 'owner', params: { keyId: first.api_key.id } });
    clinic.pass(1);

    const second = await send();

    expect(await dailyIncome(first.secret)).toEqual([401, 'api-key-invalid']);
    expect(await dailyIncome(second.secret)).toEqual([200, undefined]);
    expect((await send()).secret).toBe(second.secret);
  });

  it('of the same wishes under another key has another secret', async () => {
    const body = { name: 'Twice', scopes: ['reports:read' as const], branch_id: null, days: 90 as const };
    const send = (key: string) => clinic.ok('api-keys/make-api-key', { as: 'owner', key, body });

    const [first, second] = [await send('first'), await send('second')];

    expect(second.api_key.id).not.toBe(first.api_key.id);
    expect(second.secret.slice(-43)).not.toBe(first.secret.slice(-43));
  });

  it('notes the day of its last use', async () => {
    const { api_key: key, secret } = await make(['reports:read']);
    expect(key.last_used_at).toBeNull();

    await dailyIncome(secret);

    expect((await listed(key.id))?.last_used_at).toBe(clinic.now().toISOString());
  });

  it('is refused with the limit of its own name', async () => {
    const refusalOf = async (name: string) => {
      const body = { name, scopes: ['reports:read'], branch_id: null, days: 90 };
      return (await clinic.call('api-keys/make-api-key', { token: clinic.tokenOf('owner'), body })).error;
    };

    expect(await refusalOf('A'.repeat(41))).toBe('The name has at most 40 characters.');
    expect(await refusalOf(' ')).toBe('The name needs 1 or more characters.');
  });

  it('with a wrong secret is refused', async () => {
    const { secret } = await make(['reports:read']);
    const other = await make(['reports:read']);

    const wrong = `${secret.slice(0, -43)}${other.secret.slice(-43)}`;

    expect(await dailyIncome(wrong)).toEqual([401, 'api-key-invalid']);
    expect(await dailyIncome(`${secret}x`)).toEqual([401, 'api-key-invalid']);
  });

  it('ends half a minute after it was revoked, once', async () => {
    const { api_key: key, secret } = await make(['reports:read']);
    await dailyIncome(secret);
    const params = { keyId: key.id };

    await clinic.ok('api-keys/revoke-api-key', { as: 'owner', params });
    clinic.pass(1);

    expect(await dailyIncome(secret)).toEqual([401, 'api-key-invalid']);
    expect(await listed(key.id)).toBeUndefined();
    expect(await clinic.refused('api-keys/revoke-api-key', { as: 'owner', params })).toEqual([404, 'api-key-missing']);
  });

  it('leaves who made and who revoked it in the audit', async () => {
    const { api_key: key } = await make(['visits:read'], { branch: 2 });
    await clinic.ok('api-keys/revoke-api-key', { as: 'owner', params: { keyId: key.id } });

    const { entries } = await clinic.ok('reports/list-audit', {
      as: 'owner',
      query: { date: '2026-11-21', branch: '2' },
    });

    const known = { api_key: 'Accounting', scopes: 'visits:read', branch: 2, expires_at: key.expires_at };
    expect(entries).toContainEqual(expect.objectContaining({ action: 'api_key.made', after: known }));
    expect(entries).toContainEqual(expect.objectContaining({ action: 'api_key.revoked', before: known }));
  });

  it('is not made for a branch that does not exist', async () => {
    const body = { name: 'Accounting', scopes: ['visits:read' as const], branch_id: 99, days: 30 as const };

    expect(await clinic.refused('api-keys/make-api-key', { as: 'owner', body })).toEqual([404, 'branch-unknown']);
  });

  it('books nothing, though the public may', async () => {
    const { secret } = await make(['visits:read']);
    const body = { branch_id: 1, name: 'Mona Adel', phone: '01001234567', service_type: 'regular' };

    const answer = await clinic.call('reservations/book-reservation', { token: secret, body });

    expect(answer).toMatchObject({ status: 403, reason: 'api-key-not-allowed' });
  });

  it('ends at its expiry', async () => {
    const { api_key: key, secret } = await make(['reports:read'], { days: 30 });
    await clinic.at(new Date(Date.parse(key.expires_at) - 60_000));
    expect(await dailyIncome(secret)).toEqual([200, undefined]);

    await clinic.at(key.expires_at);

    expect(await dailyIncome(secret)).toEqual([401, 'api-key-invalid']);
    expect(await listed(key.id)).toMatchObject({ ended: true });
  });
});
