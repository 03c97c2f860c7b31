import type { QueueInfoPatient } from '#shared/routes/reservations.ts';
import { getPushPublicKey } from '#functions/data/messages/push-devices.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { readMessagingStatus } from './messaging-status-view.ts';

/** A change of the provider reaches patients' pages within this time. */
const KEPT_SECONDS = 60;

/** What tells a patient when the page is closed. @param consent to WhatsApp messages */
export const readAlerts = async (
  { store, cache }: Dependencies,
  consent: boolean,
  now: Date,
): Promise<NonNullable<QueueInfoPatient['alerts']>> => {
  const [key, { isReady }] = await Promise.all([
    getPushPublicKey(store, cache),
    cache.through('messaging status', KEPT_SECONDS, () => readMessagingStatus(store, now)),
  ]);
  return { whatsapp: consent && isReady, push_key: key?.publicKey ?? null };
};
