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

/** Records that a device is notified of an alert. @param alert its name within the day. @returns false when it was notified before */
export const recordNotifiedAlert = (
  store: Store,
  { endpoint }: AlertDevice,
  { day, alert }: { readonly day: ClinicDay; readonly alert: string },
  now: Date,
): Promise<boolean> =>
  store.put(
    {
      ...keys.notifiedAlert(day, hashOf(`${endpoint} ${alert}`)),
      expires_at: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
    },
    absent,
  );
