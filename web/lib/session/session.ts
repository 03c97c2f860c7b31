import { createSession, type SessionEnd, type SessionParts, type SessionStore } from './session-store.ts';
import { storageKeys } from './stored-session.ts';

/** The marker that a session exists in this browser; `appointify_refresh` is HttpOnly and never seen here. */
export const sessionCookie = 'appointify_session';

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
/** Maximum delay of another tab's message after its storage event, in milliseconds. */
const MESSAGE_DELAY_MS = 150;
const isEnd = (value: unknown): value is SessionEnd | 'changed' =>
  value === 'logout' ||
  value === 'locked' ||
  value === 'expired' ||
  value === 'unauthorized' ||
  value === 'lost' ||
  value === 'changed';

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
    setTimeout(() => listener('changed'), channel === undefined ? 0 : MESSAGE_DELAY_MS);
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
