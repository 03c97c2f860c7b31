import { useEffect, useRef, useState } from 'react';

/** A second press within this time is ignored: it would complete the patient who was just called. */
const GUARD_MS = 2000;

/** Allows an action once, then refuses it for two seconds. `release` ends this early if nothing was done. */
export const useCallGuard = () => {
  const [guarded, setGuarded] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const release = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setGuarded(false);
  };
  /** @returns whether the action may run */
  const enter = (): boolean => {
    // A ref, because two presses before the next render would both see the old state.
    if (timer.current !== undefined) return false;
    timer.current = setTimeout(release, GUARD_MS);
    setGuarded(true);
    return true;
  };
  return { guarded, enter, release };
};
