import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { bus, type Publish, publishTo, replaceBus } from '#events/bus.ts';
import { relay, type TableRecord } from '#events/relay.ts';
import { schedules, scheduleExpression, subscribers } from '#events/reactions.ts';
import {
  replaceUnreadableRecords,
  sendThrough,
  type SendUnreadableRecord,
  type UnreadableRecord,
} from '#events/unreadable-records.ts';
import { ticketItem, ticketRow } from '#functions/data/table/items/tickets.ts';
import { domainEvent, domainEvents, type DomainEvent } from '#shared/events/index.ts';
import { loadExport } from '#local/handlers.ts';
import { openStream, checkpointInMemory } from '#local/stream.ts';
import { asReservationId } from '#shared/rules/ids.ts';
import { book, callNext, move, openEventRoom } from './event-room.ts';
import { counterOf } from '../api/counter.ts';
import { expectLogged } from '../support/problem-lines.ts';
import { openForFile } from '../support/open-for-file.ts';

const room = await openForFile(openEventRoom);

const typesOf = (events: readonly DomainEvent[]): string[] => events.map(({ type }) => type);

describe('every kind of event', () => {
  it.each(domainEvents.map((spec) => [spec.type, spec] as const))('%s has an example that fits it', (_, spec) => {
    const event = { id: 'item@1', type: spec.type, version: 1, time: '2026-11-20T10:00:00.000Z', data: spec.example };
    expect(domainEvent.safeParse(event).error).toBeUndefined();
    expect(domainEvent.safeParse({ ...event, data: { ...spec.example, patient_name: 'x' } }).success).toBe(false);
  });
});

describe('the table of reactions', () => {
  it('lists for every subscriber the events that the subscriber declares', async () => {
    for (const row of subscribers) {
      const react = await loadExport(row.entry, row.exportName);
      expect((react as unknown as { on: readonly string[] }).on, row.id).toEqual(row.on);
    }
  });

  it('leads to a function for every schedule, never in the hours that a clock change skips or repeats', async () => {
    for (const row of schedules) {
      expect(await loadExport(row.entry, row.exportName)).toBeTypeOf('function');
    }
    const times = schedules.flatMap(({ when }) => ('daily' in when ? [when.daily] : []));
    expect(times.filter((time) => time < '02:00' || time >= '23:00')).toEqual([]);
  });

  it('writes its times as EventBridge expressions', () => {
    const said = Object.fromEntries(schedules.map((row) => [row.id, scheduleExpression(row)]));
    expect(said['events/day-close']).toBe('cron(16 4 * * ? *)');
    expect(said['events/check-health']).toBe('rate(1 minute)');
    expect(said['events/check-messaging']).toBe('rate(2 minutes)');
  });

  it('has a subscriber for every event', () => {
    const woken = new Set(subscribers.flatMap(({ on }) => on));
    expect(domainEvents.map(({ type }) => type).filter((type) => !woken.has(type))).toEqual([]);
  });
});

describe("a reservation's life", () => {
  it('is published move by move, each with its own id', async () => {
    const first = await book(room, 1);
    const second = await book(room, 2);
    await callNext(room);
    await move(room, second, 'skipped');
    await move(room, second, 'waiting');
    await callNext(room);
    await move(room, second, 'completed');
    const third = await book(room, 3);
    await move(room, third, 'cancelled');
    const events = (await room.published()).filter(({ type }) => type !== 'message.queued');
    const of = (id: number): string[] =>
      typesOf(events.filter(({ data }) => 'reservation_id' in data && data.reservation_id === id));
    expect(of(first)).toEqual(['reservation.booked', 'patient.called', 'visit.completed']);
    expect(of(second)).toEqual([
      'reservation.booked',
      'patient.skipped',
      'patient.reinserted',
      'patient.called',
      'visit.completed',
    ]);
    expect(of(third)).toEqual(['reservation.booked', 'reservation.cancelled']);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    for (const event of events) expect(domainEvent.parse(event)).toEqual(event);
  });

  it('contains ids, and never a name or a phone', async () => {
    await book(room, 4, { name: 'Zeinab Mostafa' });
    const published = JSON.stringify(await room.published());
    expect(published).not.toContain('Zeinab');
    expect(published).not.toContain('20000004');
  });

  it('publishes receipts, sessions and the end of pulse sessions; a payment is not published as a move', async () => {
    const counter = counterOf(room.clinic);
    await counter.startPulses(1000);
    const id = await counter.visit(50, 'laser');
    await counter.record(id, 120, 5);
    await counter.markPaid(id);
    await counter.endPulses(1120);
    const events = await room.published();
    const after = typesOf(events).slice(typesOf(events).indexOf('visit.completed') + 1);
    expect(after.toSorted()).toEqual(['payment.received', 'pulses.ended', 'session.recorded']);
    const paid = events.find((event) => event.type === 'payment.received');
    expect(paid?.data).toMatchObject({ reservation_id: id, amount: 60_000, method: 'cash', service: 'laser' });
    const ended = events.find((event) => event.type === 'pulses.ended');
    expect(ended?.data).toMatchObject({ start_pulses: 1000, end_pulses: 1120, recorded_pulses: 120 });
  });

  it('publishes nothing for an imported ticket that is finished', async () => {
    const { store } = room.clinic.deps;
    const id = await book(room, 5);
    await room.published();
    const item = await store.query({ partition: 'B#1#D#2026-11-21', startsWith: 'T#' });
    const ticket = item.map((each) => ticketItem.parse(each)).find((each) => each.id === id);
    if (ticket === undefined) throw new Error('no ticket');
    const elsewhere = { ...ticket, PK: 'B#1#D#2026-01-05', SK: 'T#000001', status: 'completed' as const };
    await store.put({ ...ticketRow(elsewhere), order: undefined });
    expect(await room.published()).toEqual([]);
  });
});

describe('the relay', () => {
  const records: TableRecord[] = [];
  beforeAll(async () => {
    await room.published();
    for (const patient of [60, 61, 62]) await book(room, patient);
    const stream = openStream({
      endpoint: room.clinic.endpoint,
      tableName: room.clinic.tableName,
      keeper: checkpointInMemory(),
      deliver: (more) => {
        records.push(...more);
        return Promise.resolve(undefined);
      },
      log: room.clinic.deps.log,
    });
    await stream.caughtUp();
    await stream.stop();
  });
  let usual: Publish;
  beforeAll(() => {
    usual = bus();
  });
  afterEach(() => {
    replaceBus(usual);
  });

  const isTicket = ({ dynamodb }: TableRecord): boolean =>
    String((dynamodb?.Keys?.['SK'] as { S: string } | undefined)?.S).startsWith('T#');
  const tickets = (): TableRecord[] => records.filter(isTicket).slice(-3);
  const sequence = (record: TableRecord | undefined): string => record?.dynamodb?.SequenceNumber ?? '?';

  it('names the first record that the bus did not take, so that the stream comes again from there', async () => {
    const batch = tickets();
    replaceBus((events) => Promise.resolve(new Set(events.slice(1).map(({ id }) => id))));
    expect(await relay({ Records: batch })).toEqual({ batchItemFailures: [{ itemIdentifier: sequence(batch[1]) }] });
  });

  describe('with a record that it cannot read', () => {
    let published: string[];
    /** Three bookings; the image of the second one is broken. */
    let batch: TableRecord[];
    let formerDeadLetters: SendUnreadableRecord | undefined;
    beforeEach(() => {
      published = [];
      replaceBus((events) => {
        published.push(...events.map(({ id }) => id));
        return Promise.resolve(new Set());
      });
      batch = tickets().map((record, index) =>
        index === 1 ? { ...record, dynamodb: { ...record.dynamodb, NewImage: { id: { S: 'no number' } } } } : record,
      );
    });
    afterEach(() => {
      replaceUnreadableRecords(formerDeadLetters);
    });

    it('publishes the records before and after it, and sends it to the dead letters', async () => {
      const letters: UnreadableRecord[] = [];
      formerDeadLetters = replaceUnreadableRecords((record) => {
        letters.push(record);
        return Promise.resolve();
      });

      const answer = await expectLogged(['relay.unreadable'], () => relay({ Records: batch }));

      expect(answer).toEqual({ batchItemFailures: [] });
      expect(published).toHaveLength(2);
      expect(letters).toEqual([
        {
          kind: 'ticket',
          key: { PK: 'B#1#D#2026-11-21', SK: expect.any(String) as string },
          sequence: sequence(batch[1]),
        },
      ]);
    });

    it('stops there when the dead letter cannot be sent, so that the record is not lost', async () => {
      formerDeadLetters = replaceUnreadableRecords(() => Promise.reject(new Error('no queue')));

      const answer = await expectLogged(['relay.unreadable', 'relay.no-dead-letter'], () => relay({ Records: batch }));

      expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: sequence(batch[1]) }] });
      expect(published).toHaveLength(1);
    });
  });

  it('reports no failure when all was published, also when there was nothing to publish', async () => {
    replaceBus(() => Promise.resolve(new Set()));
    expect(await relay({ Records: records.filter((record) => !isTicket(record)) })).toEqual({ batchItemFailures: [] });
  });

  it('fails as a whole when the bus cannot be reached', async () => {
    replaceBus(() => Promise.reject(new Error('no bus')));
    await expect(relay({ Records: tickets() })).rejects.toThrow('no bus');
  });
});

describe("the relay's dead letters in the cloud", () => {
  const record: UnreadableRecord = { kind: 'ticket', key: { PK: 'B#1#D#2026-11-21', SK: 'T#000001' }, sequence: '7' };

  it('go through the bus, by the detail type of their rule', async () => {
    const sent: unknown[] = [];
    const send = (command: PutEventsCommand) => {
      sent.push(...(command.input.Entries ?? []));
      return Promise.resolve({ FailedEntryCount: 0, Entries: [{}] });
    };

    await sendThrough({ send } as never, 'clinic')(record);

    expect(sent).toEqual([
      { EventBusName: 'clinic', Source: 'clinic', DetailType: 'relay.unreadable', Detail: JSON.stringify(record) },
    ]);
  });

  it('are an error when the bus does not accept them', async () => {
    const send = () => Promise.resolve({ FailedEntryCount: 1 });

    await expect(sendThrough({ send } as never, 'clinic')(record)).rejects.toThrow('did not accept');
  });
});

describe('the bus in the cloud', () => {
  const events = (count: number): DomainEvent[] =>
    Array.from({ length: count }, (_, index) => ({
      id: `MSG#${String(index)}/booked@1`,
      type: 'message.queued' as const,
      version: 1 as const,
      time: '2026-11-21T10:00:00.000Z',
      data: { reservation_id: asReservationId(index), branch_id: 1, kind: 'booked' as const },
    }));

  it('gets ten events per request, in order', async () => {
    const sizes: number[] = [];
    const send = (command: PutEventsCommand) => {
      sizes.push(command.input.Entries?.length ?? 0);
      return Promise.resolve({ FailedEntryCount: 0, Entries: (command.input.Entries ?? []).map(() => ({})) });
    };
    expect((await publishTo({ send } as never, 'clinic')(events(23))).size).toBe(0);
    expect(sizes).toEqual([10, 10, 3]);
  });

  it('reports the entries that were not accepted, and stops after their batch', async () => {
    let calls = 0;
    const send = (command: PutEventsCommand) => {
      calls += 1;
      const entries = command.input.Entries ?? [];
      return Promise.resolve({
        FailedEntryCount: 1,
        Entries: entries.map((_, index) => (index === 4 ? { ErrorCode: 'ThrottlingException' } : {})),
      });
    };
    const left = await publishTo({ send } as never, 'clinic')(events(15));
    expect(calls).toBe(1);
    expect([...left]).toEqual(
      events(15)
        .filter((_, index) => index === 4 || index >= 10)
        .map(({ id }) => id),
    );
  });
});
