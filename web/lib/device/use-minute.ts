import { useSyncExternalStore } from 'react';

const minute = 60_000;

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, minute / 4);
  return () => clearInterval(timer);
};

const presentMinute = (): number => Math.floor(Date.now() / minute) * minute;

/** The start of the present minute, in milliseconds; components are drawn again when it changes. */
export const useMinute = (): number => useSyncExternalStore(subscribe, presentMinute, presentMinute);
