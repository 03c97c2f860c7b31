import { oneOf, preference } from '../device/preferences.ts';

export const lockChoices = ['0', '2', '5', '10'] as const;
export type LockChoice = (typeof lockChoices)[number];
/** Minutes without a key or click after which this shared computer locks; 0: it is not shared. */
export const lockAfterPreference = preference('lock_after', '0', oneOf(lockChoices));

const isUserId = (text: string): text is string => /^u\w+$/.test(text);
/** The id of the staff user who locked this browser, in every tab and after a reload; empty: it is not locked. */
export const lockedPreference = preference('locked_by', '', isUserId);

const isTime = (text: string): text is string => /^\d+$/.test(text);
const activePreference = preference('active_at', '0', isTime);
/** How often a key or click is written, in milliseconds. */
const NOTE_EVERY = 1_000;
const LOOK_EVERY = 5_000;

/** Milliseconds since the last key or click in any tab. By the clock: timers stop while a computer sleeps. */
const idleMs = (): number => Math.abs(Date.now() - Number(activePreference.get()));

export const noteActivity = (): void => activePreference.set(String(Date.now()));

/** Locks this browser after the chosen idle time. Returns a function that stops the watch. */
export const watchIdle = (lock: () => void): (() => void) => {
  const isDue = (): boolean => {
    const minutes = Number(lockAfterPreference.get());
    return minutes > 0 && idleMs() >= minutes * 60_000;
  };
  const look = (): void => {
    if (isDue()) lock();
  };
  const onUse = (event: Event): void => {
    if (isDue()) {
      // The first key or click after the computer has slept does nothing else.
      event.preventDefault();
      event.stopImmediatePropagation();
      lock();
    } else if (lockAfterPreference.get() !== '0' && idleMs() >= NOTE_EVERY) noteActivity();
  };
  look();
  const timer = setInterval(look, LOOK_EVERY);
  document.addEventListener('visibilitychange', look);
  for (const name of ['keydown', 'pointerdown'] as const) addEventListener(name, onUse, true);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const name of ['keydown', 'pointerdown'] as const) removeEventListener(name, onUse, true);
  };
};
