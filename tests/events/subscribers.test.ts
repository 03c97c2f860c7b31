import { describe, expect, it } from 'vitest';
import { publishTo } from '#events/bus.ts';
import { checkMessaging } from '#events/schedules/check-messaging.ts';
import { keepWaitStatistics } from '#events/subscribers/keep-wait-statistics.ts';
import { readRecentVisits } from '#functions/data/queue/wait-statistics.ts';
import { type DomainEvent, domainEvent, domainEvents, type EventType } from '#shared/events/index.ts';
import { noon } from '../harness.ts';
import { asFunction } from '../under-grants.ts';
import { openEventRoom } from './event-room.ts';
import { openForFile } from '../support/open-for-file.ts';

const room = await openForFile(openEventRoom);

/** The example of an event type, about a reservation that is not in the table. */
const exampleOf = (type: EventType, more: object = {}): DomainEvent => {
  const spec = domainEvents.find((each) => each.type === type);
  const data = { ...spec?.example, ...(type.startsWith('reservation.') ? { day: noon.slice(0, 10) } : {}), ...more };
  return domainEvent.parse({ id: `unknown@${type}`, type, version: 1, time: noon, data });
};

describe('an event about a reservation that is not in the table', () => {
  it.each([
    'reservation.booked',
    'session.recorded',
    'treatment.written',
    'message.queued',
    'reservation.transferred',
  ] as const)('changes nothing: %s', async (type) => {
    await room.deliver([exampleOf(type)]);

    expect(await room.published()).toEqual([]);
  });

  it('says nothing of a booking for a later day', async () => {
    const day = '2026-11-23';
    const late = { ...exampleOf('reservation.booked', { day }), time: '2026-11-20T10:00:00.000Z' };

    await room.deliver([exampleOf('reservation.booked', { day }), domainEvent.parse(late)], 'events/queue-messages');

    expect(await room.published()).toEqual([]);
  });
});

describe('a visit that did not take place', () => {
  it('counts in the share of those who come only when it was booked from home', async () => {
    const missed = (reservation: number, source: string) =>
      exampleOf('reservation.missed', { reservation_id: reservation, branch_id: 1, source });

    await room.deliver([missed(91, 'online'), missed(92, 'walk_in')], 'events/keep-wait-statistics');

    expect((await readRecentVisits(room.clinic.deps.store, 1)).outcomes).toEqual([-91]);
  });
});

describe('an event that a subscriber did not ask for', () => {
  it('is ignored', async () => {
    const detail = exampleOf('reservation.booked', { reservation_id: 93 });

    await asFunction('events/keep-wait-statistics', () => keepWaitStatistics({ detail }));

    expect(JSON.stringify(await readRecentVisits(room.clinic.deps.store, 1))).not.toContain('93');
  });
});

describe('an answer of the bus that names no failure', () => {
  it('means that every event was accepted', async () => {
    const send = () => Promise.resolve({});

    expect(await publishTo({ send } as never, 'clinic')([exampleOf('reservation.booked')])).toEqual(new Set());
  });
});

describe('a clinic without a provider', () => {
  it('checks nothing', async () => {
    expect(await asFunction('events/check-messaging', () => checkMessaging())).toEqual({ configured: false });
  });
});
