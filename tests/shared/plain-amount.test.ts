import { describe, expect, it } from 'vitest';
import { amountInput } from '#shared/models/fields.ts';
import { plainAmount } from '#shared/rules/plain-amount.ts';

describe('an amount as typed', () => {
  it.each([
    ['1500', 1500],
    ['1,500', 1500],
    ['1,500.50', 1500.5],
    ['1,234,567.5', 1234567.5],
    ['1 500', 1500],
    ['12,50', 12.5],
    ['12,5', 12.5],
    ['١٥٠٠', 1500],
    ['١٬٥٠٠٫٥٠', 1500.5],
    ['١٬٥٠٠.٥٠', 1500.5],
    ['١٢،٥٠', 12.5],
    ['\u200f1500\u00a0', 1500],
    ['.5', 0.5],
    ['5.', 5],
  ])('%j is %d pounds', (typed, pounds) => {
    expect(amountInput.parse(plainAmount(typed))).toBe(pounds);
  });

  it.each([
    '1.500,50',
    '1.500',
    '1,50,000',
    '0,500',
    '1500,500',
    '1,500,5',
    '1,5.0',
    '12,',
    ',5',
    '1e3',
    '0x10',
    '-5',
    '',
    'ten',
  ])('%j is no amount', (typed) => {
    expect(amountInput.safeParse(plainAmount(typed)).success).toBe(false);
  });

  it('keeps the sign of a total below 0', () => {
    expect(plainAmount('-1,500.5')).toBe('-1500.5');
  });
});
