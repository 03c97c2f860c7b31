import { useEffect, useState } from 'react';
import { loadPublicCalls } from '#web/lib/api/branches.ts';
import { usePreference } from '#web/lib/device/preferences.ts';
import { alertPushPreference, canUsePush, endPush, subscribeToPush } from '#web/lib/device/push-subscription.ts';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { alertPreference } from './use-turn-alert.ts';
import { useWay } from './way.ts';

/** A ticket of this device, and the key with which its browser subscribes; null where nothing is sent. */
export interface PushedTicket {
  readonly code: string;
  readonly phone: string;
  readonly pushKey: string | null;
}

/**
 * Whether this device is notified with the page closed: `none` where it cannot be, or not with the code; `blocked` by
 * the browser's settings; `failed` when the server or the push service did not take it.
 */
export type PushState = 'none' | 'off' | 'on' | 'blocked' | 'failed';

/** Subscribes this browser and tells the server which ticket it follows. @throws when either fails */
const follow = async ({ code, phone, pushKey }: PushedTicket, way: number | undefined): Promise<void> => {
  const { followTicketByPush } = await loadPublicCalls();
  const subscription = await subscribeToPush(pushKey ?? '');
  await followTicketByPush({
    code,
    phone,
    language: languageOf(document.documentElement.lang) ?? 'en',
    ...(way !== undefined && { wayMinutes: way }),
    subscription,
  });
};

/**
 * Notifies this device of a ticket while the alert is on (`turn-alert.ts`) and the browser permits it. It never asks
 * for the permission: the switch does.
 * @param permission the browser's, as the switch knows it
 */
export const usePush = (
  ticket: PushedTicket | undefined,
  permission: NotificationPermission | undefined,
): PushState => {
  const isOn = usePreference(alertPreference, 'off') === 'on';
  // Not with every digit that is typed.
  const settledWay = useSettled(useWay(), 1000);
  const [result, setResult] = useState<'on' | 'failed' | undefined>(undefined);
  const { code = '', phone = '', pushKey = null } = ticket ?? {};
  const isPossible = permission !== undefined && pushKey !== null && code !== '' && canUsePush();
  const wanted = isPossible && isOn && permission === 'granted';
  useEffect(() => {
    if (!wanted) return undefined;
    let isLeft = false;
    follow({ code, phone, pushKey }, settledWay).then(
      () => !isLeft && setResult('on'),
      () => !isLeft && setResult('failed'),
    );
    return () => {
      isLeft = true;
      setResult(undefined);
    };
  }, [wanted, code, phone, pushKey, settledWay]);
  useEffect(() => {
    // An owner's device stays notified of alerts.
    if (isPossible && !isOn && alertPushPreference.get() !== 'on') endPush().catch(() => undefined);
  }, [isPossible, isOn]);
  if (!isPossible) return 'none';
  if (permission === 'denied') return 'blocked';
  return wanted ? (result ?? 'off') : 'off';
};
