import { describe, expect, it } from 'vitest';
import { type Fund, takeFunds, withFunds } from '#functions/domain/money/funds.ts';
import { asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPiastres } from '#shared/rules/money.ts';

const fund = (id: string, left: number): Fund => ({
  id,
  day: asClinicDay('2026-11-22'),
  at: '2026-11-22T10:00:00.000Z',
  type: 'regular',
  method: 'cash',
  left: asPiastres(left),
});

describe('funds', () => {
  it('are one per payment when money of a payment comes back to it', () => {
    const funds = withFunds([fund('a', 100), fund('b', 200)], [fund('b', 50), fund('c', 10)]);

    expect(funds.map(({ id, left }) => [id, left])).toEqual([
      ['a', 100],
      ['b', 250],
      ['c', 10],
    ]);
  });

  it('are not taken when they hold less', () => {
    expect(() => takeFunds([fund('a', 100)], asPiastres(101))).toThrow(RangeError);
  });
});
