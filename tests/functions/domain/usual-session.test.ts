import { describe, expect, it } from 'vitest';
import { countedAreas, type RecordedSession, usualOf, withSession } from '#functions/domain/laser/usual-session.ts';
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
    expect(usualOf([sessions(4)])).toBeNull();
    expect(usualOf([sessions(5), sessions(4)])).toBeNull();
    expect(usualOf([])).toBeNull();
  });

  it.each([
    ['the middle values of an odd number', [10, 20, 30, 40, 500], 30],
    ['the rounded mean of the two middle values of an even number', [10, 20, 30, 41, 50, 600], 36],
  ])('are %s', (_, pulses, median) => {
    const recorded = pulses.map((count, index) => session(index, { pulses: count, price: count * 10 }));

    const usual = usualOf([recorded]);

    expect(usual?.pulses).toBe(median);
    expect(usual?.pricePerPulse).toBeGreaterThanOrEqual(300);
  });
});

describe('the usual values of several areas', () => {
  it('are the sum of the pulses of each, and the price of all', () => {
    const legs = sessions(5).map((each) => ({ ...each, pulses: 300 }));
    const face = sessions(6).map((each) => ({ ...each, pulses: 70 }));

    expect(usualOf([legs, face])).toEqual({ pulses: 370, pricePerPulse: 500 });
  });
});

describe('a session', () => {
  const both = { type: 'laser', area: 'legs', otherAreas: ['face'], pulses: 400 } as const;
  const treated = [
    { area: 'legs', pulses: 320 },
    { area: 'face', pulses: 80 },
    { area: 'arms', pulses: 0 },
  ] as const;

  it.each([
    ['its pulses, for its only area', { ...both, otherAreas: undefined }, [], [{ area: 'legs', pulses: 400 }]],
    ['the pulses of each area in its treatment', both, treated, treated.slice(0, 2)],
    ['nothing, for several areas without a treatment', both, [], []],
    ['nothing, for no area', { ...both, area: undefined, otherAreas: undefined }, treated, []],
    [
      'its price, for the first area of fractional',
      { ...both, type: 'fractional', pulses: 1 } as const,
      treated,
      [{ area: 'legs', pulses: 1 }],
    ],
  ])('counts %s', (_, session, areas, counted) => {
    expect(countedAreas(session, areas)).toEqual(counted);
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

  it('have the corrected figures of a session once', () => {
    const corrected = session(1, { pulses: 40, recordedAt: 9 });

    expect(withSession(sessions(2), corrected)).toEqual([session(2), corrected]);
  });

  it.each([
    ['is added twice', sessions(2), session(2)],
    ['is older than thirty others', sessions(30), session(99, { recordedAt: 0 })],
  ])('are the same list when a session %s', (_, known, added) => {
    expect(withSession(known, added)).toBe(known);
  });
});
