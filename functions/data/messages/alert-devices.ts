import * as z from 'zod/mini';
import { languages } from '#shared/errors.ts';
import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import { keys } from '../table/keys.ts';
import { absent, put, remove, type Store, type Write } from '../table/store.ts';
import { hashOf } from './push-devices.ts';

const alertDevice = z.object({
  userId: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** Language of the page on which the owner switched notifications on. */
  language: z.enum(languages),
  at: z.string(),
});
export type AlertDevice = z.output<typeof alertDevice>;

/** Devices of one owner; of more the oldest is removed. */
const MAX_DEVICES = 4;
/** How long it is known of what a device was notified. */
const KEPT_SECONDS = 31 * 86_400;

/** The devices of all owners. */
export const listAlertDevices = async (store: Store): Promise<AlertDevice[]> => {
  const items = await store.query({ partition: keys.alertDevices, consistent: true });
  return items.map((item) => alertDevice.parse(item));
};

const removal = ({ userId, endpoint }: AlertDevice): Write =>
  remove('device', keys.alertDevice(userId, hashOf(endpoint)));

/** Writes of a device, or of its new keys. */
export const alertDeviceWrites = (known: readonly AlertDevice[], device: AlertDevice): Write[] => {
  const others = known.filter(({ userId, endpoint }) => userId === device.userId && endpoint !== device.endpoint);
  const tooOld = others
    .toSorted((a, b) => byCharacters(a.at, b.at))
    .slice(0, Math.max(0, others.length + 1 - MAX_DEVICES));
  return [
    put('device', { ...keys.alertDevice(device.userId, hashOf(device.endpoint)), ...device }),
    ...tooOld.map(removal),
  ];
};

/** Removes a device that its push service no longer knows. */
export const removeAlertDevice = (store: Store, device: AlertDevice): Promise<void> =>
  store.transact([removal(device)]);

interface NotifiedAlert {
  readonly day: ClinicDay;
  /** Its name within the day. */
  readonly alert: string;
}

const notifiedKey = (receiver: string, { day, alert }: NotifiedAlert) =>
  keys.notifiedAlert(day, hashOf(`${receiver} ${alert}`));

/** Records that a receiver gets an alert. @param receiver the endpoint of a device, or an owner's mail. @returns false when it got it before */
export const recordNotifiedAlert = (
  store: Store,
  receiver: string,
  notified: NotifiedAlert,
  now: Date,
): Promise<boolean> =>
  store.put(
    { ...notifiedKey(receiver, notified), expires_at: Math.floor(now.getTime() / 1000) + KEPT_SECONDS },
    absent,
  );

/** Takes back the records of alerts that a receiver did not get. */
export const forgetNotifiedAlerts = async (
  store: Store,
  receiver: string,
  notified: readonly NotifiedAlert[],
): Promise<void> => {
  // One write for each: a day may have more alerts than a transaction takes.
  await Promise.all(notified.map((each) => store.transact([remove('notified alert', notifiedKey(receiver, each))])));
};
