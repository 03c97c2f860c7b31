import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

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

/** The time, milliseconds, good to half a minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/**
 * Is the page hydrated? False during prerendering and until hydration, so that parts that need script render
 * afterwards.
 */
export const useAlive = (): boolean => {
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    startTransition(() => setAlive(true));
  }, []);
  return alive;
};
