import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putMessagingSettings } from '#functions/data/messages/messaging.ts';
import { listPending, queueMessage } from '#functions/data/messages/messages.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { useDependencies } from '#functions/dependencies.ts';
import { retryMessages } from '#events/schedules/retry-messages.ts';
import { startFakeWhatsApp } from '#local/fake-whatsapp.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { asFunction } from '../under-grants.ts';
import { type EventRoom, openEventRoom } from './event-room.ts';

let room: EventRoom;
beforeAll(async () => {
  room = await openEventRoom();
});
afterAll(() => room.stop());

const retry = () => asFunction('events/retry-messages', () => retryMessages());

/** Queues a message that is useful for an hour, and lets it be sent. */
const say = async (reservationId: number): Promise<void> => {
  const wording = {
    reservationId: asReservationId(reservationId),
    kind: 'booked',
    branchId: 1,
    patientId: asPatientId('p0123456789abcdef0123'),
    phone: asE164('+201020000999'),
    language: 'en',
  } as const;
  const parameters = ['Patient', 'Main', '1', '6:40 pm', '12 Nile Street', 'MED000001'];
  await queueMessage(room.clinic.deps.store, { ...wording, parameters }, room.clinic.now());
  await room.settle();
};

/** The provider is out of reach: certainly nothing is sent. */
const breakProvider = async (): Promise<void> => {
  const { deps } = room.clinic;
  const gone = await startFakeWhatsApp();
  await putMessagingSettings(deps.store, gone.settings);
  await gone.stop();
  useDependencies({ ...deps, cache: new Cache(room.clinic.now) });
};

const stateOf = async (reservationId: number): Promise<string | undefined> =>
  (await room.message(reservationId, 'booked'))?.state;

describe('an outage of the provider for more than an hour', () => {
  it('loses no message, sends none late or twice, and is over with the next look at the outbox', async () => {
    const { deps } = room.clinic;
    await breakProvider();
    const ids = Array.from({ length: 6 }, (_, index) => 950_000 + index);
    const [early, late] = [ids.slice(0, 3), ids.slice(3)];
    for (const id of early) await say(id);
    room.clinic.pass(30);
    await retry();
    for (const id of late) await say(id);
    room.clinic.pass(35);
    const back = await startFakeWhatsApp();
    await putMessagingSettings(deps.store, back.settings);
    useDependencies({ ...deps, cache: new Cache(room.clinic.now) });

    const done = await retry();

    expect(done).toEqual({ pending: 6, failed: 0, left: 0 });
    expect(await Promise.all(early.map(stateOf))).toEqual(early.map(() => 'expired'));
    expect(await Promise.all(late.map(stateOf))).toEqual(late.map(() => 'sent'));
    expect(back.taken.map(({ callbackData }) => callbackData).toSorted()).toEqual(
      late.map((id) => `${String(id)}.booked`).toSorted(),
    );
    expect((await listPending(deps.store)).pending).toEqual([]);
    await retry();
    expect(back.taken).toHaveLength(late.length);
    await back.stop();
  });

  it('leaves to the next minute what it cannot do in this one', async () => {
    const { deps } = room.clinic;
    await breakProvider();
    const ids = [960_000, 960_001, 960_002];
    for (const id of ids) await say(id);
    const fake = await startFakeWhatsApp();
    await putMessagingSettings(deps.store, fake.settings);
    let looks = 0;
    // Every look at the clock is a quarter of a minute later.
    const clock = (): Date => new Date(room.clinic.now().getTime() + (looks += 1) * 15_000);
    useDependencies({ ...deps, cache: new Cache(room.clinic.now), clock });

    const first = await retry();
    useDependencies({ ...deps, cache: new Cache(room.clinic.now) });
    const second = await retry();

    expect(first).toMatchObject({ pending: 3, failed: 0, left: 2 });
    expect(second).toMatchObject({ pending: 2, failed: 0, left: 0 });
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'sent'));
    await fake.stop();
  });
});
