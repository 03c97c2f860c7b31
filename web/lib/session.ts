import type { Role, StaffRight } from '#shared/models/lists.ts';
import { roles, staffRights } from '#shared/models/lists.ts';

/** Names that the requirements fix. Source: docs/requirements.md#constants. */
export const storageKeys = {
  token: 'auth_token',
  user: 'user_info',
  refreshToken: 'refresh_token',
  expiry: 'session_expiry',
} as const;
/** The marker that a session exists in this browser; `appointify_refresh` is HttpOnly and never seen here. */
export const sessionCookie = 'appointify_session';
const sessionHours = 24;

/** Where versions before kept a session: only in local storage, without expiry. */
const oldKeys = { token: 'token', user: 'user' } as const;

export interface SessionUser {
  readonly id: string;
  readonly name: string;
  readonly name_ar?: string | undefined;
  readonly role: Role;
  /** null for owners, who belong to every branch. */
  readonly branch_id: number | null;
  readonly email?: string;
  /** Granted besides the role; absent when none was. */
  readonly rights?: readonly StaffRight[] | undefined;
}

export interface Session {
  readonly token: string;
  readonly user: SessionUser;
  readonly refreshToken?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Reason why the session ended. */
export type SessionEnd = 'logout' | 'expired' | 'unauthorized' | 'lost';

/** The session could not be kept (storage full or forbidden). Its text is the requirements'. */
export class SessionStorageError extends Error {
  override readonly name = 'SessionStorageError';
  constructor(cause: unknown) {
    super('Failed to store session data', { cause });
  }
}

/** Dependencies of the store; tests pass their own. */
export interface SessionParts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly hasCookie: () => boolean;
  /** Sets the marker for so many seconds; 0 removes it. */
  readonly markCookie: (seconds: number) => void;
  readonly now: () => number;
  /** Tells the other tabs. */
  readonly announce: (end: SessionEnd | 'changed') => void;
  /** Calls back when another tab spoke; returns how to stop. */
  readonly hear: (listener: (end: SessionEnd | 'changed') => void) => () => void;
}

export interface SessionStore {
  /** The session that is valid now, or null. The same object as long as nothing changed. */
  readonly read: () => Session | null;
  /** The bearer for calls: of the session, else one that an old version left behind. */
  readonly token: () => string | undefined;
  /** @throws SessionStorageError when it cannot be kept. */
  readonly save: (session: Session) => void;
  /** Ends the session here and in the other tabs. */
  readonly clear: (end: SessionEnd) => void;
  /** Why the last session of this tab ended. */
  readonly lastEnd: () => SessionEnd | null;
  /** Calls back on sign-in, sign-out and the end of the session. Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

const rightsOf = (value: unknown): readonly StaffRight[] =>
  Array.isArray(value) ? staffRights.filter((right) => value.includes(right)) : [];

/** The user as stored; null when invalid (older builds, edited storage). */
const userOf = (text: string | null): SessionUser | null => {
  const value = text === null ? null : parse(text);
  if (!isRecord(value)) return null;
  const { id, name, name_ar: nameAr, role, branch_id: branch, email, rights: granted } = value;
  const rights = rightsOf(granted);
  if (!isRole(role) || typeof name !== 'string') return null;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  return {
    id: String(id),
    name,
    ...(typeof nameAr === 'string' && { name_ar: nameAr }),
    role,
    branch_id: typeof branch === 'number' ? branch : null,
    ...(typeof email === 'string' ? { email } : {}),
    ...(rights.length > 0 ? { rights } : {}),
  };
};

/** `exp` of a JWT in milliseconds, unverified: only the server's word counts, this is to know when to ask. */
const expiryInToken = (token: string): number | null => {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims = parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(claims) && typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : null;
  } catch {
    return null;
  }
};

/**
 * Makes the store of the session. Cleared on logout, on expiry, on a failed read and when the marker cookie is missing;
 * an old session found only in local storage is moved over. Sources: docs/requirements.md#states.
 */
export const createSession = (parts: SessionParts): SessionStore => {
  const listeners = new Set<() => void>();
  let known: { readonly raw: string; readonly session: Session } | undefined;
  let end: SessionEnd | null = null;
  let silence: (() => void) | undefined;

  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  const item = (key: string): string | null => {
    try {
      return parts.storage.getItem(key);
    } catch {
      return null;
    }
  };

  const forget = (): void => {
    known = undefined;
    for (const key of [...Object.values(storageKeys), ...Object.values(oldKeys)]) {
      try {
        parts.storage.removeItem(key);
      } catch {
        // A storage that may not be touched holds nothing either.
      }
    }
    parts.markCookie(0);
  };

  /** Ends the session while someone reads it, perhaps inside a render: who listens hears of it just after. */
  const drop = (reason: SessionEnd): null => {
    forget();
    end = reason;
    queueMicrotask(() => {
      parts.announce(reason);
      tell();
    });
    return null;
  };

  const keep = (session: Session): void => {
    const { storage } = parts;
    storage.setItem(storageKeys.token, session.token);
    storage.setItem(storageKeys.user, JSON.stringify(session.user));
    storage.setItem(storageKeys.expiry, String(session.expiresAt));
    if (session.refreshToken === undefined) storage.removeItem(storageKeys.refreshToken);
    else storage.setItem(storageKeys.refreshToken, session.refreshToken);
    for (const key of Object.values(oldKeys)) storage.removeItem(key);
    // The server sets the marker. A browser that refused it (plain http on a clinic's own network) gets one from us.
    if (!parts.hasCookie()) parts.markCookie(Math.max(1, Math.round((session.expiresAt - parts.now()) / 1000)));
    // Without it the session would be gone at the next read.
    if (!parts.hasCookie()) throw new Error('the marker is not kept');
  };

  const migrate = (token: string, user: string | null): Session | null => {
    const owner = userOf(user);
    const expiresAt = expiryInToken(token) ?? parts.now() + sessionHours * 3_600_000;
    if (owner === null) return null;
    if (expiresAt <= parts.now()) return drop('expired');
    const refreshToken = item(storageKeys.refreshToken) ?? undefined;
    const session: Session = { token, user: owner, expiresAt, refreshToken };
    try {
      keep(session);
    } catch {
      return drop('lost');
    }
    return session;
  };

  const read = (): Session | null => {
    const token = item(storageKeys.token);
    const expiry = item(storageKeys.expiry);
    if (expiry === null) {
      const old = token ?? item(oldKeys.token);
      return old === null ? null : migrate(old, item(storageKeys.user) ?? item(oldKeys.user));
    }
    const user = item(storageKeys.user);
    const refreshToken = item(storageKeys.refreshToken);
    const raw = JSON.stringify([token, user, expiry, refreshToken]);
    if (known?.raw !== raw) {
      const owner = userOf(user);
      const expiresAt = Number(expiry);
      if (token === null || owner === null || !Number.isFinite(expiresAt)) return drop('lost');
      known = { raw, session: { token, user: owner, expiresAt, refreshToken: refreshToken ?? undefined } };
    }
    if (known.session.expiresAt <= parts.now()) return drop('expired');
    if (!parts.hasCookie()) return drop('lost');
    return known.session;
  };

  return {
    read,
    token: () => read()?.token ?? item(storageKeys.token) ?? item(oldKeys.token) ?? undefined,
    save(session) {
      try {
        keep(session);
      } catch (cause) {
        forget();
        throw new SessionStorageError(cause);
      }
      end = null;
      parts.announce('changed');
      tell();
    },
    clear(reason) {
      forget();
      end = reason;
      parts.announce(reason);
      tell();
    },
    lastEnd: () => end,
    subscribe(listener) {
      listeners.add(listener);
      silence ??= parts.hear((said) => {
        // The storage is shared: what another tab ended is gone from it already. Only the reason is news,
        // and not even that when someone has signed in since.
        if (said !== 'changed' && read() === null) end = said;
        tell();
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          silence?.();
          silence = undefined;
        }
      };
    },
  };
};

const memory = (): SessionParts['storage'] => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

/** Local storage, or memory where there is none: prerendering, a browser that forbids it. */
const browserStorage = (): SessionParts['storage'] => {
  try {
    return typeof localStorage === 'undefined' ? memory() : localStorage;
  } catch {
    return memory();
  }
};

const channelName = 'appointify_session';
/** How long the word of another tab may take longer than the storage's, in milliseconds. */
const patience = 150;
const isEnd = (value: unknown): value is SessionEnd | 'changed' =>
  value === 'logout' || value === 'expired' || value === 'unauthorized' || value === 'lost' || value === 'changed';

/** Undefined where there is none: Firefox refuses it together with the storage. */
const openChannel = (): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
};

const announce: SessionParts['announce'] = (end) => {
  const channel = openChannel();
  channel?.postMessage(end);
  channel?.close();
};

/** Other tabs use the channel; storage events are for browsers without one, and for edited storage. */
const hear: SessionParts['hear'] = (listener) => {
  if (typeof window === 'undefined') return () => undefined;
  const channel = openChannel();
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== null && event.key !== storageKeys.token) return;
    // The channel also carries the reason and may be later: an intended logout shows no warning.
    setTimeout(() => listener('changed'), channel === undefined ? 0 : patience);
  };
  window.addEventListener('storage', onStorage);
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (isEnd(event.data)) listener(event.data);
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    channel?.close();
  };
};

/** The session of this browser. */
export const session: SessionStore = createSession({
  storage: browserStorage(),
  hasCookie: () =>
    typeof document !== 'undefined' && document.cookie.split('; ').some((pair) => pair.startsWith(`${sessionCookie}=`)),
  markCookie: (seconds) => {
    if (typeof document === 'undefined') return;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${sessionCookie}=${seconds === 0 ? '' : '1'}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
  },
  now: Date.now,
  announce,
  hear,
});
