import { oneOf, preference } from './preferences.ts';

/** Whether this device notifies an owner of alerts: the browser has one subscription for everything. */
export const alertPushPreference = preference('alert_push', 'off', oneOf(['on', 'off']));

export const canUsePush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const toText = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const subscribe = async (applicationServerKey: string): Promise<PushSubscription> => {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch {
    // The browser keeps one subscription: one with an earlier key of the clinic must end first.
    const earlier = await pushManager.getSubscription();
    await earlier?.unsubscribe();
    return pushManager.subscribe(options);
  }
};

/** Subscribes this browser to notifications, as the server takes it. @param key the clinic's public key */
export const subscribeToPush = async (key: string) => {
  const subscription = await subscribe(key);
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh: toText(subscription.getKey('p256dh')), auth: toText(subscription.getKey('auth')) },
  };
};

/** Does this browser receive what the clinic sends? */
export const hasPush = async (): Promise<boolean> => {
  if (Notification.permission !== 'granted') return false;
  const registration = await navigator.serviceWorker.getRegistration();
  return ((await registration?.pushManager.getSubscription()) ?? null) !== null;
};

/** Ends the subscription: the push service then refuses what the clinic sends. */
export const endPush = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
};
