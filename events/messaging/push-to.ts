import { timeout, TimeoutStrategy } from 'cockatiel';
import webPush from 'web-push';
import type { PushKeys } from '#functions/data/messages/messaging-secret.ts';
import type { PushDevice } from '#functions/data/messages/push-devices.ts';
import { isPushService } from '#functions/domain/messages/push-services.ts';

/**
 * Result of a notification to a device. `accepted`: the push service has it. `gone`: the device ended its subscription.
 * `refused`: certainly not accepted. `unknown`: it may be accepted.
 */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'unknown';

const TIMEOUT_MS = 5_000;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** A device with the address and the keys of its subscription. */
type Subscription = Pick<PushDevice, 'endpoint' | 'p256dh' | 'auth'>;

/** What the worker of the page shows (web/worker/push-events.ts). */
interface Notification {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** A newer notification replaces one with the same tag. */
  readonly tag: string;
  /** Without sound. */
  readonly quiet?: true;
}

interface Delivery {
  /** The push service drops it after this moment. */
  readonly usefulUntil: Date;
  readonly urgency: 'high' | 'normal';
}

/** Sends a notification to the push service of a device, encrypted for it and signed. */
export const pushTo = async (
  { endpoint, p256dh, auth }: Subscription,
  notification: Notification,
  { usefulUntil, urgency }: Delivery,
  { keys, now }: { readonly keys: PushKeys; readonly now: Date },
): Promise<PushOutcome> => {
  if (!isPushService(endpoint, keys.localOrigin)) return 'gone';
  const { publicKey, privateKey, subject } = keys;
  const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notification), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: Math.max(0, Math.floor((usefulUntil.getTime() - now.getTime()) / 1000)),
    urgency,
    topic: notification.tag,
  });
  // fetch computes the length itself.
  const headers = Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  try {
    const status = await timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive).execute(async ({ signal }) => {
      const answer = await fetch(request.endpoint, {
        method: request.method,
        headers,
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal,
      });
      await answer.arrayBuffer();
      return answer.status;
    });
    if (status >= 200 && status < 300) return 'accepted';
    return GONE.has(status) ? 'gone' : 'refused';
  } catch {
    return 'unknown';
  }
};
