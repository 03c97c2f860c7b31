import { useSyncExternalStore } from 'react';

let windows: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly HTMLDialogElement[]): void => {
  windows = next;
  for (const listener of listeners) listener();
};

/** Notes that a window stands open over the page. @returns how to note that it closed. */
export const openedWindow = (element: HTMLDialogElement): (() => void) => {
  change([...windows, element]);
  return () => change(windows.filter((each) => each !== element));
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The window on top, if one is open: all below it lies in shadow, cannot be pressed, and is not read aloud. */
export const useTopWindow = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(
    subscribe,
    () => windows.at(-1),
    () => undefined,
  );
