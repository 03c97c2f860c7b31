import type { PushKeys } from '#functions/data/messages/messaging-secret.ts';
import { timeout, TimeoutStrategy } from 'cockatiel';
import webPush from 'web-push';
import { ticketLink } from '#shared/rules/ticket-link.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import type { PatientMessage } from '#functions/data/messages/message-items.ts';
import type { PushDevice } from '#functions/data/messages/push-devices.ts';
import { isPushService } from '#functions/domain/messages/push-services.ts';
import { notificationOf } from '#functions/domain/messages/templates.ts';

/**
 * Result of a notification to a device. `accepted`: the push service has it. `gone`: the device ended its subscription.
 * `refused`: certainly not accepted. `unknown`: it may be accepted.
 */
export type PushOutcome = 'accepted' | 'gone' | 'refused' | 'unknown';

const TIMEOUT_MS = 5_000;
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** New keys that sign notifications. @param subject `mailto:` or `https:` address, for the push services */
export const newPushKeys = (subject: string): PushKeys => ({ ...webPush.generateVAPIDKeys(), subject });

/** A request to the push service, encrypted for the device and signed. The topic replaces an undelivered older one. */
const requestOf = (message: PatientMessage, { endpoint, p256dh, auth }: PushDevice, keys: PushKeys, now: Date) => {
  const notification = notificationOf(message);
  if (notification === undefined) return undefined;
  const { reservationId, kind, phone } = message;
  const path = ticketLink({ code: reservationCode(reservationId), phone });
  const payload = JSON.stringify({ ...notification, path, tag: `ticket-${String(reservationId)}` });
  const { publicKey, privateKey, subject } = keys;
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: Math.max(0, Math.floor((Date.parse(message.usefulUntil) - now.getTime()) / 1000)),
    urgency: kind === 'called' || kind === 'next' ? 'high' : 'normal',
    topic: `ticket-${String(reservationId)}`,
  });
};

/** Notifies a device of a message. */
export const notifyDevice = async (
  message: PatientMessage,
  device: PushDevice,
  keys: PushKeys,
  now: Date,
): Promise<PushOutcome> => {
  if (!isPushService(device.endpoint, keys.localOrigin)) return 'gone';
  const request = requestOf(message, device, keys, now);
  if (request === undefined) return 'refused';
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
