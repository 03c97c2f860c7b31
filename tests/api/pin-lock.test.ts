import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#local/demo/accounts.ts';
import { type ApiResponse, openTestClinic, type TestClinic } from '../harness.ts';
import { sessionIdOf } from '../support/session-id.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

/** A browser: the cookies it has, and the access token of its page. */
const newBrowser = () => {
  const jar = new Map<string, string>();
  let token = '';
  const take = (answer: { readonly cookies: readonly string[]; readonly data?: unknown }): void => {
    for (const cookie of answer.cookies) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split(/=(.*)/);
      if (cookie.includes('Max-Age=0')) jar.delete(name);
      else jar.set(name, value);
    }
    const { data } = answer;
    if (typeof data === 'object' && data !== null && 'token' in data) token = String(data.token);
  };
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`);
  return {
    cookies,
    token: () => token,
    signIn: async (email: string, password = demoPassword) =>
      take(await clinic.send('auth/log-in', { body: { email, password }, cookies: cookies() })),
    setPin: (pin: string, password = demoPassword) => clinic.send('auth/set-pin', { token, body: { password, pin } }),
    lock: async () => {
      const answer = await clinic.send('auth/lock-session', { cookies: cookies() });
      take(answer);
      return answer;
    },
    people: async () => (await clinic.ok('auth/list-locked', { cookies: cookies() })).people,
    unlock: async (userId: string, pin: string) => {
      const answer = await clinic.send('auth/unlock-session', { body: { user_id: userId, pin }, cookies: cookies() });
      take(answer);
      return answer;
    },
    refresh: async () => {
      const answer = await clinic.send('auth/refresh-session', { cookies: cookies() });
      take(answer);
      return answer;
    },
  };
};
type Browser = ReturnType<typeof newBrowser>;

let added = 0;
/** A new receptionist of branch 1, or another branch. */
const hire = async (branchId = 1) => {
  added += 1;
  const email = `pin${String(added)}@test.clinic`;
  const body = { email, name: `Mona ${String(added)}`, role: 'reception', branch_id: branchId } as const;
  return clinic.ok('admin/add-user', { as: 'owner', body: { ...body, new_password: demoPassword } });
};
/** A browser whose receptionist has a PIN. */
const atDesk = async (pin: string, branchId = 1) => {
  const browser = newBrowser();
  const user = await hire(branchId);
  await browser.signIn(user.email);
  await browser.setPin(pin);
  return { browser, user };
};
const joins = async (browser: Browser, pin: string, branchId = 1) => {
  const user = await hire(branchId);
  await browser.signIn(user.email);
  await browser.setPin(pin);
  return user;
};
const me = async (token: string) => (await clinic.send('auth/show-me', { token })).status;
const outcome = ({ status, reason }: Pick<ApiResponse, 'status' | 'reason'>) => [status, reason];
const hasPin = async (token: string) => (await clinic.ok('auth/show-me', { token, query: { include: 'pin' } })).has_pin;
const audited = async (action: string) => {
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query: { date: '2026-11-21', branch: 1 } });
  return entries.filter((entry) => entry.action === action);
};

describe('the own PIN', () => {
  it('is set with the password in use only, and audited without itself', async () => {
    const browser = newBrowser();
    const { email } = await hire();
    await browser.signIn(email);

    const wrong = await browser.setPin('4821', 'not the password');
    const before = await hasPin(browser.token());
    const right = await browser.setPin('4821');

    expect([outcome(wrong), before]).toEqual([[400, 'password-wrong'], false]);
    expect([right.status, await hasPin(browser.token())]).toEqual([200, true]);
    const entries = await audited('staff_user.pin_set');
    expect(entries).toContainEqual(expect.objectContaining({ after: { email } }));
    expect(JSON.stringify(entries)).not.toContain('4821');
  });

  it.each(['123', '123456789', '12a4', '١٢٣٤'])('is refused when it is %s', async (pin) => {
    const { browser } = await atDesk('4821');

    expect(outcome(await browser.setPin(pin))).toEqual([400, 'input-invalid']);
  });

  it('is set and removed by an owner, audited at the first branch', async () => {
    const token = clinic.tokenOf('owner');
    await clinic.ok('auth/set-pin', { token, body: { password: demoPassword, pin: '4821' } });
    await clinic.ok('auth/remove-pin', { token });

    const actions = ['staff_user.pin_set', 'staff_user.pin_removed'];
    const entries = await Promise.all(actions.map((action) => audited(action)));
    const ofOwner = entries.map((each) => each.filter(({ after }) => after?.['email'] === 'owner@demo.clinic').length);
    expect(ofOwner).toEqual([1, 1]);
  });

  it('is removed, once', async () => {
    const { browser, user } = await atDesk('4821');

    for (const _ of [1, 2]) await clinic.ok('auth/remove-pin', { token: browser.token() });

    expect(await hasPin(browser.token())).toBe(false);
    const removed = (await audited('staff_user.pin_removed')).filter(({ after }) => after?.['email'] === user.email);
    expect(removed).toHaveLength(1);
  });

  const signedInAgain = async (email: string) => {
    const browser = newBrowser();
    await browser.signIn(email, 'another-password');
    return hasPin(browser.token());
  };
  const reset = (userId: string) =>
    clinic.ok('admin/reset-password', { as: 'owner', params: { userId }, body: { new_password: 'another-password' } });

  it('ends with a reset of the password by the owner', async () => {
    const { browser, user } = await atDesk('4821');
    await browser.lock();

    await reset(user.id);

    expect(await browser.people()).toEqual([]);
    expect(outcome(await browser.unlock(user.id, '4821'))).toEqual([401, 'sign-in-session-ended']);
    expect(await signedInAgain(user.email)).toBe(false);
  });

  it('ends with a new password of one’s own', async () => {
    const { browser } = await atDesk('4821');
    const body = { password: demoPassword, new_password: 'another-password' };

    await clinic.ok('auth/change-password', { token: browser.token(), body });

    expect(await hasPin(browser.token())).toBe(false);
    expect(outcome(await browser.lock())).toEqual([409, 'pin-missing']);
  });

  it('ends when the staff user is disabled, also after enabling again', async () => {
    const { browser, user } = await atDesk('4821');
    await browser.lock();
    const change = (disabled: boolean) =>
      clinic.ok('admin/change-user', { as: 'owner', params: { userId: user.id }, body: { disabled } });

    await change(true);
    const refused = await browser.unlock(user.id, '4821');
    await change(false);

    expect(outcome(refused)).toEqual([401, 'sign-in-session-ended']);
    await browser.signIn(user.email);
    expect(await hasPin(browser.token())).toBe(false);
  });
});

describe('a locked computer', () => {
  it('refuses the tokens of the session until its PIN is given, and the copied ones after it', async () => {
    const { browser, user } = await atDesk('4821');
    const [copied, cookies] = [browser.token(), browser.cookies()];
    const open = await me(copied);

    const locked = await browser.lock();
    clinic.pass(0.5);

    expect([open, locked.status, await me(copied)]).toEqual([200, 200, 401]);
    const stolen = await clinic.send('auth/refresh-session', { cookies });
    expect(outcome(stolen)).toEqual([401, 'sign-in-session-ended']);
    expect(outcome(await browser.refresh())).toEqual([401, 'sign-in-session-ended']);

    expect(outcome(await browser.unlock(user.id, '4821'))).toEqual([200, undefined]);
    expect([await me(browser.token()), (await browser.refresh()).status]).toEqual([200, 200]);
    clinic.pass(1);
    expect(outcome(await clinic.send('auth/refresh-session', { cookies }))).toEqual([401, 'sign-in-session-ended']);
  });

  it('names who can unlock it, the last one first, and nothing else', async () => {
    const { browser, user: mona } = await atDesk('4821');
    await browser.lock();
    const salma = await joins(browser, '9034');
    await browser.lock();

    expect(await browser.people()).toEqual([
      { user_id: salma.id, name: salma.name },
      { user_id: mona.id, name: mona.name },
    ]);
    expect(await newBrowser().people()).toEqual([]);
  });

  it('is unlocked by another person in the name of that one, while the first session stays locked', async () => {
    const { browser, user: mona } = await atDesk('4821');
    const ofMona = browser.token();
    await browser.lock();
    const salma = await joins(browser, '9034', 2);
    await browser.lock();
    clinic.pass(0.5);

    const bySalma = await browser.unlock(salma.id, '9034');
    expect(bySalma.data).toMatchObject({ user: { id: salma.id, branch_id: 2 } });
    const { user } = await clinic.ok('auth/show-me', { token: browser.token() });
    expect([user.id, await me(ofMona)]).toEqual([salma.id, 401]);
    const elsewhere = await clinic.send('reservations/list-branch-queue', {
      token: browser.token(),
      params: { branchId: 1 },
    });
    expect(outcome(elsewhere)).toEqual([403, 'branch-not-allowed']);

    await browser.lock();
    await browser.unlock(mona.id, '4821');
    expect((await clinic.ok('auth/show-me', { token: browser.token() })).user.id).toBe(mona.id);
  });

  it('is not unlocked by the PIN of a colleague, nor by a PIN in another browser', async () => {
    const { browser, user: mona } = await atDesk('4821');
    await browser.lock();
    const salma = await joins(browser, '9034');
    await browser.lock();

    expect(outcome(await browser.unlock(mona.id, '9034'))).toEqual([400, 'pin-wrong']);
    expect(outcome(await newBrowser().unlock(salma.id, '9034'))).toEqual([401, 'sign-in-session-ended']);
  });

  it('takes the password only after five wrong PINs, also of concurrent ones and hours later', async () => {
    const { browser, user } = await atDesk('4821');
    await browser.lock();

    const wrong = await Promise.all(Array.from({ length: 7 }, () => browser.unlock(user.id, '0000')));
    const sixth = await browser.unlock(user.id, '4821');
    clinic.pass(120);
    const later = await browser.unlock(user.id, '4821');

    const reasons = wrong.map(({ reason }) => reason);
    expect(reasons.every((reason) => reason === 'pin-wrong' || reason === 'pin-blocked')).toBe(true);
    expect([outcome(sixth), outcome(later)]).toEqual([
      [409, 'pin-blocked'],
      [409, 'pin-blocked'],
    ]);
    expect(await browser.people()).toEqual([]);
    await browser.signIn(user.email);
    await browser.lock();
    expect((await browser.unlock(user.id, '4821')).status).toBe(200);
  });

  it('says at the fifth wrong PIN that only the password is left', async () => {
    const { browser, user } = await atDesk('4821');
    await browser.lock();

    const reasons: unknown[] = [];
    for (const pin of ['0000', '1111', '2222', '3333', '4444'])
      reasons.push((await browser.unlock(user.id, pin)).reason);

    expect(reasons).toEqual(['pin-wrong', 'pin-wrong', 'pin-wrong', 'pin-wrong', 'pin-blocked']);
  });

  it('counts wrong PINs anew after the right one', async () => {
    const { browser, user } = await atDesk('4821');
    await browser.lock();
    for (const pin of ['0000', '1111', '2222']) await browser.unlock(user.id, pin);
    await browser.unlock(user.id, '4821');
    await browser.lock();
    for (const pin of ['0000', '1111', '2222']) await browser.unlock(user.id, pin);

    expect((await browser.unlock(user.id, '4821')).status).toBe(200);
  });

  it('is not locked without a PIN, and stays signed in', async () => {
    const browser = newBrowser();
    await browser.signIn((await hire()).email);

    expect(outcome(await browser.lock())).toEqual([409, 'pin-missing']);
    expect((await browser.refresh()).status).toBe(200);
  });

  it('is locked by a second tab and after a lost answer as by the first', async () => {
    const { browser, user } = await atDesk('4821');
    const before = browser.cookies();

    await clinic.send('auth/lock-session', { cookies: before });
    const repeated = await browser.lock();
    const bySecondTab = await browser.lock();

    expect([repeated.status, bySecondTab.status]).toEqual([200, 200]);
    expect((await browser.unlock(user.id, '4821')).status).toBe(200);
  });

  it('gives the same session again when the answer of the unlock was lost', async () => {
    const { browser, user } = await atDesk('4821');
    await browser.lock();
    const request = { body: { user_id: user.id, pin: '4821' }, cookies: browser.cookies() };

    await clinic.send('auth/unlock-session', request);
    clinic.pass(0.5);
    const again = await browser.unlock(user.id, '4821');

    expect([again.status, (await browser.refresh()).status]).toEqual([200, 200]);
  });

  it('ends the locked session of who signs in by password, and keeps those of the others', async () => {
    const { browser, user: mona } = await atDesk('4821');
    await browser.lock();
    const salma = await joins(browser, '9034');
    await browser.lock();

    await browser.signIn(mona.email);

    const { sessions } = await clinic.ok('sign-in-sessions/list-sessions', { token: browser.token() });
    expect(sessions.map(({ id }) => id)).toEqual([sessionIdOf(browser.token())]);
    await browser.lock();
    expect((await browser.people()).map(({ user_id: id }) => id)).toEqual([mona.id, salma.id]);
  });

  it('can be ended from another device, and then not unlocked', async () => {
    const { browser, user } = await atDesk('4821');
    const sessionId = sessionIdOf(browser.token());
    await browser.lock();

    await clinic.ok('sign-in-sessions/end-session', { as: 'owner', params: { sessionId } });

    expect(outcome(await browser.unlock(user.id, '4821'))).toEqual([401, 'sign-in-session-ended']);
  });

  it.each(['auth/lock-session', 'auth/list-locked', 'auth/unlock-session'] as const)(
    '%s refuses pages of another site',
    async (route) => {
      const { browser, user } = await atDesk('4821');
      const body = route === 'auth/unlock-session' ? { user_id: user.id, pin: '4821' } : {};
      const request = { cookies: browser.cookies(), headers: { 'sec-fetch-site': 'cross-site' } };

      const answer = await clinic.call(route, route === 'auth/list-locked' ? request : { ...request, body });

      expect(outcome(answer)).toEqual([403, 'origin-unknown']);
    },
  );
});
