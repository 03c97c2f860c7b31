import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byCharacters } from '#shared/rules/text-order.ts';
import { always } from './seeded.ts';

describe('the order of keys', () => {
  it('is that of their code units in every language', () => {
    expect(['I#2', 'a', 'A#000010', '#', 'A#000009', 'B', 'é', ''].toSorted(byCharacters)).toEqual([
      '',
      '#',
      'A#000009',
      'A#000010',
      'B',
      'I#2',
      'a',
      'é',
    ]);
  });

  it('puts moments one after the other', () => {
    const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    always(
      fc.property(moment, moment, (a, b) => {
        expect(byCharacters(a.toISOString(), b.toISOString())).toBe(Math.sign(a.getTime() - b.getTime()));
      }),
    );
  });
});
