import { expiryInToken, oldKeys, type SessionUser, storageKeys, storedUserOf } from './stored-session.ts';
import { wireJson } from '../api/wire-names.ts';

const SESSION_MS = 24 * 3_600_000;

export interface Session {
  readonly token: string;
  readonly user: SessionUser;
  readonly refreshToken?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Reason why the session ended. */
export type SessionEnd = 'logout' | 'locked' | 'expired' | 'unauthorized' | 'lost';

/** The session could not be stored (storage full or blocked). The message is given by the requirements. */
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
  /** Notifies the other tabs. */
  readonly announce: (end: SessionEnd | 'changed') => void;
  /** Calls back on a notification of another tab. Returns the unsubscribe function. */
  readonly hear: (listener: (end: SessionEnd | 'changed') => void) => () => void;
}

export interface SessionStore {
  /** The session that is valid now, or null. The same object as long as nothing changed. */
  readonly read: () => Session | null;
  /** The bearer token: of the session, else one stored by an old release. */
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

/** The fields of a session as the storage holds them. */
interface StoredFields {
  readonly token: string | null;
  readonly user: string | null;
  readonly expiry: string;
  readonly refreshToken: string | null;
}

/** The session of these fields; null when they hold none. */
const sessionOfFields = ({ token, user, expiry, refreshToken }: StoredFields): Session | null => {
  const owner = storedUserOf(user);
  const expiresAt = Number(expiry);
  if (token === null || owner === null || !Number.isFinite(expiresAt)) return null;
  return { token, user: owner, expiresAt, refreshToken: refreshToken ?? undefined };
};

/**
 * The store of the session. Cleared on logout, on expiry, on a failed read and when the marker cookie is missing;
 * an old session found only in local storage is moved over. Source: docs/requirements.md#states.
 */
class StoredSession implements SessionStore {
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  #known: { readonly raw: string; readonly session: Session } | undefined;
  #end: SessionEnd | null = null;
  #stopHearing: (() => void) | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  // Arrow functions: components pass them on without the object.
  readonly read = (): Session | null => {
    const expiry = this.#item(storageKeys.expiry);
    return expiry === null ? this.#readEarlierVersion() : this.#readPresent(expiry);
  };

  readonly token = (): string | undefined =>
    this.read()?.token ?? this.#item(storageKeys.token) ?? this.#item(oldKeys.token) ?? undefined;

  readonly save = (session: Session): void => {
    try {
      this.#keep(session);
    } catch (cause) {
      this.#forget();
      throw new SessionStorageError(cause);
    }
    this.#end = null;
    this.#parts.announce('changed');
    this.#notify();
  };

  readonly clear = (reason: SessionEnd): void => {
    this.#forget();
    this.#end = reason;
    this.#parts.announce(reason);
    this.#notify();
  };

  readonly lastEnd = (): SessionEnd | null => this.#end;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stopHearing ??= this.#parts.hear((change) => {
      // The storage is shared: what another tab ended is gone from it already. Only the reason is new,
      // and not even that when someone has signed in since.
      if (change !== 'changed' && this.read() === null) this.#end = change;
      this.#notify();
    });
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stopHearing?.();
      this.#stopHearing = undefined;
    };
  };

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #item(key: string): string | null {
    try {
      return this.#parts.storage.getItem(key);
    } catch {
      return null;
    }
  }

  #forget(): void {
    this.#known = undefined;
    for (const key of [...Object.values(storageKeys), ...Object.values(oldKeys)]) {
      try {
        this.#parts.storage.removeItem(key);
      } catch {
        // Blocked storage contains nothing.
      }
    }
    this.#parts.markCookie(0);
  }

  /** Ends the session while it is read, perhaps inside a render: the listeners are called afterwards. */
  #drop(reason: SessionEnd): null {
    this.#forget();
    this.#end = reason;
    queueMicrotask(() => {
      this.#parts.announce(reason);
      this.#notify();
    });
    return null;
  }

  #keep(session: Session): void {
    const { storage, hasCookie, markCookie, now } = this.#parts;
    storage.setItem(storageKeys.token, session.token);
    // With the names of the HTTP API: tabs of an earlier release read it too.
    storage.setItem(storageKeys.user, wireJson(JSON.stringify(session.user)));
    storage.setItem(storageKeys.expiry, String(session.expiresAt));
    if (session.refreshToken === undefined) storage.removeItem(storageKeys.refreshToken);
    else storage.setItem(storageKeys.refreshToken, session.refreshToken);
    for (const key of Object.values(oldKeys)) storage.removeItem(key);
    // The server sets the marker. A browser that refused it (plain http on a clinic's own network) gets one from us.
    if (!hasCookie()) markCookie(Math.max(1, Math.round((session.expiresAt - now()) / 1000)));
    // Without the marker cookie the next read would end the session.
    if (!hasCookie()) throw new Error('the marker is not kept');
  }

  #readEarlierVersion(): Session | null {
    const token = this.#item(storageKeys.token) ?? this.#item(oldKeys.token);
    if (token === null) return null;
    const user = storedUserOf(this.#item(storageKeys.user) ?? this.#item(oldKeys.user));
    const expiresAt = expiryInToken(token) ?? this.#parts.now() + SESSION_MS;
    if (user === null) return null;
    if (expiresAt <= this.#parts.now()) return this.#drop('expired');
    const refreshToken = this.#item(storageKeys.refreshToken) ?? undefined;
    const session: Session = { token, user, expiresAt, refreshToken };
    try {
      this.#keep(session);
    } catch {
      return this.#drop('lost');
    }
    return session;
  }

  #readPresent(expiry: string): Session | null {
    const fields = {
      token: this.#item(storageKeys.token),
      user: this.#item(storageKeys.user),
      expiry,
      refreshToken: this.#item(storageKeys.refreshToken),
    };
    const raw = JSON.stringify(fields);
    const session = this.#known?.raw === raw ? this.#known.session : sessionOfFields(fields);
    if (session === null) return this.#drop('lost');
    this.#known = { raw, session };
    if (session.expiresAt <= this.#parts.now()) return this.#drop('expired');
    return this.#parts.hasCookie() ? session : this.#drop('lost');
  }
}

/** Makes the store of the session. */
export const createSession = (parts: SessionParts): SessionStore => new StoredSession(parts);
