import { describe, expect, test } from 'vitest';
import type { QueueInfoPatient } from '#web/lib/api/answers.ts';
import type { MyReservation } from '#web/parts/ticket/my-reservations.ts';
import { visitInState, visitOfRemembered } from '#web/parts/ticket/earlier-visit.ts';
import { readReservations } from '#web/parts/ticket/my-reservations.ts';
import { expectedTimes } from '#shared/rules/expected-times.ts';
import { ticketLink } from '#shared/rules/ticket-link.ts';
import { sharedTicketLink, sharedTicketOfLink, ticketOfLink } from '#web/parts/ticket/ticket-link.ts';
import { refreshAfter, ticketState } from '#web/parts/ticket/ticket-state.ts';
import { alertFor } from '#web/parts/ticket/use-turn-alert.ts';

type Place = NonNullable<QueueInfoPatient['place']>;
const placeWith = (some: Partial<Place>): Place => ({
  before: 3,
  expectedBefore: 0,
  preferredBefore: 0,
  callsBefore: 3,
  isNext: false,
  ...some,
});
const waiting = { status: 'waiting', currentPosition: 4, estimatedWaitTime: 45, place: placeWith({}) } as const;
const next = placeWith({ before: 0, callsBefore: 0, isNext: true });

describe('the text of a ticket', () => {
  test('waiting, with three calls before it, or when no doctor at work may call it', () => {
    expect(ticketState(waiting)).toBe('waiting');
    expect(ticketState({ ...waiting, estimatedWaitTime: null, place: placeWith({ callsBefore: null }) })).toBe(
      'waiting',
    );
  });

  test('near, as one of the first three to be called, as the WhatsApp message', () => {
    expect(ticketState({ ...waiting, place: placeWith({ callsBefore: 2 }) })).toBe('near');
    expect(ticketState({ ...waiting, place: placeWith({ callsBefore: 0 }) })).toBe('near');
  });

  test('near, not ready, when next and there is still a wait', () => {
    expect(ticketState({ ...waiting, estimatedWaitTime: 5, place: next })).toBe('near');
  });

  test('near, not ready, when there is no wait but another patient is next', () => {
    expect(ticketState({ ...waiting, estimatedWaitTime: 0, place: placeWith({ callsBefore: 0 }) })).toBe('near');
  });

  test('ready, when next and there is no wait', () => {
    expect(ticketState({ ...waiting, estimatedWaitTime: 0, place: next })).toBe('ready');
  });

  test('your turn, only when called', () => {
    expect(ticketState({ status: 'in_progress', currentPosition: 0, estimatedWaitTime: 0, place: null })).toBe('turn');
  });

  test('skipped and over, whatever the numbers say', () => {
    const numbers = { currentPosition: null, estimatedWaitTime: 0, place: null };

    for (const status of ['completed', 'cancelled', 'no_show'] as const) {
      expect(ticketState({ ...numbers, status })).toBe('over');
    }
    expect(ticketState({ ...numbers, status: 'skipped' })).toBe('skipped');
    expect(ticketState({ ...numbers, status: 'unconfirmed' })).toBe('unconfirmed');
  });

  test('ahead, when it waits for a later day and has neither place nor wait', () => {
    expect(ticketState({ ...waiting, estimatedWaitTime: null, place: null })).toBe('ahead');
    expect(ticketState({ ...waiting, status: 'skipped', estimatedWaitTime: null, place: null })).toBe('skipped');
  });

  test('waiting, in an answer that was kept before answers had a place', () => {
    expect(ticketState({ ...waiting, place: undefined })).toBe('waiting');
  });
});

describe('a ticket is requested again', () => {
  const withCalls = (callsBefore: number | null) => ({ ...waiting, place: placeWith({ callsBefore }) });

  test('every 4 seconds as one of the first three to be called, so that a call shows within 5', () => {
    expect([0, 1, 2].map((calls) => refreshAfter(withCalls(calls)))).toEqual([4000, 4000, 4000]);
    expect(refreshAfter({ ...waiting, estimatedWaitTime: 0, place: next })).toBe(4000);
  });

  test('less often with more calls before it', () => {
    expect([3, 6, 7, null].map((calls) => refreshAfter(withCalls(calls)))).toEqual([15_000, 15_000, 30_000, 30_000]);
    expect(refreshAfter({ ...waiting, place: undefined })).toBe(30_000);
    expect(refreshAfter(undefined)).toBe(30_000);
  });

  test('slowly when called or before its day, and not when it is over', () => {
    const numbers = { currentPosition: null, estimatedWaitTime: null, place: null };

    expect(refreshAfter({ ...numbers, status: 'in_progress' })).toBe(30_000);
    expect(refreshAfter({ ...numbers, status: 'waiting' })).toBe(300_000);
    expect(refreshAfter({ ...numbers, status: 'completed' })).toBe(0);
  });
});

describe('an alert', () => {
  test('comes when the turn is near and when the patient is called', () => {
    expect(alertFor('waiting', 'near')).toBe('near');
    expect(alertFor('waiting', 'ready')).toBe('near');
    expect(alertFor('near', 'turn')).toBe('turn');
    expect(alertFor('skipped', 'turn')).toBe('turn');
  });

  test('does not come when the page opens, and not twice', () => {
    expect(alertFor(undefined, 'turn')).toBeUndefined();
    expect(alertFor('turn', 'turn')).toBeUndefined();
    expect(alertFor('near', 'ready')).toBeUndefined();
    expect(alertFor('near', 'waiting')).toBeUndefined();
  });
});

describe('the clock times of a wait', () => {
  const now = new Date('2026-11-20T16:32:00Z');

  test('are opened to whole five minutes', () => {
    expect(expectedTimes({ low: 10, high: 27 }, now)).toEqual({
      from: new Date('2026-11-20T16:40:00Z'),
      to: new Date('2026-11-20T17:00:00Z'),
    });
  });

  test('are none when there is nothing to wait for', () => {
    expect(expectedTimes({ low: 0, high: 0 }, now)).toBeNull();
  });
});

describe('the link of a ticket', () => {
  test('opens what it was made for', () => {
    const key = { code: 'MED000123', phone: '+201001234567' };
    expect(ticketOfLink(ticketLink(key).slice('/confirmation'.length))).toEqual(key);
  });

  test('keeps code and phone behind the hash, where no server sees them', () => {
    const url = new URL(ticketLink({ code: 'MED000123', phone: '01001234567' }), 'https://clinic.test');
    expect(url.pathname + url.search).toBe('/confirmation');
  });

  test.each([
    '',
    '#',
    '#code=MED000001',
    '#phone=0100',
    '#code=<script>&phone=0100',
    `#code=1&phone=${'9'.repeat(41)}`,
  ])('opens nothing when it is no ticket’s: "%s"', (hash) => {
    expect(ticketOfLink(hash)).toBeNull();
  });
});

describe('a shared link', () => {
  const shared = { phone: '01001234567', branchId: 2, ticketNo: 16, day: '2026-11-20' };
  const hashOf = (link: string): string => link.slice('/confirmation'.length);

  test('opens the ticket without its code, behind the hash', () => {
    const link = sharedTicketLink(shared);

    expect(sharedTicketOfLink(hashOf(link))).toEqual(shared);
    expect(link).not.toContain('code');
    expect(new URL(link, 'https://clinic.test').search).toBe('');
  });

  test('and a patient’s own link are never taken for each other', () => {
    expect(ticketOfLink(hashOf(sharedTicketLink(shared)))).toBeNull();
    expect(sharedTicketOfLink(hashOf(ticketLink({ code: 'MED000123', phone: '01001234567' })))).toBeNull();
  });

  test.each(['', '#phone=0100', '#phone=0100&branch=0&ticket=1&day=2026-11-20', '#phone=0100&branch=1&ticket=1&day=x'])(
    'opens nothing when it is not whole: "%s"',
    (hash) => {
      expect(sharedTicketOfLink(hash)).toBeNull();
    },
  );
});

describe('the reservations a device remembers', () => {
  const now = Date.parse('2026-11-20T18:00:00Z');
  const entry: MyReservation = {
    code: 'MED000001',
    phone: '01001234567',
    name: 'Mona',
    serviceType: 'laser',
    areas: ['legs', 'face'],
    branchName: 'Main',
    branchNameAr: 'الفرع الرئيسي',
    day: '2026-11-20',
    ticketNo: 4,
    at: now - 60_000,
  };

  test('come back newest first', () => {
    const older = { ...entry, code: 'MED000002', at: now - 3_600_000 };
    expect(readReservations(JSON.stringify([older, entry]), now).map(({ code }) => code)).toEqual([
      'MED000001',
      'MED000002',
    ]);
  });

  test('begin with the next open one: of today before a later day, though that was booked after it', () => {
    const dayIn = (days: number): string => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
    const all = [
      { ...entry, code: 'MED000011', day: dayIn(0), at: now - 4, status: 'completed' },
      { ...entry, code: 'MED000012', day: dayIn(-1), at: now - 3 },
      { ...entry, code: 'MED000013', day: dayIn(8), at: now },
      { ...entry, code: 'MED000014', day: dayIn(0), at: now - 2 },
    ];

    expect(readReservations(JSON.stringify(all), now).map(({ code }) => code)).toEqual([
      'MED000014',
      'MED000013',
      'MED000012',
      'MED000011',
    ]);
  });

  test('are forgotten after two days', () => {
    expect(readReservations(JSON.stringify([{ ...entry, at: now - 3 * 86_400_000, day: '2026-11-17' }]), now)).toEqual(
      [],
    );
  });

  test('of a later day are kept until two days after it', () => {
    const later = { ...entry, at: now - 10 * 86_400_000, day: new Date(now + 86_400_000).toISOString().slice(0, 10) };

    expect(readReservations(JSON.stringify([later]), now)).toHaveLength(1);
    expect(readReservations(JSON.stringify([later]), now + 4 * 86_400_000)).toEqual([]);
  });

  test.each(['not json', '{}', 'null', '[null, 3, {"code": 1}]', '[{"code":"MED000001"}]'])(
    'are none when storage holds something else: %s',
    (text) => {
      expect(readReservations(text, now)).toEqual([]);
    },
  );

  test('keep the further service for the next booking', () => {
    const further = { ...entry, serviceId: 7, serviceName: 'PRP', serviceNameAr: 'بلازما' };

    const [read = entry] = readReservations(JSON.stringify([further]), now);

    expect(read).toEqual(further);
    expect(visitInState({ again: visitOfRemembered(read) })).toMatchObject({ serviceType: 'laser', serviceId: 7 });
  });

  test('of an earlier release name the service in its way', () => {
    const { serviceType, ...older } = entry;

    expect(readReservations(JSON.stringify([{ ...older, type: serviceType }]), now)).toEqual([entry]);
  });

  test('of an earlier release have the one area it kept', () => {
    const { areas: _areas, ...older } = entry;

    expect(readReservations(JSON.stringify([{ ...older, area: 'face' }]), now)).toEqual([
      { ...entry, areas: ['face'] },
    ]);
  });

  test('of an unknown kind are passed over, an unknown area is dropped', () => {
    const list = [
      { ...entry, code: 'MED000009', serviceType: 'surgery' },
      { ...entry, areas: ['elbow', 'face'] },
    ];
    expect(readReservations(JSON.stringify(list), now)).toEqual([{ ...entry, areas: ['face'] }]);
  });
});
