import { describe, expect, test } from 'vitest';
import { creditFor, partsOf, paymentSchema, poundsOf, restOf } from '#web/features/reception/payment/payment-entry.ts';

describe('a sum as typed', () => {
  test.each([
    ['300', 300],
    ['1,250.5', 1250.5],
    ['12,50', 12.5],
    ['1,50,000', null],
    [' 99.95 ', 99.95],
    ['٣٠٠', 300],
    ['٩٩٫٥', 99.5],
    ['', null],
    ['abc', null],
    ['1.2.3', null],
    ['-5', null],
    ['1e3', null],
  ])('%j is %j', (typed, pounds) => {
    expect(poundsOf(typed)).toBe(pounds);
  });
});

describe('a payment', () => {
  test.each([
    ['300', undefined],
    ['0.01', undefined],
    ['300.01', 'tooMuch'],
    ['0', 'tooSmall'],
    ['10.005', 'tooFine'],
    ['ten', 'notANumber'],
    ['٢٠٠', undefined],
    ['', 'notANumber'],
  ])('of %s where 300 are owed: %s', (typed, problem) => {
    const result = paymentSchema(300).safeParse({ typed, method: 'cash', reference: '' });

    expect(result.error?.issues[0]?.message).toBe(problem);
  });
});

describe('a payment in parts', () => {
  test('gives its reference to the first part that is not in cash', () => {
    const parts = [
      { method: 'cash', amount: 100 },
      { method: 'card', amount: 200 },
    ] as const;

    expect(partsOf(parts, ' 0042 ')).toEqual([parts[0], { ...parts[1], reference: '0042' }]);
    expect(partsOf([parts[0]], '0042')).toEqual([parts[0]]);
    expect(partsOf(parts, ' ')).toEqual(parts);
  });

  test('refuses a reference that the server would refuse', () => {
    const entry = { typed: '300', method: 'card', reference: '<0042>' };

    expect(paymentSchema(300).safeParse(entry).error?.issues[0]?.message).toBe('referenceInvalid');
  });

  test('ignores a reference that was typed before cash was chosen for everything', () => {
    const entry = { typed: '300', method: 'cash', reference: 'mona@instapay' };

    expect(paymentSchema(300).safeParse(entry).success).toBe(true);
    expect(paymentSchema(400).safeParse(entry).error?.issues[0]?.path).toEqual(['reference']);
  });

  test('uses credit up to what is owed, and leaves the exact rest', () => {
    expect([creditFor(300, 120), creditFor(300, 500)]).toEqual([120, 300]);
    expect(restOf(300.1, 0.2)).toBe(299.9);
  });
});
