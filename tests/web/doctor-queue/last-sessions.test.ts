import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { LastSessions, sessionsWithPresent } from '#web/features/doctor-queue/last-sessions.tsx';
import { startStaffTexts, textOf } from '../rendered.ts';
import type { PastSession } from '#web/lib/api/answers.ts';

beforeAll(() => startStaffTexts());

const session: PastSession = {
  date: '2026-10-01',
  serviceType: 'laser',
  laserArea: 'legs',
  laserAreas: ['legs', 'face'],
  pulses: 120,
  pricePerPulse: 5,
  amount: 600,
};

const shown = (sessions: readonly PastSession[] | undefined): string =>
  textOf(createElement(LastSessions, { sessions }));

describe('the last sessions of a patient', () => {
  it('name areas, pulses, price and amount of a laser session', () => {
    expect(shown([session])).toMatch(/Legs \+ Face — 120 \D*5\D* 600/);
  });

  it('have no pulses and no price per pulse for a fractional session', () => {
    const fractional: PastSession = { ...session, serviceType: 'fractional', laserAreas: [], pulses: 0, amount: 1500 };

    expect(shown([fractional])).toMatch(/Fractional laser — — — EGP 1,500$/);
  });

  it('say when there are none, but not before that is known', () => {
    expect(shown([])).toContain('No sessions');
    expect(shown(undefined)).not.toContain('No sessions');
  });

  it('begin with the session of this visit as soon as it is recorded', () => {
    const recordedSession = { ...session, pulses: 250 };

    expect(sessionsWithPresent({ recordedSession, sessions: [session] })).toEqual([recordedSession, session]);
    expect(sessionsWithPresent({ recordedSession: null, sessions: [] })).toEqual([]);
    expect(sessionsWithPresent(undefined)).toBeUndefined();
  });
});
