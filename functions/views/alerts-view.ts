import type { QueueInfoPatient } from '#shared/routes/reservations.ts';
import { getPushPublicKey } from '#functions/data/messages/push-devices.ts';
import { hasStopped, isWithoutWhatsApp } from '#functions/data/messages/stopped-phones.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { ReservationRecord } from '#functions/data/table/items/reservations.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { readMessagingStatus } from './messaging-status-view.ts';

/** A change of the provider reaches patients' pages within this time. */
const KEPT_SECONDS = 60;

/** What tells the patient of a reservation when the page is closed. */
export const readAlerts = async (
  { store, cache }: Dependencies,
  { id, phone, consent = false }: Pick<ReservationRecord, 'id' | 'phone' | 'consent'>,
  { settings }: Branch,
  now: Date,
): Promise<NonNullable<QueueInfoPatient['alerts']>> => {
  const isWanted = consent && settings.turn_messages;
  const [key, { isReady, people_today: people = 0, people_limit: limit = Infinity }, stopped, unreachable] =
    await Promise.all([
      getPushPublicKey(store, cache),
      cache.through('messaging status', KEPT_SECONDS, () => readMessagingStatus(store, now)),
      isWanted ? hasStopped(store, phone) : false,
      isWanted ? isWithoutWhatsApp(store, { id, phone }) : false,
    ]);
  const whatsapp = isWanted && isReady && people < limit && !stopped && !unreachable;
  return { whatsapp, push_key: key?.publicKey ?? null };
};
