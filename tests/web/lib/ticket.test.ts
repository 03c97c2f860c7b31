import { describe, expect, test } from 'vitest';
import type { MyReservation } from '#web/lib/my-reservations.ts';
import { readReservations } from '#web/lib/my-reservations.ts';
import { expectedTimes } from '#shared/rules/expected-times.ts';
import { ticketLink } from '#shared/rules/ticket-link.ts';
import { sharedTicketLink, sharedTicketOfLink, ticketOfLink } from '#web/lib/ticket-link.ts';
import { peopleAhead, refreshAfter, ticketState } from '#web/lib/ticket-state.ts';
import { alertFor } from '#web/lib/turn-alert.ts';

const waiting = { status: 'waiting', currentPosition: 4, estimatedWaitTime: 45 } as const;

describe('the text of a ticket', () => {
  test('waiting, as long as more than three are ahead', () => {
    expect(ticketState({ ...waiting, currentPosition: 5 }, 4)).toBe('waiting');
  });

  test('near, from three ahead on, as the WhatsApp message does', () => {
    expect(ticketState(waiting, 3)).toBe('near');
    expect(ticketState({ ...waiting, currentPosition: 1 }, 1)).toBe('near');
  });

  test('near, not ready, when first in line and there is still a wait', () => {
    expect(ticketState({ ...waiting, currentPosition: 1, estimatedWaitTime: 5 }, 1)).toBe('near');
  });

  test('ready, when first in line and there is no wait', () => {
    expect(ticketState({ ...waiting, currentPosition: 1, estimatedWaitTime: 0 }, 0)).toBe('ready');
    // A second doctor is free while the first one has a patient.
    expect(ticketState({ ...waiting, currentPosition: 1, estimatedWaitTime: 0 }, 1)).toBe('ready');
  });

  test('your turn, only when called', () => {
    expect(ticketState({ status: 'in_progress', currentPosition: 0, estimatedWaitTime: 0 }, 0)).toBe('turn');
    expect(ticketState({ ...waiting, currentPosition: 2, estimatedWaitTime: 0 }, 1)).toBe('near');
  });

  test('skipped and over, whatever the numbers say', () => {
    expect(ticketState({ status: 'skipped', currentPosition: null, estimatedWaitTime: 0 }, 0)).toBe('skipped');
    for (const status of ['completed', 'cancelled', 'no_show'] as const) {
      expect(ticketState({ status, currentPosition: null, estimatedWaitTime: 0 }, 0)).toBe('over');
    }
  });

  test('ahead, when it waits for a later day and has no wait yet', () => {
    expect(ticketState({ ...waiting, currentPosition: 1, estimatedWaitTime: null }, 0)).toBe('ahead');
    expect(ticketState({ status: 'skipped', currentPosition: null, estimatedWaitTime: null }, 0)).toBe('skipped');
  });

  test('takes the position for the number ahead when the answer has none', () => {
    expect(ticketState({ ...waiting, currentPosition: 2 }, undefined)).toBe('near');
    expect(ticketState({ ...waiting, currentPosition: 6 }, undefined)).toBe('waiting');
  });
});

describe('the people ahead', () => {
  test('are those who wait and those with a doctor', () => {
    expect(peopleAhead(5, 5)).toEqual({ waiting: 4, inside: 1 });
    expect(peopleAhead(1, 0)).toEqual({ waiting: 0, inside: 0 });
  });

  test('are only those who wait where the answer counts no more', () => {
    expect(peopleAhead(3, undefined)).toEqual({ waiting: 2, inside: undefined });
  });

  test('are nobody for one who was called or skipped', () => {
    expect(peopleAhead(0, 0)).toBeUndefined();
    expect(peopleAhead(null, 0)).toBeUndefined();
  });
});

describe('a ticket is requested again', () => {
  test('every 4 seconds near the front, so that a call shows within 5', () => {
    expect(refreshAfter('near', 3)).toBe(4000);
    expect(refreshAfter('ready', 0)).toBe(4000);
  });

  test('less often with more people ahead, and not when it is over', () => {
    expect(refreshAfter('waiting', 6)).toBe(15_000);
    expect(refreshAfter('waiting', 7)).toBe(30_000);
    expect(refreshAfter('waiting', undefined)).toBe(30_000);
    expect(refreshAfter('turn', 0)).toBe(30_000);
    expect(refreshAfter(undefined, undefined)).toBe(30_000);
    expect(refreshAfter('ahead', 0)).toBe(300_000);
    expect(refreshAfter('over', 0)).toBe(0);
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
