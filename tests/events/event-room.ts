import { type Publish, replaceBus } from '#events/bus.ts';
import { subscribers } from '#events/reactions.ts';
import { relay } from '#events/relay.ts';
import { replaceUnreadableRecords } from '#events/unreadable-records.ts';
import { retryMessages } from '#events/schedules/retry-messages.ts';
import { type DomainEvent, domainEvent } from '#shared/events/index.ts';
import { isToOwner, messageItem, type PatientMessage } from '#functions/data/messages/message-items.ts';
import type { PatientMessageKind } from '#shared/events/messages.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { LogFields } from '#functions/log.ts';
import { loadReaction } from '#local/reactions.ts';
import { openStream, checkpointInMemory } from '#local/stream.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { asFunction } from '../under-grants.ts';
import { letters } from '../letters.ts';

/** A clinic in which the test decides which events are delivered, when, and how often. */
export interface EventRoom {
  readonly clinic: TestClinic;
  /** Events since the last call, as published by the relay; no subscriber has reacted yet. */
  readonly published: () => Promise<DomainEvent[]>;
  /** Delivers events to their reactions one after another, or to one reaction only. */
  readonly deliver: (events: readonly DomainEvent[], only?: string) => Promise<void>;
  /** Delivers events, and the events that result, until there are none. */
  readonly settle: () => Promise<DomainEvent[]>;
  /** Puts the messages of the outbox back on the queue; what the stream published before is lost. */
  readonly requeue: () => Promise<LogFields>;
  /** The same; then the worker handles the queue. */
  readonly resend: () => Promise<LogFields>;
  /** Runs work while the bus accepts no events. */
  readonly withoutBus: <T>(work: () => Promise<T>) => Promise<T>;
  readonly message: (reservationId: number, kind: PatientMessageKind) => Promise<PatientMessage | undefined>;
  readonly stop: () => Promise<void>;
}

export const openEventRoom = async (): Promise<EventRoom> => {
  const clinic = await openTestClinic({ stream: true });
  const { store } = clinic.deps;
  const heard: DomainEvent[] = [];
  const publish: Publish = (events) => {
    heard.push(...events);
    return Promise.resolve(new Set());
  };
  replaceBus(publish);
  replaceUnreadableRecords(() => Promise.resolve());
  const stream = openStream({
    endpoint: clinic.endpoint,
    tableName: clinic.tableName,
    keeper: checkpointInMemory(),
    deliver: async (records) => (await relay({ Records: records })).batchItemFailures[0]?.itemIdentifier,
    log: clinic.deps.log,
  });
  const rows = await Promise.all(subscribers.map(async (row) => ({ row, react: await loadReaction(row) })));
  const published: EventRoom['published'] = async () => {
    await stream.caughtUp();
    return heard.splice(0);
  };
  const deliver: EventRoom['deliver'] = async (events, only) => {
    for (const event of events) {
      for (const { row, react } of rows) {
        // As the bus does: by the table of reactions, and as JSON.
        const detail = domainEvent.parse(JSON.parse(JSON.stringify(event)));
        if (row.on.includes(event.type) && (only ?? row.id) === row.id) await asFunction(row.id, () => react(detail));
      }
    }
  };
  const settle: EventRoom['settle'] = async () => {
    const all: DomainEvent[] = [];
    for (;;) {
      const events = await published();
      if (events.length === 0) return all;
      all.push(...events);
      await deliver(events);
    }
  };
  const requeue: EventRoom['requeue'] = async () => {
    await published();
    return asFunction('events/retry-messages', () => retryMessages());
  };
  return {
    clinic,
    published,
    deliver,
    settle,
    requeue,
    resend: async () => {
      const result = await requeue();
      await settle();
      return result;
    },
    withoutBus: async (work) => {
      replaceBus((events) => Promise.resolve(new Set(events.map(({ id }) => id))));
      try {
        return await work();
      } finally {
        replaceBus(publish);
      }
    },
    message: async (reservationId, kind) => {
      const item = await store.get(keys.message(reservationId, kind));
      const message = item === undefined ? undefined : messageItem.parse(item);
      return message === undefined || message.kind === 'answer' || isToOwner(message) ? undefined : message;
    },
    stop: async () => {
      await stream.stop();
      await clinic.stop();
    },
  };
};

const bookedIds = (data: unknown): number => (data as { id: number }).id;

/** Books for the patient of this number at branch 1. Returns the reservation's id. */
export const book = async (
  { clinic }: EventRoom,
  patient: number,
  more: { readonly name?: string; readonly consent?: boolean; readonly type?: 'regular' | 'laser' } = {},
): Promise<number> => {
  const { name = `Patient Number${letters(patient)}`, consent = true, type = 'regular' } = more;
  const { status, data, error } = await clinic.call('reservations/book-reservation', {
    body: {
      name,
      phone: `010${String(20_000_000 + patient)}`,
      branch_id: 1,
      type,
      ...(type === 'laser' ? { laser_area: 'arms' } : {}),
      message_consent: consent,
    },
  });
  if (status > 201) throw new Error(error ?? 'not booked');
  return bookedIds(data);
};

export const callNext = async ({ clinic }: EventRoom, account = 'doctor'): Promise<void> => {
  const { status, error } = await clinic.call('doctor/call-next', { token: clinic.tokenOf(account), body: {} });
  if (status !== 200) throw new Error(error ?? 'not called');
};

export const move = async ({ clinic }: EventRoom, id: number, status: string): Promise<void> => {
  const answer = await clinic.call('reservations/change-status', {
    token: clinic.tokenOf('doctor'),
    params: { id },
    body: { status },
  });
  if (answer.status !== 200) throw new Error(answer.error ?? 'not moved');
};

/** Every order of a few things. */
export const ordersOf = <T>(things: readonly T[]): T[][] =>
  things.length <= 1
    ? [[...things]]
    : things.flatMap((thing, index) =>
        ordersOf([...things.slice(0, index), ...things.slice(index + 1)]).map((rest) => [thing, ...rest]),
      );
