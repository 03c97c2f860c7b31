import { putMessagingSettings } from '#functions/data/messages/messaging-secret.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Cache } from '#functions/data/table/cache.ts';
import { connect } from '#functions/data/table/connect.ts';
import type { Message } from '#functions/data/messages/message-items.ts';
import { findMessage, updateMessageState } from '#functions/data/messages/messages.ts';
import type { Change, Condition, Item } from '#functions/data/table/store.ts';
import type { Key } from '#functions/data/table/keys.ts';
import { addFinishedVisit, readRecentVisits } from '#functions/data/queue/wait-statistics.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { noVisits, withVisit } from '#functions/domain/queue/recent-visits.ts';
import { attemptDelivery } from '#events/messaging/attempt-delivery.ts';
import { type FakeWhatsApp, startFakeWhatsApp } from '#local/fake-whatsapp.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { noonOf } from '../api/counter.ts';
import { MutantStore } from '../invariants/mutants.ts';
import { book, openEventRoom } from './event-room.ts';
import { openForFile } from '../support/open-for-file.ts';

/**
 * Removes one guard of reactions at a time; each removal must cause a repeated, lost or reverted message. This shows
 * that the checks can fail.
 */
class LooseStore extends MutantStore {
  /** Single writes lose their conditions. */
  loose = false;

  override put(item: Item & Key, condition?: Condition): Promise<boolean> {
    return super.put(item, this.loose ? undefined : condition);
  }

  override update(key: Key, change: Change, condition?: Condition): Promise<boolean> {
    return super.update(key, change, this.loose ? undefined : condition);
  }
}

const room = await openForFile(openEventRoom);
let store: LooseStore;
let fake: FakeWhatsApp;
let day = 0;

beforeAll(async () => {
  store = new LooseStore(connect(room.clinic.endpoint), room.clinic.tableName);
});
beforeEach(async () => {
  day += 1;
  store.loose = false;
  store.unguarded.clear();
  await room.clinic.at(noonOf(day));
  replaceDependencies({ ...room.clinic.deps, store, cache: new Cache(room.clinic.now) });
  fake = await startFakeWhatsApp();
  await putMessagingSettings(room.clinic.deps, fake.settings);
  await room.published();
  return () => fake.stop();
});

const deps = () => ({ ...room.clinic.deps, store, cache: new Cache(room.clinic.now) });
const existing = async (id: number): Promise<Message> => {
  const message = await findMessage(store, { reservationId: asReservationId(id), kind: 'booked' });
  if (message === undefined) throw new Error('no message');
  return message;
};

/** Delivers a booking event three times concurrently. @returns number of messages to the patient */
const messagesOfDuplicates = async (patient: number): Promise<number> => {
  await book(room, patient);
  const events = await room.published();
  await Promise.all([1, 2, 3].map(() => room.deliver(events)));
  const queued = (await room.published()).filter(({ type }) => type === 'message.queued');
  return queued.length;
};

/** Three concurrent senders of one message. @returns how often it was sent */
const sentAtOnce = async (patient: number): Promise<number> => {
  const id = await book(room, patient);
  await room.deliver(await room.published());
  const message = await existing(id);
  await Promise.all([1, 2, 3].map(() => attemptDelivery(deps(), message, room.clinic.now())));
  await fake.settled();
  return fake.taken.length;
};

/** Reports in the wrong order. @returns where the message ends up. */
const afterReports = async (patient: number): Promise<string> => {
  const id = await book(room, patient);
  await room.deliver(await room.published());
  const message = await existing(id);
  for (const state of ['read', 'sent', 'delivered'] as const) await updateMessageState(store, message, state);
  return (await existing(id)).state;
};

/** Adds twelve visits that end at the same moment. @returns the number of stored visits */
const remembered = async (branchId: number): Promise<number> => {
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      addFinishedVisit(store, branchId, {
        id: asReservationId(index + 1),
        type: 'regular',
        visit: { id: index + 1, finishedAt: '2026-11-21T10:00:00.000Z', minutes: 10 },
        fromHome: false,
      }),
    ),
  );
  return (await readRecentVisits(store, branchId)).visits.regular.length;
};

describe('with its guards', () => {
  it('every message is sent once and none is lost', async () => {
    expect(await messagesOfDuplicates(1)).toBe(1);
    expect(await sentAtOnce(2)).toBe(1);
    expect(await afterReports(3)).toBe('read');
    expect(await remembered(31)).toBe(12);
  });

  it('a visit whose event is delivered twice counts once', () => {
    const visit = { id: 1, finishedAt: '2026-11-21T10:00:00.000Z', minutes: 10 };
    const once = withVisit(noVisits, 'regular', visit);
    expect(withVisit(once, 'regular', visit)).toBe(once);
    expect(withVisit(once, 'regular', { ...visit, id: 2 }).regular).toHaveLength(2);
  });
});

describe('without its guard', () => {
  it('a message is put into the outbox again, as new (absent)', async () => {
    const id = await book(room, 11);
    const events = await room.published();
    await room.deliver(events);
    await updateMessageState(store, await existing(id), 'sent');
    store.unguarded.add('message');
    // Simulates a read that does not see the earlier message yet.
    store.getAll = (requested) => Promise.resolve(requested.map(() => undefined));
    await room.deliver(events, 'events/queue-messages');
    Reflect.deleteProperty(store, 'getAll');
    expect((await existing(id)).state).toBe('queued');
  });

  it('a message is sent by all who take it up (claim)', async () => {
    store.loose = true;
    expect(await sentAtOnce(12)).toBe(3);
  });

  it('a late report takes a message back (rank)', async () => {
    store.unguarded.add('message');
    expect(await afterReports(13)).toBe('delivered');
  });

  it('visits that end at the same moment are lost (version)', async () => {
    store.loose = true;
    expect(await remembered(32)).toBeLessThan(12);
  });
});
