import { useEffect, useState, useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Is the device connected, as far as the browser knows? */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** When the connection was lost, in milliseconds since 1970; undefined while there is one, or when the page began without. */
export const useLostAt = (): number | undefined => {
  const [lostAt, setLostAt] = useState<number>();
  useEffect(() => subscribe(() => setLostAt(navigator.onLine ? undefined : Date.now())), []);
  return lostAt;
};

/** The time, milliseconds, good to half a minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
