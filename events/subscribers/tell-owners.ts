import { ALERT } from '#shared/events/messages.ts';
import { type AlertDevice, listAlertDevices, removeAlertDevice } from '#functions/data/messages/alert-devices.ts';
import { getPushKeys, type PushKeys } from '#functions/data/messages/messaging-secret.ts';
import { findOwners, listMessageReaders, type MessageReader } from '#functions/data/staff/users.ts';
import { queueMessage } from '#functions/data/messages/messages.ts';
import { hashOf } from '#functions/data/messages/push-devices.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { alertNotification, alertParameters } from '#functions/domain/messages/alert-notification.ts';
import { isDaytime, nextDaytime } from '#functions/domain/messages/daytime.ts';
import { type AlertsOfDay, readAlertsOfDay, recordNewAlerts } from '../messaging/alerts-of-day.ts';
import { pushTo } from '../messaging/push-to.ts';
import { subscriber } from '../subscriber.ts';

/** A push service keeps an alert for a device that is off for so long. */
const USEFUL_MS = 24 * 60 * 60_000;

/** The devices of owners who may still sign in. */
const readDevices = async ({ store }: Dependencies): Promise<readonly AlertDevice[]> => {
  const devices = await listAlertDevices(store);
  if (devices.length === 0) return [];
  const owners = await findOwners(store, [...new Set(devices.map(({ userId }) => userId))]);
  const ids = new Set(owners.map(({ id }) => id));
  return devices.filter(({ userId }) => ids.has(userId));
};

/** Notifies a device of the alerts that it was not notified of; outside the daytime without sound. */
const notify = async (
  { store }: Dependencies,
  device: AlertDevice,
  found: AlertsOfDay,
  { keys, now }: { readonly keys: PushKeys; readonly now: Date },
): Promise<void> => {
  const { branch } = found;
  const fresh = await recordNewAlerts(store, device.endpoint, found, now);
  if (fresh.length === 0) return;
  const notification = {
    ...alertNotification(branch, fresh, device.language),
    path: '/owner',
    // Its own tag: a newer alert replaces none that was not read.
    tag: `alert-${String(branch.id)}-${String(now.getTime())}`,
    ...(!isDaytime(now, branch.time_zone) && { quiet: true as const }),
  };
  const delivery = { usefulUntil: new Date(now.getTime() + USEFUL_MS), urgency: 'normal' } as const;
  if ((await pushTo(device, notification, delivery, { keys, now })) === 'gone') await removeAlertDevice(store, device);
};

/** Queues a WhatsApp message for each alert, for the daytime. A message that is there already stays the only one. */
const queueMessages = async (
  { store, log, siteOrigin }: Dependencies,
  { id: userId, phone, language }: MessageReader,
  { branch, day, alerts }: AlertsOfDay,
  now: Date,
): Promise<void> => {
  const notBefore = nextDaytime(now, branch.time_zone).toISOString();
  for (const fact of alerts) {
    const alert = hashOf(`${fact.kind} ${fact.subject}`).slice(0, 16);
    const id = { kind: ALERT, branchId: branch.id, day, alert, userId } as const;
    const parameters = alertParameters(branch, { fact, day, siteOrigin }, language);
    const isNew = await queueMessage(store, { ...id, phone, language, parameters, notBefore }, now);
    if (isNew) log.info('message.decided', { ...id, decision: 'queued' });
  }
};

/**
 * Tells owners of the alerts of a branch's day: notifies their devices, and queues WhatsApp messages for owners who chose
 * them. A device or an owner gets each alert once: the record of it is written first, so a repeated or interrupted run
 * sends nothing twice. Source: docs/domain.md#alerts.
 */
export const tellOwners = subscriber('tell-owners', async ({ event, deps, now }) => {
  const { store } = deps;
  const [keys, readers] = await Promise.all([getPushKeys(deps), listMessageReaders(store, 'alertLanguage')]);
  const devices = keys === undefined ? [] : await readDevices(deps);
  if (devices.length === 0 && readers.length === 0) return;
  const found = await readAlertsOfDay(deps, event.data, now);
  if (found === undefined) return;
  await Promise.all([
    ...(keys === undefined ? [] : devices.map((device) => notify(deps, device, found, { keys, now }))),
    ...readers.map((reader) => queueMessages(deps, reader, found, now)),
  ]);
});
