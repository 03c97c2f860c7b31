import { describe, expect, test } from 'vitest';
import type { MyReservation } from '../../../web/lib/my-reservations.ts';
import { readReservations } from '../../../web/lib/my-reservations.ts';
import { ticketLink, ticketOfLink } from '../../../web/lib/ticket-link.ts';
import { refreshAfter, ticketState, waitUntil } from '../../../web/lib/ticket-state.ts';

const waiting = { status: 'waiting', current_position: 4, estimated_wait_time: 45 } as const;

describe('what a ticket says', () => {
  test('waiting, as long as more than two are ahead', () => {
    expect(ticketState(waiting, 3)).toBe('waiting');
  });

  test('near, from two ahead on', () => {
    expect(ticketState({ ...waiting, current_position: 3 }, 2)).toBe('near');
    expect(ticketState({ ...waiting, current_position: 1 }, 1)).toBe('near');
  });

  test('near, not ready, when first in line while someone is inside', () => {
    expect(ticketState({ ...waiting, current_position: 1, estimated_wait_time: 5 }, 1)).toBe('near');
  });

  test('ready, when nobody is ahead and there is no wait', () => {
    expect(ticketState({ ...waiting, current_position: 1, estimated_wait_time: 0 }, 0)).toBe('ready');
  });

  test('your turn, when called in', () => {
    expect(ticketState({ status: 'in_progress', current_position: 0, estimated_wait_time: 0 }, 0)).toBe('turn');
  });

  test('skipped and over, whatever the numbers say', () => {
    expect(ticketState({ status: 'skipped', current_position: null, estimated_wait_time: 0 }, 0)).toBe('skipped');
    for (const status of ['completed', 'cancelled', 'no_show'] as const) {
      expect(ticketState({ status, current_position: null, estimated_wait_time: 0 }, 0)).toBe('over');
    }
  });

  test('takes the position for the number ahead when nobody told it', () => {
    expect(ticketState({ ...waiting, current_position: 2 }, undefined)).toBe('near');
    expect(ticketState(waiting, undefined)).toBe('waiting');
  });
});

describe('a ticket is asked for again', () => {
  test('every 30 seconds, every 10 near the front, never when it is over', () => {
    expect(refreshAfter('waiting')).toBe(30_000);
    expect(refreshAfter('near')).toBe(10_000);
    expect(refreshAfter('ready')).toBe(10_000);
    expect(refreshAfter('turn')).toBe(30_000);
    expect(refreshAfter(undefined)).toBe(30_000);
    expect(refreshAfter('over')).toBe(0);
  });
});

describe('the clock times of a wait', () => {
  const now = new Date('2026-11-20T16:32:00Z');

  test('are opened to whole five minutes', () => {
    expect(waitUntil({ low: 10, high: 27 }, now)).toEqual({
      from: new Date('2026-11-20T16:40:00Z'),
      to: new Date('2026-11-20T17:00:00Z'),
    });
  });

  test('are none when there is nothing to wait for', () => {
    expect(waitUntil({ low: 0, high: 0 }, now)).toBeNull();
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

describe('the reservations a device remembers', () => {
  const now = Date.parse('2026-11-20T18:00:00Z');
  const entry: MyReservation = {
    code: 'MED000001',
    phone: '01001234567',
    name: 'Mona',
    type: 'laser',
    area: 'face',
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

  test('are forgotten after two days', () => {
    expect(readReservations(JSON.stringify([{ ...entry, at: now - 3 * 86_400_000 }]), now)).toEqual([]);
  });

  test.each(['not json', '{}', 'null', '[null, 3, {"code": 1}]', '[{"code":"MED000001"}]'])(
    'are none when storage holds something else: %s',
    (text) => {
      expect(readReservations(text, now)).toEqual([]);
    },
  );

  test('of an unknown kind are passed over, an unknown area is dropped', () => {
    const list = [
      { ...entry, code: 'MED000009', type: 'surgery' },
      { ...entry, area: 'elbow' },
    ];
    expect(readReservations(JSON.stringify(list), now)).toEqual([{ ...entry, area: null }]);
  });
});
