import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  isPiastreAmount,
  percentages,
  sessionCharge,
  toPiastres,
  toPounds,
  toPoundsOrNull,
  vatIn,
  asPiastres,
} from '#shared/rules/money.ts';
import { always } from './seeded.ts';

const piastres = fc.integer({ min: 0, max: 99_999_999_999 }).map(asPiastres);

describe('money', () => {
  it('survives the wire: piastres to pounds and back', () => {
    always(
      fc.property(piastres, (amount) => {
        expect(toPiastres(toPounds(amount))).toBe(amount);
        expect(toPiastres(Number(JSON.parse(JSON.stringify(toPounds(amount)))))).toBe(amount);
        expect(isPiastreAmount(toPounds(amount))).toBe(true);
      }),
      5000,
    );
  });

  it('survives two decimals of text, exactly', () => {
    always(
      fc.property(piastres, (amount) => {
        const text = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
        expect(toPiastres(Number(text))).toBe(amount);
      }),
      5000,
    );
  });

  it('refuses fractions of a piastre and what is no number', () => {
    always(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }), (amount, mills) => {
        expect(isPiastreAmount((amount * 10 + mills) / 1000)).toBe(false);
      }),
    );
    expect(isPiastreAmount(Number.NaN)).toBe(false);
    expect(isPiastreAmount(Number.POSITIVE_INFINITY)).toBe(false);
    expect(isPiastreAmount(0.1 + 0.2)).toBe(true);
  });

  it('keeps an amount that does not exist apart from nothing', () => {
    expect(toPoundsOrNull(null)).toBeNull();
    expect(toPoundsOrNull(asPiastres(0))).toBe(0);
  });

  it('charges a session pulses × price, exactly', () => {
    always(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }).map(asPiastres),
        (pulses, price) => {
          expect(BigInt(sessionCharge(pulses, price))).toBe(BigInt(pulses) * BigInt(price));
        },
      ),
      5000,
    );
  });

  it('finds the tax in an amount: what remains, taxed again, is the amount to half a piastre', () => {
    always(
      fc.property(piastres, fc.integer({ min: 0, max: 50 }), (amount, percent) => {
        const net = amount - vatIn(amount, percent);
        expect(Math.abs((net * (100 + percent)) / 100 - amount)).toBeLessThanOrEqual(0.75 + amount * 1e-15);
        expect(vatIn(asPiastres(0 - amount), percent)).toBe(0 - vatIn(amount, percent));
      }),
      2000,
    );
    expect(vatIn(asPiastres(114_00), 14)).toBe(14_00);
    expect(vatIn(asPiastres(350_00), 14)).toBe(42_98);
  });

  it('rounds a charge half up to the piastre', () => {
    expect(sessionCharge(1, asPiastres(0.5))).toBe(1);
    expect(sessionCharge(3, asPiastres(0.5))).toBe(2);
    expect(sessionCharge(1, asPiastres(0.25))).toBe(0);
  });

  it('leaves no balance below nothing, and none before there is a charge', () => {
    expect(balanceOf(null, asPiastres(0))).toBe(0);
    expect(balanceOf(asPiastres(500), asPiastres(700))).toBe(0);
    always(
      fc.property(piastres, fc.nat(1000), (charge, share) => {
        const received = asPiastres(Math.floor((charge * share) / 1000));
        expect(balanceOf(charge, received) + received).toBe(charge);
      }),
    );
  });
});

describe('percentages', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 12 });

  it('add up to 100, each at most one off its exact share', () => {
    always(
      fc.property(
        parts.filter((list) => list.some((part) => part > 0)),
        (list) => {
          const whole = list.reduce((sum, part) => sum + part, 0);
          const shares = percentages(list);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
          for (const [index, share] of shares.entries()) {
            expect(Number.isInteger(share)).toBe(true);
            expect(Math.abs(share - ((list[index] ?? 0) * 100) / whole)).toBeLessThan(1);
          }
        },
      ),
      5000,
    );
  });

  it('give a larger part no smaller share', () => {
    always(
      fc.property(parts, (list) => {
        const shares = percentages(list);
        for (const [a, partA] of list.entries()) {
          for (const [b, partB] of list.entries()) {
            if (partA > partB && (shares[a] ?? 0) < (shares[b] ?? 0)) {
              throw new Error(`${partA} of ${list.join('+')} has less than ${partB}`);
            }
          }
        }
      }),
      3000,
    );
  });

  it('are the textbook ones, and zeros of nothing', () => {
    expect(percentages([1, 1, 1])).toEqual([34, 33, 33]);
    expect(percentages([0, 0])).toEqual([0, 0]);
    expect(percentages([])).toEqual([]);
    expect(percentages([47, 16, 15.8, 12, 6.1, 3.1])).toEqual([47, 16, 16, 12, 6, 3]);
  });
});
