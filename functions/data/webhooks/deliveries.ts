import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { WebhookBody } from '#shared/models/webhook-bodies.ts';
import { webhookEvent } from '#shared/models/webhooks.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, ConditionFailed, put, remove, type Store, update, type Write } from '../table/store.ts';

const deliveryItem = z.object({
  id: z.string(),
  webhookId: z.string(),
  type: webhookEvent,
  at: z.string(),
  /** As it is signed: the same bytes at each attempt. */
  body: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** When the next attempt is due; null when there is none. */
  dueAt: z.nullable(z.string()),
  lastAttemptAt: z.nullable(z.string()),
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(['status', 'timeout', 'unreachable', 'address'])),
});
export type Delivery = z.output<typeof deliveryItem>;

const dueItem = z.object({ at: z.string(), id: z.string() });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KEPT_SECONDS = 30 * 86_400;
/** Pauses after each attempt: ten attempts in three days. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** Longest time of an attempt. */
export const ATTEMPT_MS = 10_000;
export const MOST_ATTEMPTS = PAUSES_MS.length + 1;

const after = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();
const keyOf = ({ webhookId, at, id }: Pick<Delivery, 'webhookId' | 'at' | 'id'>) =>
  keys.webhookDelivery(webhookId, at, id);
const expiry = (now: Date) => ({ expires_at: Math.floor(now.getTime() / 1000) + KEPT_SECONDS });

const dueWrites = ({ webhookId, id, at, dueAt }: Delivery, next: string | null, now: Date): Write[] => [
  ...(dueAt === null ? [] : [remove('due', keys.dueWebhook(webhookId, dueAt, id))]),
  ...(next === null ? [] : [put('next', { ...keys.dueWebhook(webhookId, next, id), at, id, ...expiry(now) })]),
];

/**
 * The delivery of an event to an endpoint, put once however often the event comes: its id is of both.
 * @returns undefined when it was put before
 */
export const addDelivery = async (
  store: Store,
  webhookId: string,
  event: { readonly id: string; readonly body: WebhookBody },
  now: Date,
): Promise<Delivery | undefined> => {
  const { type, timestamp: at } = event.body;
  const hash = createHash('sha256').update(`${webhookId} ${event.id}`).digest('hex');
  const delivery: Delivery = {
    id: `msg_${hash.slice(0, 32)}`,
    webhookId,
    type,
    at,
    body: JSON.stringify(event.body),
    state: 'waiting',
    attempts: 0,
    dueAt: now.toISOString(),
    lastAttemptAt: null,
    status: null,
    failure: null,
  };
  try {
    await store.transact([
      put('delivery', { ...keyOf(delivery), ...delivery, ...expiry(now) }, absent),
      ...dueWrites({ ...delivery, dueAt: null }, delivery.dueAt, now),
    ]);
    return delivery;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
};

/** Strongly consistent. */
export const findDelivery = async (
  store: Store,
  place: Pick<Delivery, 'webhookId' | 'at' | 'id'>,
): Promise<Delivery | undefined> => parseItem(deliveryItem, await store.get(keyOf(place)));

/** What is due at an endpoint, the oldest first, at most `limit`. */
export const listDueDeliveries = async (
  store: Store,
  webhookId: string,
  now: Date,
  limit: number,
): Promise<Delivery[]> => {
  const { items } = await store.page({
    partition: keys.webhookDeliveries(webhookId),
    between: ['P#', `P#${now.toISOString()}#~`],
    limit,
    consistent: true,
  });
  const due = items.map((item) => dueItem.parse(item));
  const found = await store.getAll(due.map(({ at, id }) => keys.webhookDelivery(webhookId, at, id)));
  return found.filter((item) => item !== undefined).map((item) => deliveryItem.parse(item));
};

/** A page of the log, newest first. @param place sort key of the last one read */
export const listDeliveries = async (
  store: Store,
  webhookId: string,
  place: string | undefined,
): Promise<{ readonly deliveries: readonly Delivery[]; readonly next: string | undefined }> => {
  const partition = keys.webhookDeliveries(webhookId);
  const { items, after: last } = await store.page({
    partition,
    startsWith: 'D#',
    backwards: true,
    limit: 50,
    consistent: true,
    ...(place === undefined ? {} : { after: { PK: partition, SK: place } }),
  });
  const deliveries = items.map((item) => deliveryItem.parse(item));
  const end = deliveries.at(-1);
  return { deliveries, next: last === undefined || end === undefined ? undefined : keyOf(end).SK };
};

/** The form of a sort key in the log. */
export const deliveryPlace = /^D#[\d:.TZ-]{20,30}#msg_[\da-f]{32}$/u;

const unanswered = { status: null, failure: null } as const;

/**
 * Claims the next attempt: of two senders one gets it. The attempt after it is due before this one is made, so that one
 * whose function died is made up for. @returns undefined when another sender claimed it, or nothing is left to do
 */
export const claimDelivery = async (store: Store, delivery: Delivery, now: Date): Promise<Delivery | undefined> => {
  const { state, attempts, dueAt } = delivery;
  if (state !== 'waiting' || dueAt === null) return undefined;
  const isLast = attempts >= MOST_ATTEMPTS;
  const next = after(now, PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? MINUTE_MS);
  const claimed: Delivery = isLast
    ? { ...delivery, state: 'failed', dueAt: null }
    : { ...delivery, attempts: attempts + 1, dueAt: next, lastAttemptAt: now.toISOString(), ...unanswered };
  try {
    const set = {
      state: claimed.state,
      attempts: claimed.attempts,
      dueAt: claimed.dueAt,
      lastAttemptAt: claimed.lastAttemptAt,
      status: claimed.status,
      failure: claimed.failure,
    };
    const unclaimed = { when: '#attempts = :known AND #dueAt = :due', values: { known: attempts, due: dueAt } };
    await store.transact([
      update('delivery', keyOf(delivery), { set }, unclaimed),
      ...dueWrites(delivery, claimed.dueAt, now),
    ]);
    return isLast ? undefined : claimed;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
};

export type Outcome = Pick<Delivery, 'status' | 'failure'>;

/**
 * Records what became of a claimed attempt; the last one that fails ends the delivery.
 * @returns undefined when it was sent again meanwhile: a later attempt counts
 */
export const settleDelivery = async (
  store: Store,
  delivery: Delivery,
  { status, failure }: Outcome,
  now: Date,
): Promise<Delivery | undefined> => {
  const isOver = failure === null || delivery.attempts >= MOST_ATTEMPTS;
  const state = failure === null ? 'delivered' : isOver ? 'failed' : 'waiting';
  const settled: Delivery = { ...delivery, status, failure, state, dueAt: isOver ? null : delivery.dueAt };
  const set = { status, failure, state, dueAt: settled.dueAt };
  const { attempts, dueAt } = delivery;
  const claimed = { when: '#attempts = :attempts AND #dueAt = :due', values: { attempts, due: dueAt ?? '' } };
  try {
    await store.transact([
      update('delivery', keyOf(delivery), { set }, claimed),
      ...(isOver ? dueWrites(delivery, null, now) : []),
    ]);
    return settled;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
};

/** Has its attempt no answer yet? One that is older than any attempt takes is of a function that died. */
export const isBeingSent = ({ state, attempts, failure, lastAttemptAt }: Delivery, now: Date): boolean =>
  state === 'waiting' &&
  attempts > 0 &&
  failure === null &&
  Date.parse(lastAttemptAt ?? '') + ATTEMPT_MS > now.getTime();

/** Writes that make a delivery due now, as if it were new. Label that may fail: `delivery`. */
export const renewedDelivery = (
  delivery: Delivery,
  now: Date,
): { readonly renewed: Delivery; readonly writes: Write[] } => {
  const renewed: Delivery = { ...delivery, state: 'waiting', attempts: 0, dueAt: now.toISOString() };
  const { attempts: known, lastAttemptAt: last, dueAt } = delivery;
  const set = { state: renewed.state, attempts: renewed.attempts, dueAt: renewed.dueAt };
  // A delivery that was sent again meanwhile has the same number of attempts.
  const unsent = { when: '#attempts = :known AND #lastAttemptAt = :last', values: { known, last } };
  return {
    renewed,
    writes: [
      update('delivery', keyOf(delivery), { set }, unsent),
      ...(dueAt === renewed.dueAt ? [] : dueWrites(delivery, renewed.dueAt, now)),
    ],
  };
};
