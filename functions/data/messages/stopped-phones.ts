import { createHash } from 'node:crypto';
import type { E164 } from '#shared/rules/phone.ts';
import type { ReservationRecord } from '../table/items/reservations.ts';
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

/** The provider's reason for a phone without WhatsApp, in its answer to a request and in its reports. */
const noWhatsApp = /\bcode 131026$/u;

/** Did a message about the reservation fail because its phone has no WhatsApp? A corrected phone may have it. */
export const isWithoutWhatsApp = async (
  store: Store,
  { id, phone }: Pick<ReservationRecord, 'id' | 'phone'>,
): Promise<boolean> => {
  const messages = await store.query({ partition: keys.message(id, '').PK });
  return messages.some((message) => message['phone'] === phone && noWhatsApp.test(String(message['reason'])));
};

/** Records, without an expiry, that a phone was asked for a review. @returns false when it was asked before */
export const noteReviewRequest = (store: Store, phone: E164): Promise<boolean> =>
  store.put({ ...keys.reviewRequest(hashOf(phone)) }, absent);
