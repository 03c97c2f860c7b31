import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { languages } from '#shared/errors.ts';
import { byCharacters } from '#shared/rules/text-order.ts';
import type { SecretSource } from '../table/secret-store.ts';
import type { Cache } from '../table/cache.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { type PushKeys, putPushPair } from './messaging-secret.ts';
import { put, remove, type Store, type Write } from '../table/store.ts';

const publicKeyItem = z.object({ publicKey: z.string(), localOrigin: z.optional(z.string()) });
export type PushPublicKey = z.output<typeof publicKeyItem>;

const pushDevice = z.object({
  reservationId: z.int(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  /** Language of the page on which the patient asked for notifications. */
  language: z.enum(languages),
  at: z.string(),
  /** Unix seconds. */
  expires_at: z.int(),
});
export type PushDevice = z.output<typeof pushDevice>;

/** The patient's own phones, and those of who comes along. */
const MAX_DEVICES = 4;

/** A change of the keys reaches every function within this time. */
const KEPT_SECONDS = 60;

export const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex').slice(0, 32);

export const listPushDevices = async (store: Store, reservationId: number): Promise<PushDevice[]> => {
  const items = await store.query({ partition: keys.pushDevices(reservationId), consistent: true });
  return items.map((item) => pushDevice.parse(item));
};

const removal = ({ reservationId, endpoint }: PushDevice): Write =>
  remove('device', keys.pushDevice(reservationId, hashOf(endpoint)));

/** Writes of a device, or of its new keys; of too many devices the oldest is removed. */
export const pushDeviceWrites = (known: readonly PushDevice[], device: PushDevice): Write[] => {
  const others = known.filter(({ endpoint }) => endpoint !== device.endpoint);
  const tooOld = others
    .toSorted((a, b) => byCharacters(a.at, b.at))
    .slice(0, Math.max(0, others.length + 1 - MAX_DEVICES));
  return [
    put('device', { ...keys.pushDevice(device.reservationId, hashOf(device.endpoint)), ...device }),
    ...tooOld.map(removal),
  ];
};

/** Removes a device that its push service no longer knows. */
export const removePushDevice = (store: Store, device: PushDevice): Promise<void> => store.transact([removal(device)]);

export const getPushPublicKey = (store: Store, cache: Cache): Promise<PushPublicKey | undefined> =>
  cache.through('push public key', KEPT_SECONDS, async () =>
    parseItem(publicKeyItem, await store.get(keys.pushPublicKey)),
  );

/** Devices subscribe with the public key: with new keys, every earlier subscription ends. */
export const putPushKeys = async (stores: SecretSource & { readonly store: Store }, pair: PushKeys): Promise<void> => {
  await putPushPair(stores, pair);
  const { publicKey, localOrigin } = pair;
  await stores.store.put({ ...keys.pushPublicKey, publicKey, ...(localOrigin !== undefined && { localOrigin }) });
};
