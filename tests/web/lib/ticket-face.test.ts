import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTextsFrom } from '#web/lib/i18n/i18n.ts';
import type { TicketFace, TicketFacts } from '#web/parts/ticket/ticket-face.ts';
import { useTicketFace } from '#web/parts/ticket/ticket-face.ts';
import { texts } from '#web/locales/en.ts';

beforeAll(() => startTextsFrom('en', texts));

const near: TicketFacts = {
  state: 'near',
  position: 3,
  place: { before: 2, expectedBefore: 0, preferredBefore: 0, callsBefore: 2, isNext: false },
  wait: { low: 10, high: 20 },
  branchName: 'Main',
  branchNameAr: 'الرئيسي',
  name: 'Mona Adel',
  serviceType: 'regular',
  areas: [],
};

/** @param branches what the page has read of the branches */
const faceOf = (facts: TicketFacts, branches: readonly object[] = []): TicketFace => {
  const faces: TicketFace[] = [];
  const Read = () => {
    const face = useTicketFace(facts, Date.parse('2026-11-21T12:00:00Z'));
    if (face !== undefined) faces.push(face);
    return null;
  };
  const value = { fallback: { branches: { branches } } };
  renderToStaticMarkup(createElement(SWRConfig, { value }, createElement(Read)));
  const [face] = faces;
  if (face === undefined) throw new Error('no face');
  return face;
};

describe('the next step', () => {
  it('asks the patient to come when the turn is near and reception has not marked the arrival', () => {
    expect(faceOf({ ...near, arrived: false }).next.step).toContain('Come to the branch now');
  });

  it('asks the patient to call before leaving when the turn may come after closing time', () => {
    const late = { ...near, nextDay: '2026-11-22' };

    expect(faceOf({ ...late, arrived: false }).next.step).toBe('Call reception before you leave home.');
    expect(faceOf({ ...late, state: 'ready' }).next.step).toBe('Call reception before you leave home.');
    expect(faceOf({ ...late, arrived: true }).next.step).toContain('Please stay close');
  });

  it('does not say “few are before you” when nobody waits before the patient', () => {
    const place = { before: 0, expectedBefore: 0, preferredBefore: 0, callsBefore: 2, isNext: false };

    const { before, next } = faceOf({ ...near, place });

    expect(before).toBe('Nobody before you · Consultation');
    expect(next.step).not.toMatch(/few/u);
  });

  it('does not ask the patient to come when reception has marked the arrival', () => {
    const { step } = faceOf({ ...near, arrived: true }).next;

    expect(step).toContain('Please stay close');
    expect(step).not.toContain('Come to the branch');
  });

  it('says on a closed day that the branch is closed, unless a doctor has started', () => {
    const day = '2026-11-21';
    const branch = { id: 1, today: day, open: false, hoursToday: null, closedDays: [] };
    const stepOn = (kind: 'no_doctor_started' | undefined, more: Partial<TicketFacts> = {}): string => {
      const waitNote = kind && { kind, doctorName: null, services: [] };
      return faceOf({ ...near, branchId: 1, day, waitNote, ...more }, [branch]).next.step;
    };

    expect(stepOn('no_doctor_started')).toContain('The branch is closed on this day');
    expect([stepOn(undefined), stepOn('no_doctor_started', { arrived: true })].join(' ')).not.toContain('closed');
  });

  it.each([
    ['no_doctor_started', [], 'No doctor has started yet'],
    ['no_doctor_serves', [], 'No doctor at this branch serves Consultation now'],
    ['doctor_also_sees_others', ['laser'], 'Dr. Samir also calls Laser before you'],
    ['doctor_also_sees_others', ['regular'], 'Patients who chose Dr. Samir go in before you'],
  ] as const)('says what the wait depends on: %s %o', (kind, services, sentence) => {
    const waitNote = { kind, doctorName: 'Dr. Samir', services: [...services] };

    expect(faceOf({ ...near, waitNote }).next.more).toContain(sentence);
  });

  it('says the rule for who comes after the booked time, until the patient is here', () => {
    const window = { from: '18:00', to: '18:30' };
    const rule = 'If you come later, you are called in the order of arrival';

    expect(faceOf({ ...near, window, arrived: false }).next.more).toContain(rule);
    expect(faceOf({ ...near, state: 'ahead', day: '2026-11-22', window }).next.more).toContain(rule);
    expect(faceOf({ ...near, window, arrived: true }).next.more).not.toContain(rule);
    expect(faceOf({ ...near, arrived: false }).next.more).not.toContain(rule);
  });

  it('sends a patient whom no doctor may call to the phone, and names no wait', () => {
    const face = faceOf({ ...near, wait: undefined });

    expect(face.wait).toBeUndefined();
    expect(face.next.step).toContain('Call reception');
  });
});

describe('a missed turn', () => {
  it('is called the same when the ticket was skipped, may come back, or did not come', () => {
    const skipped = faceOf({ ...near, state: 'skipped' });
    const mayComeBack = faceOf({ ...near, state: 'skipped', mayComeBack: true });
    const noShow = faceOf({ ...near, state: 'over', over: 'no_show' });

    expect([skipped, mayComeBack, noShow].map(({ headline }) => headline)).toEqual(
      Array(3).fill('You missed your turn'),
    );
    expect(mayComeBack.next.step).toBe('You can still take the last place, or speak to reception.');
  });
});

describe('the people before', () => {
  it('are those of the service who are here; expected ones are apart', () => {
    const place = { before: 3, expectedBefore: 2, preferredBefore: 1, callsBefore: 9, isNext: false };

    expect(faceOf({ ...near, place })).toMatchObject({
      before: '3 before you · Consultation',
      also: ['and 2 expected', 'and 1 for a chosen doctor'],
    });
  });

  it('are nobody for the patient whom the next call takes', () => {
    const place = { before: 0, expectedBefore: 2, preferredBefore: 0, callsBefore: 0, isNext: true };

    expect(faceOf({ ...near, place })).toMatchObject({ before: 'You are next', also: [] });
  });
});

it('names no end of a wait that may be longer than 3 hours', () => {
  const { wait } = faceOf({ ...near, wait: { low: 82, high: 219 } });

  expect(wait?.text).toBe('At least 1 hour 20 minutes');
  expect(wait?.clock).toMatch(/^from about \d/);
});

it('says no more than "more than 3 hours" for a long wait', () => {
  expect(faceOf({ ...near, wait: { low: 700, high: 1300 }, waitOverLimit: true }).wait).toEqual({
    text: 'More than 3 hours',
  });
});
