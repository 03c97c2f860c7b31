import { createElement } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditActions } from '#shared/models/audit-actions.ts';
import type { AuditEntry } from '#web/lib/api/answers.ts';
import { AuditTab } from '#web/features/audit/audit-tab.tsx';
import { answered, startStaffTexts, textOf } from '../rendered.ts';

const today = '2026-11-20';

const entryWith = (more: Partial<AuditEntry>): AuditEntry => ({
  at: '2026-11-20T10:00:00.000Z',
  actorId: 'u1',
  actorName: 'Sara Adel',
  actorNameAr: 'سارة عادل',
  action: 'reservation.changed',
  reservationId: 7,
  receiptId: null,
  receiptNumber: null,
  patientName: null,
  before: null,
  after: null,
  ...more,
});

const shown = (...entries: readonly AuditEntry[]): string =>
  textOf(
    createElement(AuditTab, { branchId: 1, today, visit: () => null }),
    answered([[['audit', 1, today], { entries }]]),
  );

describe('the audit list', () => {
  beforeAll(() => startStaffTexts());

  it('says when nothing happened on a day', () => {
    expect(shown()).toContain('Nothing happened on this day');
  });

  it('has a text for every action, and for the day, services and state that an entry names', () => {
    const actions = shown(...auditActions.map((action, index) => entryWith({ action, reservationId: index + 1 })));
    const text = shown(
      entryWith({
        action: 'doctor.changed',
        before: { doctor: 'u7', state: 'on' },
        after: { doctor: 'u7', state: 'paused', services: ['laser', 'regular'] },
      }),
      entryWith({ action: 'reservation.booked', after: { day: '2026-11-26' } }),
    );

    expect(auditActions.filter((action) => actions.includes(action))).toEqual([]);
    expect(actions).toContain('Moved to another day or branch');
    expect(text).toContain('Laser + Consultation');
    expect(text).toContain('26 Nov');
    expect(text).not.toMatch(/2026-11-26|paused|u7/);
  });

  it('writes values in words and money as money', () => {
    const change = entryWith({
      before: { status: 'waiting', serviceType: 'regular', price: 300, pulses: 100 },
      after: {
        status: 'skipped',
        serviceType: 'laser',
        price: 450.5,
        pulses: 1200,
        area: 'legs, face',
        method: 'cash, card',
      },
    });

    const text = shown(change);

    expect(text).toContain('Status Waiting Skipped');
    expect(text).toContain('EGP 300 EGP 450.50');
    expect(text).toContain('100 1,200');
    expect(text).toContain('Legs + Face');
    expect(text).toContain('Cash + Card');
  });

  it('shows fields, values and actions that it does not know as they are', () => {
    const text = shown(
      entryWith({
        action: 'moon.landed',
        after: { shade: 'blue', status: 'asleep', serviceType: 'lunar', area: 'crater' },
      }),
    );

    for (const raw of ['moon.landed', 'shade', 'blue', 'asleep', 'lunar', 'crater']) expect(text).toContain(raw);
  });

  it('shows a dash for a value that was removed, and for an entry without changes and without a reservation', () => {
    expect(shown(entryWith({ before: { reason: 'by phone' }, after: { reason: null } }))).toContain('by phone —');
    expect(shown(entryWith({ reservationId: null }))).toMatch(/Sara Adel \S[^—]* — — —$/);
  });

  it('names actors without an account', () => {
    const nameless = { actorName: null };
    const text = shown(
      entryWith({ ...nameless, actorId: 'public' }),
      entryWith({ ...nameless, actorId: 'schedule', at: '2026-11-20T10:01:00.000Z' }),
      entryWith({ ...nameless, actorId: 'u99', at: '2026-11-20T10:02:00.000Z' }),
    );

    expect(text).toContain('Patient');
    expect(text).toContain('System');
    expect(text).toContain('u99');
  });
});

describe('the audit list in Arabic', () => {
  beforeEach(() => startStaffTexts('ar'));

  it('names the actor by the Arabic name', () => {
    const text = shown(entryWith({ before: { price: 300 }, after: { price: 450 } }));

    expect(text).toContain('سارة عادل');
    expect(text).not.toContain('Sara');
  });
});
