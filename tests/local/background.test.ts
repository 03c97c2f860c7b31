import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DomainEvent } from '#shared/events/index.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { getMessagingStatus } from '#functions/data/messages/messaging.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { mail } from '#functions/mail.ts';
import { replaceBus } from '#events/bus.ts';
import { relay } from '#events/relay.ts';
import { openBackgroundJobs } from '#local/background-jobs.ts';
import { createBus, type DeadLetter } from '#local/bus.ts';
import { type Clinic, openClinic } from '#local/clinic.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { createInProcessClient, type SendRequest } from '#local/in-process.ts';
import { openStream, checkpointInFile, type TableStream } from '#local/stream.ts';
import { asReservationId, asPatientId } from '#shared/rules/ids.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { scannedLog } from '../scanned-log.ts';
import { letters } from '../letters.ts';
import { expectLogged } from '../support/problem-lines.ts';

/** Background work of the runner, on a database that is stopped and started again. */
const folder = mkdtempSync(path.join(tmpdir(), 'clinic-'));
const file = path.join(folder, 'clinic.db');
let clinic: Clinic;
let call: SendRequest;

const open = async (): Promise<void> => {
  clinic = await openClinic({ file, env: { LOG_LEVEL: 'SILENT' }, more: { log: scannedLog } });
  replaceDependencies(clinic.deps);
};

beforeAll(async () => {
  await open();
  await clinic.deps.store.transact(demoBranches.flatMap(branchWrites));
  call = await createInProcessClient();
});
afterAll(async () => {
  await clinic.stop();
  rmSync(folder, { recursive: true, force: true });
});

const book = async (n: number, consent = false): Promise<number> => {
  const { data } = await call('reservations/book-reservation', {
    body: {
      name: `Patient Number ${letters(n)}`,
      phone: `010${String(40_000_000 + n)}`,
      branch_id: 1,
      type: 'regular',
      message_consent: consent,
    },
  });
  return (data as { id: number }).id;
};

/** The stream as the runner reads it, and the published events. */
const listen = (): { readonly stream: TableStream; readonly delivered: number[] } => {
  const delivered: number[] = [];
  replaceBus((events: readonly DomainEvent[]) => {
    for (const event of events) if (event.type === 'reservation.booked') delivered.push(event.data.reservation_id);
    return Promise.resolve(new Set());
  });
  const stream = openStream({
    endpoint: clinic.endpoint,
    tableName: clinic.tableName,
    keeper: checkpointInFile(path.join(folder, 'position.json')),
    deliver: async (records) => (await relay({ Records: records })).batchItemFailures[0]?.itemIdentifier,
    log: scannedLog,
  });
  return { stream, delivered };
};

describe('the stream', () => {
  it('continues after a stop with the events of the meantime, and repeats none', async () => {
    const before = listen();
    const first = await book(1);
    await before.stream.caughtUp();
    expect(before.delivered).toEqual([first]);
    await before.stream.stop();
    const second = await book(2);
    await clinic.stop();
    await open();
    const after = listen();
    const third = await book(3);
    await after.stream.caughtUp();
    expect(after.delivered).toEqual([second, third]);
    await after.stream.stop();
  });

  it('publishes events again that were in progress when the runner died: at least once', async () => {
    const { stream, delivered } = listen();
    await stream.caughtUp();
    const position = readFileSync(path.join(folder, 'position.json'), 'utf8');
    const id = await book(4);
    await stream.caughtUp();
    await stream.stop();
    // Simulates a process that ended after the delivery and before it stored the position.
    checkpointInFile(path.join(folder, 'position.json')).save(JSON.parse(position) as never);
    const again = listen();
    await again.stream.caughtUp();
    await again.stream.stop();
    expect(delivered).toEqual([id]);
    expect(again.delivered).toEqual([id]);
  });

  it('skips a record that can never be published', async () => {
    const { stream: quiet } = listen();
    await quiet.caughtUp();
    await quiet.stop();
    const { stream, delivered } = listen();
    const stuck = await book(5);
    const next = await book(6);
    replaceBus((events) => {
      for (const event of events) if (event.type === 'reservation.booked') delivered.push(event.data.reservation_id);
      const unpublished = events.filter(
        (event) => 'reservation_id' in event.data && event.data.reservation_id === stuck,
      );
      return Promise.resolve(new Set(unpublished.map(({ id }) => id)));
    });
    await expectLogged(['stream.left-behind'], () => stream.caughtUp());
    await stream.stop();
    expect(delivered.filter((id) => id === stuck).length).toBeLessThanOrEqual(6);
    expect(delivered.at(-1)).toBe(next);
  });
});

describe('the bus', () => {
  it('tries a reaction again, and puts aside what it cannot take', async () => {
    const letters: DeadLetter[] = [];
    const publish = await createBus(scannedLog, (letter) => letters.push(letter));
    const event = {
      id: 'B#9#D#2026-11-21/T#000001@3',
      type: 'visit.completed' as const,
      version: 1 as const,
      time: '2026-11-21T10:00:00.000Z',
      data: {
        reservation_id: asReservationId(1),
        branch_id: 9,
        day: asClinicDay('2026-11-21'),
        ticket_no: 1,
        patient_id: asPatientId('p0123456789abcdef0123'),
        service: 'regular' as const,
        doctor_id: 'u-1',
        called_at: '2026-11-21T09:50:00.000Z',
      },
    };
    // There is no branch 9: what reads it fails, everything else goes on.
    const refused = await expectLogged(['event.failed', 'bus.dead-letter'], () => publish([event]));

    expect(refused.size).toBe(0);
    expect(letters.map(({ subscriber }) => subscriber).toSorted()).toEqual([
      'events/keep-snapshots',
      'events/queue-aftercare',
      'events/queue-messages',
    ]);
  });
});

describe('the runner', () => {
  it('sends messages to a fake provider and stops without losing any', async () => {
    // With a separate database the data folder does not exist yet.
    const dataFolder = path.join(folder, 'not', 'there', 'yet');
    const background = await openBackgroundJobs(clinic, dataFolder);
    const { standIn } = await background.start('http://127.0.0.1:9/api');
    expect(standIn).toBe(true);
    const id = await book(7, true);
    await background.waitUntilIdle();
    await background.waitUntilIdle();
    await background.stop();
    expect(existsSync(path.join(dataFolder, 'stream-position.json'))).toBe(true);
    expect(mail()).toBeUndefined();
    const item = await clinic.deps.store.get({ PK: `MSG#${String(id)}`, SK: 'booked' });
    expect(item?.['state']).toBe('sent');
    expect(await getMessagingStatus(clinic.deps.store)).toMatchObject({ ready: true, provider: 'whatsapp-local' });
  });
});
