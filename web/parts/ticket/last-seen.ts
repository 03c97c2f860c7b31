import { domainJson } from '#web/lib/api/wire-names.ts';

/** Prefix of stored answers about tickets, which are shown offline. */
const PREFIX = 'last_seen:';
/** A ticket is valid for its day only; two days allow for late evenings and wrong clocks. */
const KEPT_MS = 2 * 24 * 3600_000;

const isDated = (value: unknown): value is { readonly at: number } =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number';

const isFresh = (text: string | null, now: number): boolean => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isDated(kept) && now - kept.at < KEPT_MS;
  } catch {
    return false;
  }
};

const storages = (): readonly Storage[] => [sessionStorage, localStorage];

/** Removes answers of earlier days: they hold a name, a phone and a body area. */
export const pruneLastSeen = (now: number): void => {
  for (const storage of storages()) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) {
      if (key?.startsWith(PREFIX) === true && !isFresh(storage.getItem(key), now)) storage.removeItem(key);
    }
  }
};

/**
 * Stores an answer. Only tickets opened by code are stored beyond the tab, because a phone may be typed on a shared
 * computer.
 */
export const keepLastSeen = (phone: string, code: string, seen: { readonly at: number }): void => {
  try {
    pruneLastSeen(seen.at);
    const text = JSON.stringify(seen);
    sessionStorage.setItem(PREFIX + (code || phone), text);
    if (code !== '') localStorage.setItem(PREFIX + code, text);
  } catch {
    // Without storage there is nothing to show offline.
  }
};

/** The newest stored answer; null without one. */
export const readLastSeen = (phone: string, code: string): unknown => {
  try {
    const key = PREFIX + (code || phone);
    const text = sessionStorage.getItem(key) ?? localStorage.getItem(key);
    return isFresh(text, Date.now()) ? (JSON.parse(domainJson(text ?? 'null')) as unknown) : null;
  } catch {
    return null;
  }
};

/** Removes the stored answer of a ticket. */
export const forgetLastSeen = (code: string): void => {
  try {
    for (const storage of storages()) storage.removeItem(PREFIX + code);
  } catch {
    // Nothing was kept.
  }
};
