import { expect, test } from 'vitest';
import { makeFormats } from '#web/lib/i18n/formats.ts';
import type { Language } from '#web/lib/i18n/i18n.ts';
import { isLongValue } from '#web/ui/stat-card.tsx';

const moneyIn = (language: Language, sum: number): string =>
  makeFormats(
    { language, digits: 'latin', browserLanguage: undefined },
    { words: () => '', join: () => '', range: () => '' },
  ).money(sum);

test.each([
  [50, false],
  // Fourteen letters in Arabic, and two invisible marks of direction.
  [1_234_567, false],
  [123_456_789, true],
])('%i pounds need smaller letters in Arabic as in English: %s', (sum, long) => {
  expect(isLongValue(moneyIn('ar', sum))).toBe(long);
  expect(isLongValue(moneyIn('en', sum))).toBe(long);
});
