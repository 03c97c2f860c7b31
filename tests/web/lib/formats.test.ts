import { describe, expect, test } from 'vitest';
import { formatMoney, localeOf, makeFormats, moneyLocale } from '#web/lib/i18n/formats.ts';
import type { Language } from '#web/lib/i18n/i18n.ts';

/** Without the invisible marks and spaces that locales put around currencies. */
const plain = (text: string): string =>
  text.replaceAll(/[\u200e\u200f\u061c\u2066\u2069]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');

const formats = (
  language: Language,
  digits: 'latin' | 'arabic' = 'latin',
  browser?: string,
  timeZone = 'Africa/Cairo',
) =>
  makeFormats(
    { language, digits, browserLanguage: browser, timeZone },
    {
      words: (key, count) => `${count} ${key}`,
      join: (hours, minutes) => `${hours} ${minutes}`,
      range: (low, high) => `${low} to ${high}`,
    },
  );

describe('money', () => {
  test('is Egyptian pounds in the language of the browser', () => {
    expect(plain(formatMoney(1234.5, moneyLocale('en', 'latin', 'de-DE')))).toBe('1.234,50 EGP');
  });

  test('falls back to English as used in Egypt when the browser names no language', () => {
    expect(moneyLocale('en', 'latin', undefined)).toBe('en-EG');
    expect(moneyLocale('en', 'latin', '')).toBe('en-EG');
    expect(plain(formatMoney(1234.5, 'en-EG'))).toBe('EGP 1,234.50');
  });

  test('has at most two decimals, and none when they would be zeros', () => {
    expect(plain(formatMoney(300, 'en-EG'))).toBe('EGP 300');
    expect(plain(formatMoney(0.1 + 0.2, 'en-EG'))).toBe('EGP 0.30');
    expect(plain(formatMoney(2.999, 'en-EG'))).toBe('EGP 3.00');
  });

  test('shows two decimals followed by EGP when formatting fails', () => {
    expect(formatMoney(12.5, 'not a locale!')).toBe('12.50 EGP');
    expect(formatMoney(7, 'not a locale!')).toBe('7.00 EGP');
  });

  test('does not put the other script into an Arabic or an English page', () => {
    expect(moneyLocale('ar', 'latin', 'en-US')).toBe('ar-EG-u-nu-latn');
    expect(moneyLocale('en', 'latin', 'ar-EG')).toBe('en-EG');
    expect(moneyLocale('ar', 'latin', 'ar-SA')).toBe('ar-SA-u-nu-latn');
  });

  test('names the pound without a full stop in Arabic', () => {
    expect(plain(formats('ar').money(300))).toBe('300 جنيه');
    expect(plain(formats('ar').money(-12.5))).toBe('−12.50 جنيه');
  });

  test('below zero has the minus at its figure, in either direction', () => {
    expect(plain(formats('en').money(-100))).toBe('EGP −100');
    expect(plain(formats('en').moneyExact(-100))).toBe('EGP −100.00');
    expect(formats('ar', 'arabic').money(-100)).toMatch(/\u2066−١٠٠\u2069/);
  });

  test('is a dash while nothing is charged', () => {
    expect(formats('en').money(null)).toBe('—');
  });
});

describe('digits', () => {
  test('are Latin in Arabic unless one prefers the Arabic ones', () => {
    expect(formats('ar').number(1250)).toBe('1,250');
    expect(plain(formats('ar', 'arabic').number(1250))).toBe('١٬٢٥٠');
    expect(plain(formats('ar', 'arabic').money(300))).toContain('٣٠٠');
  });

  test('of English never change', () => {
    expect(localeOf('en', 'arabic')).toBe('en-EG');
  });
});

describe('dates', () => {
  test('of a clinic day are that day, wherever the device is', () => {
    expect(formats('en').day('2026-11-20')).toContain('20');
    expect(formats('en').weekday('2026-11-20')).toMatch(/Fri/);
    expect(formats('ar').weekday('2026-11-20')).toMatch(/الجمعة/);
  });

  test('name their month in both languages: strokes leave day and month to be guessed', () => {
    expect(formats('en').day('2026-11-03')).toBe('3 Nov 2026');
    expect(formats('ar').day('2026-11-03')).toBe('3 نوفمبر 2026');
    expect(formats('ar').date('2026-11-03T12:00:00Z')).toBe('3 نوفمبر 2026');
    expect(plain(formats('ar').moment('2026-11-03T12:05:00Z'))).toMatch(/^3 نوفمبر 2026.*2:05/);
    expect(plain(formats('en').moment('2026-11-03T12:05:00Z'))).toMatch(/^3 Nov 2026.* 2:05/);
  });

  test('show the clock on the clinic’s wall, also across its clock change', () => {
    expect(plain(formats('en').time('2026-07-01T12:00:00Z'))).toMatch(/^0?3:00/);
    expect(plain(formats('en').time('2026-12-01T12:00:00Z'))).toMatch(/^0?2:00/);
  });
});

describe('a span of time', () => {
  test('is said in minutes below an hour, then in hours and minutes', () => {
    const { duration } = formats('en');
    expect(duration(45)).toBe('45 minutes');
    expect(duration(60)).toBe('1 hours');
    expect(duration(80)).toBe('1 hours 20 minutes');
  });

  test('is never negative', () => {
    expect(formats('en').duration(-3)).toBe('0 minutes');
  });
});

describe('a range of clock times', () => {
  test('says no dates, also when it ends past midnight', () => {
    const evening = new Date('2026-11-21T20:50:00Z');
    expect(plain(formats('en').timeRange(evening, new Date('2026-11-21T21:10:00Z')))).toBe('10:50 to 11:10 pm');
    expect(plain(formats('en').timeRange(evening, new Date('2026-11-21T22:05:00Z')))).toBe('10:50 pm to 12:05 am');
    expect(plain(formats('ar').timeRange(evening, new Date('2026-11-21T22:05:00Z')))).toBe('10:50 م to 12:05 ص');
  });

  test('write a booked window in words, in a line that does not break', () => {
    const text = formats('en').windowText({ from: '18:00', to: '19:00' });

    expect(plain(text)).toBe('6:00 to 7:00 pm');
    expect(text).not.toContain(' ');
  });
});

test('moments are by the clock of the branch, clinic days and opening hours by none', () => {
  const dubai = formats('en', 'latin', undefined, 'Asia/Dubai');
  expect(plain(dubai.moment('2026-11-20T21:30:00.000Z'))).toBe('21 Nov 2026, 1:30 am');
  expect(plain(dubai.time('2026-11-20T21:30:00.000Z'))).toBe('1:30 am');
  expect(dubai.day('2026-11-20')).toBe('20 Nov 2026');
  expect(plain(dubai.wallTime('18:40'))).toBe('6:40 pm');
});
