import { describe, expect, it } from 'vitest';
import { type RecordedSession, usualOf, withSession } from '#functions/domain/usual-session.ts';
import { asPiastres } from '#shared/rules/money.ts';

const session = (id: number, { pulses = 100, price = 500, recordedAt = id } = {}): RecordedSession => ({
  id,
  pulses,
  pricePerPulse: asPiastres(price),
  recordedAt,
});

const sessions = (count: number): RecordedSession[] => Array.from({ length: count }, (_, index) => session(index + 1));

describe('the usual values of a session', () => {
  it('are unknown when fewer than five sessions were recorded', () => {
    expect(usualOf(sessions(4))).toBeNull();
  });

  it.each([
    ['the middle values of an odd number', [10, 20, 30, 40, 500], 30],
    ['the rounded mean of the two middle values of an even number', [10, 20, 30, 41, 50, 600], 36],
  ])('are %s', (_, pulses, median) => {
    const recorded = pulses.map((count, index) => session(index, { pulses: count, price: count * 10 }));

    const usual = usualOf(recorded);

    expect(usual?.pulses).toBe(median);
    expect(usual?.pricePerPulse).toBeGreaterThanOrEqual(300);
  });
});

describe('the recent sessions', () => {
  it('are the latest thirty in the order of their time', () => {
    const thirty = sessions(30);

    const next = withSession(thirty, session(31));

    expect(next.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, index) => index + 2));
  });

  it('are ordered by their number when two were recorded at the same moment', () => {
    const [later, earlier] = [session(2, { recordedAt: 7 }), session(1, { recordedAt: 7 })];

    expect(withSession([later], earlier)).toEqual([earlier, later]);
  });

  it.each([
    ['is added twice', sessions(2), session(2)],
    ['is older than thirty others', sessions(30), session(99, { recordedAt: 0 })],
  ])('are the same list when a session %s', (_, known, added) => {
    expect(withSession(known, added)).toBe(known);
  });
});
