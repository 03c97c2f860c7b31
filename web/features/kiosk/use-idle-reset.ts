import { useEffect, useRef, useState } from 'react';

/** A kiosk that nobody touches begins again after so many seconds, and says so in the last ten. */
const IDLE_SECONDS = 30;
export const WARNING_SECONDS = 10;
const CHECK_MS = 250;

const signs = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Begins again when nobody has touched the screen for a while, also after the device slept or came back to this page.
 * @returns the seconds that are left; undefined while there are more than ten
 */
export const useIdleReset = (isActive: boolean, onReset: () => void): number | undefined => {
  const [left, setLeft] = useState<number>();
  const reset = useRef(onReset);
  useEffect(() => {
    reset.current = onReset;
  });
  useEffect(() => {
    if (!isActive) return;
    let touchedAt = Date.now();
    const touch = (): void => {
      touchedAt = Date.now();
      setLeft(undefined);
    };
    const check = (): void => {
      const seconds = Math.ceil(IDLE_SECONDS - (Date.now() - touchedAt) / 1000);
      if (seconds <= 0) reset.current();
      else setLeft(seconds <= WARNING_SECONDS ? seconds : undefined);
    };
    const showAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reset.current();
    };
    const timer = setInterval(check, CHECK_MS);
    for (const sign of signs) document.addEventListener(sign, touch);
    addEventListener('pageshow', showAgain);
    return () => {
      clearInterval(timer);
      for (const sign of signs) document.removeEventListener(sign, touch);
      removeEventListener('pageshow', showAgain);
      setLeft(undefined);
    };
  }, [isActive]);
  return left;
};
