import { useEffect, useRef, useState } from 'react';

/** A second press this soon after the first is taken for a slip: it would finish the patient who was just called. */
const GUARD_MS = 2000;

/** Lets an action through once, then refuses it for two seconds; `release` ends that early, when nothing was done. */
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
    // The state is a render behind: two presses before the next render both see it open.
    if (timer.current !== undefined) return false;
    timer.current = setTimeout(release, GUARD_MS);
    setGuarded(true);
    return true;
  };
  return { guarded, enter, release };
};
