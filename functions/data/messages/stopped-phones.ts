import { createHash } from 'node:crypto';
import type { E164 } from '#shared/rules/phone.ts';
import { type Key, keys } from '../table/keys.ts';
import { absent, type Store } from '../table/store.ts';

const hashOf = (phone: E164): string => createHash('sha256').update(`stopped ${phone}`).digest('hex').slice(0, 40);
const keyOf = (phone: E164): Key => keys.stoppedPhone(hashOf(phone));

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

/** Records, without an expiry, that a phone was asked for a review. @returns false when it was asked before */
export const noteReviewRequest = (store: Store, phone: E164): Promise<boolean> =>
  store.put({ ...keys.reviewRequest(hashOf(phone)) }, absent);
