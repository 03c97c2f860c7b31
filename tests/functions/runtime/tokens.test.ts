import { describe, expect, it } from 'vitest';
import { listSigningKeys, removeSigningKey } from '#functions/data/staff/signing-keys.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { keys } from '#functions/data/table/keys.ts';
import { remove, Store } from '#functions/data/table/store.ts';
import { connect } from '#functions/data/table/connect.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { demoPassword } from '#local/demo/accounts.ts';
import { openTestClinic } from '#tests/harness.ts';
import { openForFile } from '#tests/support/open-for-file.ts';
import { sessionIdOf } from '#tests/support/session-id.ts';

const clinic = await openForFile(openTestClinic);

/** Forgets what functions had cached. */
const startFunctions = (store: Store = clinic.deps.store): void => {
  replaceDependencies({ ...clinic.deps, store, cache: new Cache(clinic.now) });
};

describe('a request with an authorization header', () => {
  it('is refused when the header is no bearer token', async () => {
    const answer = await clinic.call('auth/show-me', { headers: { authorization: 'Basic ZGVtbzpkZW1v' } });

    expect([answer.status, answer.reason]).toEqual([401, 'sign-in-session-ended']);
  });

  it('is refused when its sign-in session was deleted', async () => {
    const token = clinic.tokenOf('doctor2');
    await clinic.deps.store.transact([remove('family', keys.family(sessionIdOf(token)))]);
    startFunctions();

    const answer = await clinic.call('auth/show-me', { token });

    expect([answer.status, answer.reason]).toEqual([401, 'sign-in-session-ended']);
  });

  it.each(['auth/show-me', 'auth/log-out'] as const)(
    'is a failure of the server for %s when the database does not answer, not the end of the session',
    async (route) => {
      const silent = { connectionTimeout: 20, requestTimeout: 20 };
      startFunctions(new Store(connect('http://127.0.0.1:9', silent), clinic.tableName));

      const answer = await clinic.call(route, { token: clinic.tokenOf('doctor'), body: {} });
      startFunctions();

      expect(answer.status).toBeGreaterThanOrEqual(500);
    },
  );
});

describe('a table without a signing key', () => {
  it('does not sign anyone in', async () => {
    for (const { kid } of await listSigningKeys(clinic.deps)) await removeSigningKey(clinic.deps, kid);
    startFunctions();

    const answer = await clinic.call('auth/log-in', {
      body: { email: 'reception@demo.clinic', password: demoPassword },
    });

    expect(answer.status).toBe(500);
  });
});
