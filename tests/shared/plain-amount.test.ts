import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInput } from '#shared/models/fields.ts';
import { plainAmount } from '#shared/rules/plain-amount.ts';
import { plainNumber } from '#web/lib/forms/typed-amount.ts';
import { formatMoney, formatMoneyExactly, localeOf } from '#web/lib/i18n/formats.ts';
import { always, seed } from './seeded.ts';

/** Amounts that the server takes, and without decimals. */
const amounts = fc
  .tuple(fc.integer({ min: 0, max: 99_999_999_900 }), fc.boolean())
  .map(([piastres, whole]) => (whole ? Math.floor(piastres / 100) : piastres / 100));
const own = [localeOf('en', 'latin'), localeOf('ar', 'latin'), localeOf('ar', 'arabic')];
/** Browsers whose language decides how money is written. */
const others = ['de-DE', 'de-CH', 'fr-FR', 'en-IN', 'pt-BR', 'fa-IR', 'tr-TR'];

/** What the product prints, without the name of the currency. */
const printed = (amount: number, locale: string, exactly: boolean): string =>
  (exactly ? formatMoneyExactly : formatMoney)(amount, locale).replaceAll(/\p{L}/gu, '');
const read = (text: string): number | undefined => amountInput.safeParse(plainAmount(text)).data;

describe(`an amount as typed (SEED=${String(seed)})`, () => {
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

  it('is read back as the product prints it, in both languages', () => {
    always(
      fc.property(amounts, fc.constantFrom(...own), fc.boolean(), (amount, locale, exactly) => {
        expect(read(printed(amount, locale, exactly))).toBe(amount);
      }),
    );
  });

  it('is the amount or no amount as a browser of another language writes it', () => {
    always(
      fc.property(amounts, fc.constantFrom(...others), fc.boolean(), (amount, locale, exactly) => {
        expect([amount, undefined]).toContain(read(printed(amount, locale, exactly)));
      }),
    );
  });

  it('is no amount when its only mark may be of thousands or of a fraction', () => {
    always(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999 }), (whole, rest) => {
        expect(read(`${String(whole)}.${String(rest).padStart(3, '0')}`)).toBeUndefined();
      }),
    );
  });
});

it.each([
  ['40%', '40'],
  ['٤٠٫٥٪', '40.5'],
  ['1,000', '1000'],
  ['%40', '%40'],
])('%j in a field that counts is %j', (typed, digits) => {
  expect(plainNumber(typed)).toBe(digits);
});
