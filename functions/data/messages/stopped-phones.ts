import { createHash } from 'node:crypto';
import type { E164 } from '#shared/rules/phone.ts';
import { type Key, keys } from '../table/keys.ts';
import type { Store } from '../table/store.ts';

const keyOf = (phone: E164): Key =>
  keys.stoppedPhone(createHash('sha256').update(`stopped ${phone}`).digest('hex').slice(0, 40));

/** Whether the owner of a phone wants no WhatsApp messages. */
export const hasStopped = async (store: Store, phone: E164): Promise<boolean> =>
  (await store.get(keyOf(phone)))?.['stopped'] === true;

/** Stores a wish, unless a later one is known: the provider's reports repeat and arrive in any order. */
export const setStopped = (store: Store, phone: E164, wish: { readonly stopped: boolean; readonly at: string }) =>
  store.update(
    keyOf(phone),
    { set: { ...wish } },
    { when: 'attribute_not_exists(#at) OR #at < :at', values: { at: wish.at } },
  );
