import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { keys } from '#functions/data/table/keys.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { sessionIdOf } from '../support/session-id.ts';
import { dataOf } from '../support/typed-call.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

let added = 0;
/** A new receptionist of branch 1. */
const hire = async () => {
  added += 1;
  const email = `sessions${String(added)}@test.clinic`;
  const body = { email, name: 'Mona Desk', role: 'reception', branch_id: 1, new_password: demoPassword } as const;
  return clinic.ok('admin/add-user', { as: 'owner', body });
};
const signIn = async (email: string) => {
  const headers = { 'user-agent': chromeOnWindows };
  const answer = await clinic.send('auth/log-in', { body: { email, password: demoPassword }, headers });
  const { token } = dataOf(answer);
  const refresh = answer.cookies.find((cookie) => cookie.startsWith('appointify_refresh='))?.split(';')[0] ?? '';
  return { token, refresh, id: sessionIdOf(token) };
};
const listed = async (token: string) => (await clinic.ok('sign-in-sessions/list-sessions', { token })).sessions;
const end = (sessionId: string, who: { readonly token?: string; readonly as?: string }) =>
  clinic.send('sign-in-sessions/end-session', { ...who, params: { sessionId } });
const isSignedIn = async (token: string) => (await clinic.send('auth/show-me', { token })).status === 200;
const audited = async (email: string) => {
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { date: '2026-11-21', branch: 1 } });
  return entries.filter(({ action, after }) => action === 'staff_user.session_ended' && after?.['email'] === email);
};

describe('the list of sign-in sessions', () => {
  it('has the own ones with device, begin and renewal, the latest first', async () => {
    const { email } = await hire();
    const started = clinic.now().toISOString();
    const [first, second] = [await signIn(email), (clinic.pass(1), await signIn(email))];
    const startedLater = clinic.now().toISOString();
    clinic.pass(1);
    await clinic.send('auth/refresh-session', { cookies: [first.refresh] });
    const renewed = clinic.now().toISOString();

    const sessions = await listed(second.token);

    const device = { browser: 'chrome', system: 'windows' };
    expect(sessions).toEqual([
      { ...device, id: second.id, started_at: startedLater, seen_at: null, this_one: true },
      { ...device, id: first.id, started_at: started, seen_at: renewed, this_one: false },
    ]);
  });

  it('has no ended ones, by log-out or by another password', async () => {
    const { id, email } = await hire();
    const [left, here] = [await signIn(email), await signIn(email)];
    await clinic.send('auth/log-out', { cookies: [left.refresh] });
    const afterLogOut = (await listed(here.token)).map((session) => session.id);
    const body = { new_password: demoPassword };
    await clinic.ok('admin/reset-password', { as: 'owner', params: { userId: id }, body });
    const again = await signIn(email);
    const afterReset = (await listed(again.token)).map((session) => session.id);

    expect([afterLogOut, afterReset]).toEqual([[here.id], [again.id]]);
  });

  it('is refused of another staff user, but for owners', async () => {
    const { id, email } = await hire();
    const session = await signIn(email);
    const query = { user_id: id };

    const refused = await clinic.refused('sign-in-sessions/list-sessions', { as: 'reception', query });
    const byDoctor = await clinic.refused('sign-in-sessions/list-sessions', { as: 'doctor', query });
    const byOwner = await clinic.ok('sign-in-sessions/list-sessions', { as: 'owner', query });
    const unknown = await clinic.refused('sign-in-sessions/list-sessions', { as: 'owner', query: { user_id: 'u0' } });

    expect([refused, byDoctor]).toEqual([
      [403, 'role-not-allowed'],
      [403, 'role-not-allowed'],
    ]);
    expect(byOwner.sessions).toMatchObject([{ id: session.id, this_one: false }]);
    expect(unknown).toEqual([404, 'staff-user-unknown']);
  });

  it('keeps of the device its browser and system only, and expires', async () => {
    const { id, email } = await hire();
    const session = await signIn(email);

    const family = await clinic.deps.store.get(keys.family(session.id));
    const entry = await clinic.deps.store.get(keys.signIn(id, session.id));

    expect(JSON.stringify([family, entry])).not.toContain('Mozilla');
    expect(entry?.['expires_at']).toBe(Math.floor(clinic.now().getTime() / 1000) + 30 * 86_400);
  });
});

describe('a sign-in session that is ended', () => {
  it('loses access and cannot be refreshed; the others stay', async () => {
    const { email } = await hire();
    const [here, elsewhere] = [await signIn(email), await signIn(email)];

    const { status } = await end(elsewhere.id, { token: here.token });
    clinic.pass(0.5);

    expect([status, await isSignedIn(here.token), await isSignedIn(elsewhere.token)]).toEqual([200, true, false]);
    expect((await clinic.send('auth/refresh-session', { cookies: [elsewhere.refresh] })).status).toBe(401);
    expect((await listed(here.token)).map(({ id }) => id)).toEqual([here.id]);
    expect(await audited(email)).toEqual([]);
  });

  it('by an owner is audited once, whoever else ends it at the same moment or again', async () => {
    const { email } = await hire();
    const session = await signIn(email);

    const both = await Promise.all([end(session.id, { as: 'owner' }), end(session.id, { as: 'owner' })]);
    const again = await end(session.id, { as: 'owner' });
    clinic.pass(0.5);

    expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await isSignedIn(session.token)).toBe(false);
    expect(await audited(email)).toMatchObject([{ after: { email } }]);
  });

  it('is unknown to every other staff user, and stays', async () => {
    const { email } = await hire();
    const session = await signIn(email);

    const answers = await Promise.all([
      ...['reception', 'doctor'].map((as) => end(session.id, { as })),
      end('00000000-0000-4000-8000-000000000000', { as: 'owner' }),
    ]);
    clinic.pass(0.5);

    expect(answers.map(({ status, reason }) => [status, reason])).toEqual(
      Array.from({ length: 3 }, () => [404, 'sign-in-session-unknown']),
    );
    expect(await isSignedIn(session.token)).toBe(true);
  });
});

describe('a sign-in session that was not used for seven days', () => {
  it('is not listed any more', async () => {
    const { email } = await hire();
    await signIn(email);
    clinic.pass(7 * 24 * 60);
    const later = await signIn(email);

    const sessions = await listed(later.token);

    expect(sessions.map(({ id }) => id)).toEqual([later.id]);
  });
});
