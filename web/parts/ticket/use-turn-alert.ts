import { useEffect, useRef, useState } from 'react';
import { chime, listenForTouch } from './chime.ts';
import { type Preference, preference, usePreference } from '#web/lib/device/preferences.ts';
import type { TicketState } from './ticket-state.ts';

const isOnOff = (text: string): text is 'on' | 'off' => text === 'on' || text === 'off';
/** Whether this device alerts its patient. */
export const alertPreference: Preference<'on' | 'off'> = preference<'on' | 'off'>('turn_alert', 'off', isOnOff);

/** The alert for a change of a ticket's state; undefined without one. */
export const alertFor = (
  before: TicketState | undefined,
  now: TicketState | undefined,
): 'near' | 'turn' | undefined => {
  if (before === undefined || before === now) return undefined;
  if (now === 'turn') return 'turn';
  return before === 'waiting' && (now === 'near' || now === 'ready') ? 'near' : undefined;
};

const notify = async (title: string, body: string): Promise<void> => {
  const options: NotificationOptions = { body, tag: 'turn', icon: '/icons/mark.svg' };
  try {
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => window.focus());
  } catch {
    // Android shows notifications only through the service worker.
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.showNotification(title, options);
  }
};

/**
 * Keeps the screen on while the page is visible, because a locked phone stops the page. Returns a function that ends
 * it.
 */
const keepScreenOn = (): (() => void) => {
  let lock: WakeLockSentinel | undefined;
  let stopped = false;
  const request = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (stopped) await lock.release();
    } catch {
      // Refused to save battery: the page still alerts while the screen is on.
    }
  };
  const again = (): void => void request();
  again();
  document.addEventListener('visibilitychange', again);
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', again);
    lock?.release().catch(() => undefined);
  };
};

export interface AlertTexts {
  readonly near: { readonly title: string; readonly body: string };
  readonly turn: { readonly title: string; readonly body: string };
}

export interface TurnAlert {
  readonly on: boolean;
  readonly toggle: () => void;
  /** The browser's permission of notifications; undefined where it has none. */
  readonly permission: NotificationPermission | undefined;
}

const permissionNow = (): NotificationPermission | undefined =>
  typeof window !== 'undefined' && 'Notification' in window ? Notification.permission : undefined;

/** State and switch of alerts on this device. Switching them on requests the browser's permission. */
export const useTurnAlertChoice = (): TurnAlert => {
  const [permission, setPermission] = useState(permissionNow);
  const on = usePreference(alertPreference, 'off') === 'on';
  return {
    on,
    permission,
    toggle: () => {
      alertPreference.set(on ? 'off' : 'on');
      if (!on && permissionNow() === 'default') void Notification.requestPermission().then(setPermission);
    },
  };
};

/**
 * Alerts the patient when the turn is near and when they are called: a vibration, and where they chose it a sound, a
 * notification while the page is hidden, and a screen that stays on.
 * @param isPushed the clinic notifies this device itself (push.ts), so the page shows no second notification
 */
export const useTurnAlert = (
  state: TicketState | undefined,
  texts: AlertTexts,
  { on, isPushed }: { readonly on: boolean; readonly isPushed: boolean },
): void => {
  const before = useRef<TicketState | undefined>(undefined);
  const waits = state === 'waiting' || state === 'near' || state === 'ready';
  useEffect(() => (on && waits ? listenForTouch() : undefined), [on, waits]);
  useEffect(() => (on && waits ? keepScreenOn() : undefined), [on, waits]);
  useEffect(() => {
    const kind = alertFor(before.current, state);
    before.current = state;
    if (kind === undefined) return;
    // Browsers complain about a vibration before the first touch.
    if (kind === 'turn' && 'vibrate' in navigator && navigator.userActivation.hasBeenActive) {
      navigator.vibrate([200, 100, 200]);
    }
    if (!on) return;
    chime();
    if (document.hidden && !isPushed && permissionNow() === 'granted') void notify(texts[kind].title, texts[kind].body);
    // Runs only on a change of state, not of texts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
};
