import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSession, SessionStorageError } from '#web/lib/session/session-store.ts';
import type { Session, SessionEnd, SessionParts } from '#web/lib/session/session-store.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-20T12:00:00Z');
const user = { id: 'u1', name: 'Mona', nameAr: 'منى', role: 'reception', branchId: 1 } as const;
const valid: Session = { token: 'jwt', user, expiresAt: now + 24 * hour };

interface Browser {
  readonly items: Map<string, string>;
  cookie: boolean;
  now: number;
  full: boolean;
  readonly said: string[];
  hear: ((end: SessionEnd | 'changed') => void) | undefined;
}

let browser: Browser;

const parts = (): SessionParts => ({
  storage: {
    getItem: (key) => browser.items.get(key) ?? null,
    setItem: (key, value) => {
      if (browser.full) throw new DOMException('full', 'QuotaExceededError');
      browser.items.set(key, value);
    },
    removeItem: (key) => void browser.items.delete(key),
  },
  hasCookie: () => browser.cookie,
  markCookie: (seconds) => {
    browser.cookie = seconds > 0;
  },
  now: () => browser.now,
  announce: (end) => void browser.said.push(end),
  hear: (listener) => {
    browser.hear = listener;
    return () => {
      browser.hear = undefined;
    };
  },
});

const jwt = (claims: object): string => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

beforeEach(() => {
  browser = { items: new Map(), cookie: true, now, full: false, said: [], hear: undefined };
});

describe('a saved session', () => {
  test('is kept under the names that the product promises', () => {
    createSession(parts()).save({ ...valid, refreshToken: 'r' });
    expect(Object.fromEntries(browser.items)).toEqual({
      auth_token: 'jwt',
      user_info: JSON.stringify({ id: 'u1', name: 'Mona', name_ar: 'منى', role: 'reception', branch_id: 1 }),
      refresh_token: 'r',
      session_expiry: String(now + 24 * hour),
    });
  });

  test('is read back by another start of the page, the same object each time', () => {
    createSession(parts()).save(valid);
    const store = createSession(parts());
    expect(store.read()).toEqual({ ...valid, refreshToken: undefined });
    expect(store.read()).toBe(store.read());
    expect(store.token()).toBe('jwt');
  });

  test('marks the browser itself where the server’s cookie was refused', () => {
    browser.cookie = false;
    createSession(parts()).save(valid);
    expect(browser.cookie).toBe(true);
  });

  test('says so when it cannot be kept, and keeps no half of it', () => {
    browser.full = true;
    const store = createSession(parts());
    expect(() => store.save(valid)).toThrow(new SessionStorageError(undefined));
    expect(() => store.save(valid)).toThrow('Failed to store session data');
    expect(browser.items.size).toBe(0);
  });
});

describe('a session ends', () => {
  const saved = () => {
    const store = createSession(parts());
    store.save(valid);
    browser.said.length = 0;
    return store;
  };

  test('when it expires', () => {
    const store = saved();
    browser.now = valid.expiresAt;
    expect(store.read()).toBeNull();
    expect(store.token()).toBeUndefined();
    expect(browser.items.size).toBe(0);
    expect(store.lastEnd()).toBe('expired');
  });

  test('when its cookie is gone', () => {
    const store = saved();
    browser.cookie = false;
    expect(store.read()).toBeNull();
    expect(browser.items.size).toBe(0);
  });

  test.each([
    ['the user is no JSON', 'user_info', '{'],
    ['the user has no known role', 'user_info', JSON.stringify({ ...user, role: 'admin' })],
    ['the expiry is no time', 'session_expiry', 'tomorrow'],
  ])('when it cannot be read: %s', (_, key, value) => {
    const store = saved();
    browser.items.set(key, value);
    expect(store.read()).toBeNull();
    expect(browser.items.size).toBe(0);
    expect(browser.cookie).toBe(false);
  });

  test('on logout, and tells the other tabs and those who listen here', () => {
    const store = saved();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    store.clear('logout');
    expect(store.read()).toBeNull();
    expect(browser.cookie).toBe(false);
    expect(browser.said).toEqual(['logout']);
    expect(listener).toHaveBeenCalledOnce();
  });

  test('when another tab logs out', () => {
    const store = saved();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    browser.items.clear();
    browser.hear?.('logout');
    expect(store.read()).toBeNull();
    expect(store.lastEnd()).toBe('logout');
    expect(listener).toHaveBeenCalledOnce();
    expect(browser.said).toEqual([]);
  });

  test('but a late word of an end does not touch who has signed in since', () => {
    const store = saved();
    store.subscribe(() => undefined);
    browser.hear?.('logout');
    expect(store.read()?.token).toBe('jwt');
    expect(store.lastEnd()).toBeNull();
  });

  test('without calling listeners while it is being read', async () => {
    const store = saved();
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    browser.now = valid.expiresAt;
    store.read();
    expect(listener).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(listener).toHaveBeenCalledOnce();
  });

  test('and stops listening to other tabs when nobody here listens', () => {
    const store = saved();
    const stop = store.subscribe(() => undefined);
    expect(browser.hear).toBeDefined();
    stop();
    expect(browser.hear).toBeUndefined();
  });
});

describe('another person signs in in another tab', () => {
  test('the session here is theirs', () => {
    const store = createSession(parts());
    store.save(valid);
    const listener = vi.fn<() => void>();
    store.subscribe(listener);
    const doctor = { ...valid, token: 'jwt2', user: { ...user, id: 'u2', role: 'doctor' as const } };
    createSession(parts()).save(doctor);
    browser.hear?.('changed');
    expect(listener).toHaveBeenCalledOnce();
    expect(store.read()?.user.role).toBe('doctor');
  });
});

describe('an old session, kept in local storage only', () => {
  test('moves into the new storage with the expiry its token names', () => {
    browser.cookie = false;
    const token = jwt({ exp: (now + hour) / 1000 });
    browser.items.set('auth_token', token);
    browser.items.set('user_info', JSON.stringify({ ...user, id: 7 }));
    const store = createSession(parts());
    expect(store.read()).toEqual({ token, user: { ...user, id: '7' }, expiresAt: now + hour, refreshToken: undefined });
    expect(browser.items.get('session_expiry')).toBe(String(now + hour));
    expect(browser.cookie).toBe(true);
  });

  test('under the older names moves too, for 24 hours when its token names no end', () => {
    browser.items.set('token', 'opaque');
    browser.items.set('user', JSON.stringify(user));
    expect(createSession(parts()).read()?.expiresAt).toBe(now + 24 * hour);
    expect([...browser.items.keys()].toSorted()).toEqual(['auth_token', 'session_expiry', 'user_info']);
  });

  test('is dropped when it is over already', () => {
    browser.items.set('auth_token', jwt({ exp: now / 1000 - 1 }));
    browser.items.set('user_info', JSON.stringify(user));
    expect(createSession(parts()).read()).toBeNull();
    expect(browser.items.size).toBe(0);
  });

  test('without a user still lends its token to calls', () => {
    browser.items.set('token', 'opaque');
    const store = createSession(parts());
    expect(store.read()).toBeNull();
    expect(store.token()).toBe('opaque');
  });
});
