import { useCallback, useSyncExternalStore } from 'react';

/** Does the screen match a media query now? False at build time. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
};

/** Too narrow for a table. */
export const useSmallScreen = (): boolean => useMedia('(width < 760px)');
