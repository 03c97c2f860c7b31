import type { PushKeys } from '#functions/data/messages/messaging-secret.ts';
import webPush from 'web-push';
import { ticketLink } from '#shared/rules/ticket-link.ts';
import { reservationCode } from '#shared/rules/reservation-code.ts';
import type { PatientMessage } from '#functions/data/messages/message-items.ts';
import type { PushDevice } from '#functions/data/messages/push-devices.ts';
import { notificationOf } from '#functions/domain/messages/templates.ts';
import { type PushOutcome, pushTo } from './push-to.ts';

/** New keys that sign notifications. @param subject `mailto:` or `https:` address, for the push services */
export const newPushKeys = (subject: string): PushKeys => ({ ...webPush.generateVAPIDKeys(), subject });

/** Notifies a device of a message. */
export const notifyDevice = async (
  message: PatientMessage,
  device: PushDevice,
  keys: PushKeys,
  now: Date,
): Promise<PushOutcome> => {
  const notification = notificationOf(message);
  if (notification === undefined) return 'refused';
  const { reservationId, kind, phone, usefulUntil } = message;
  const path = ticketLink({ code: reservationCode(reservationId), phone });
  const delivery = {
    usefulUntil: new Date(usefulUntil),
    urgency: ['called', 'called_2', 'next', 'next_2'].includes(kind) ? ('high' as const) : ('normal' as const),
  };
  return pushTo(device, { ...notification, path, tag: `ticket-${String(reservationId)}` }, delivery, { keys, now });
};
