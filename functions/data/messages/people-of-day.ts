import * as z from 'zod/mini';
import type { E164 } from '#shared/rules/phone.ts';
import { keys } from '../table/keys.ts';
import { absent, type Store } from '../table/store.ts';

const KEPT_SECONDS = 2 * 24 * 60 * 60;

const countItem = z.object({ people: z.int() });

/** The day of the provider's limit, which it counts over 24 hours: here from midnight UTC, two hours after Cairo's. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * Counts who got a message that was not an answer: the provider limits the unique people of 24 hours. An interruption
 * between the two writes leaves one person out.
 */
export const countPerson = async (store: Store, phone: E164, now: Date): Promise<void> => {
  const expiry = Math.floor(now.getTime() / 1000) + KEPT_SECONDS;
  const isNew = await store.put({ ...keys.messagedPhone(phone, dayOf(now)), expires_at: expiry }, absent);
  if (isNew)
    await store.update(keys.messagedPeople(dayOf(now)), { add: { people: 1 }, setOnce: { expires_at: expiry } });
};

/** Unique people who got a message today. */
export const countPeople = async (store: Store, now: Date): Promise<number> => {
  const item = await store.get(keys.messagedPeople(dayOf(now)));
  return item === undefined ? 0 : countItem.parse(item).people;
};
