import { describe, expect, test } from 'vitest';
import { paymentSchema, poundsOf } from '#web/features/reception/payment-entry.ts';

describe('a sum as typed', () => {
  test.each([
    ['300', 300],
    ['1,250.5', 1250.5],
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
    const result = paymentSchema(300).safeParse({ typed, method: 'cash' });

    expect(result.error?.issues[0]?.message).toBe(problem);
  });
});
