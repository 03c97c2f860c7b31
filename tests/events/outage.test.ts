import { afterEach, describe, expect, it, vi } from 'vitest';
import { listPending, queueMessage } from '#functions/data/messages/messages.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';
import { asE164 } from '#shared/rules/phone.ts';
import { connectWhatsApp } from './connected-whatsapp.ts';
import { openEventRoom } from './event-room.ts';
import { openForFile } from '../support/open-for-file.ts';

const room = await openForFile(openEventRoom);
afterEach(() => {
  vi.unstubAllEnvs();
});

const retry = () => room.resend();

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

/** Makes the provider unreachable, so that nothing is sent. */
const breakProvider = async (): Promise<void> => {
  const gone = await connectWhatsApp(room);
  await gone.stop();
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
    const back = await connectWhatsApp(room);

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

  it('leaves to the next minute what is more than a minute can send', async () => {
    vi.stubEnv('MESSAGES_PER_MINUTE', '2');
    await breakProvider();
    const ids = [960_000, 960_001, 960_002];
    for (const id of ids) await say(id);
    const fake = await connectWhatsApp(room);

    const first = await retry();
    room.clinic.pass(1);
    const second = await retry();

    expect(first).toMatchObject({ pending: 3, failed: 0, left: 1 });
    expect(second).toMatchObject({ pending: 1, failed: 0, left: 0 });
    expect(await Promise.all(ids.map(stateOf))).toEqual(ids.map(() => 'sent'));
    expect(fake.taken).toHaveLength(ids.length);
    await fake.stop();
  });

  it('puts back on the queue what the bus did not accept in the minute before', async () => {
    await breakProvider();
    await say(970_000);
    const fake = await connectWhatsApp(room);

    const refused = await room.withoutBus(() => room.requeue());
    const accepted = await retry();

    expect(refused).toMatchObject({ pending: 1, left: 1 });
    expect(accepted).toMatchObject({ pending: 1, left: 0 });
    expect(await stateOf(970_000)).toBe('sent');
    await fake.stop();
  });
});
