import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { LastSessions, sessionsWithPresent } from '#web/features/doctor-queue/last-sessions.tsx';
import { startStaffTexts, textOf } from '../rendered.ts';
import type { PastSession, VisitRecord } from '#web/lib/api/answers.ts';

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

  it('have the device of their own kind when a patient had two kinds on one day', () => {
    const treatment = {
      areas: [],
      fluence: null,
      spotSize: null,
      pulseWidth: null,
      skinType: null,
      reaction: '',
      nextTime: '',
    };
    const records = (['fractional', 'laser'] as const).map((serviceType, index): VisitRecord => {
      const device = `${serviceType} device`;
      const written = { version: 1, updatedAt: '2026-10-01T10:00:00.000Z', doctorName: 'Hany', consultation: null };
      return { ...written, reservationId: index, date: session.date, serviceType, treatment: { ...treatment, device } };
    });

    const text = textOf(createElement(LastSessions, { sessions: [session], records }));

    expect(text).toContain('Legs + Face laser device');
    expect(text).not.toContain('fractional device');
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
