import { useSyncExternalStore } from 'react';

/** A setting stored on this device. Without storage it lasts until the page is closed. */
export interface Preference<Value extends string> {
  readonly key: string;
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Calls back after every change, also in another tab. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
}

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Private windows and full storage: the choice then lasts as long as the page.
  }
};

/** Makes a preference; a stored value that `accepts` refuses counts as none. */
export const preference = <Value extends string>(
  key: string,
  fallback: Value,
  accepts: (text: string) => text is Value,
): Preference<Value> => {
  const listeners = new Set<() => void>();
  let unsaved: Value | undefined;
  return {
    key,
    get: () => {
      if (unsaved !== undefined) return unsaved;
      const stored = read(key);
      return stored !== null && accepts(stored) ? stored : fallback;
    },
    set: (value) => {
      write(key, value);
      unsaved = read(key) === value ? undefined : value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      const fromOtherTab = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) listener();
      };
      listeners.add(listener);
      addEventListener('storage', fromOtherTab);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', fromOtherTab);
      };
    },
  };
};

export const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (text: string): text is Value =>
    (values as readonly string[]).includes(text);

export const themes = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themes)[number];
/** Light, dark, or as the device prefers. */
export const themePreference = preference('theme', 'system', oneOf(themes));

export const digitChoices = ['latin', 'arabic'] as const;
export type DigitChoice = (typeof digitChoices)[number];
/** How numbers are written in Arabic: 123 or ١٢٣. */
export const digitsPreference = preference('digits', 'latin', oneOf(digitChoices));

const isBranchId = (text: string): text is string => /^[1-9]\d{0,14}$/.test(text);
/** The branch last chosen on this device; 1 when none was. Source: docs/requirements.md#interface. */
export const branchPreference = preference('branch_id', '1', isBranchId);

/** Reads a preference in a component and follows it. Rendered at build time, it is `fallback`. */
export const usePreference = <Value extends string>(chosen: Preference<Value>, fallback: Value): Value =>
  useSyncExternalStore(chosen.subscribe, chosen.get, () => fallback);
