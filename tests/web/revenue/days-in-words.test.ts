import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { previousRange, presetRange } from '#web/lib/figures/date-range.ts';
import { useDaysInWords } from '#web/parts/money/days-in-words.ts';
import { startStaffTexts, textOf } from '../rendered.ts';

beforeAll(() => startStaffTexts());

const Compared = ({ preset }: { readonly preset: 'today' | 'month' | 'year' }) => {
  const inWords = useDaysInWords();
  const range = presetRange(preset, '2026-11-29');
  const before = previousRange(range);
  return createElement('p', null, `${inWords(range, before)} / ${inWords(before, range)}`);
};

it.each([
  ['today', '29 Nov / 22 Nov'],
  ['month', '1 Nov to 29 Nov / 1 Oct to 29 Oct'],
  ['year', '1 Jan 2026 to 29 Nov 2026 / 1 Jan 2025 to 29 Nov 2025'],
] as const)('tells the period of “%s” from the one before', (preset, words) => {
  expect(textOf(createElement(Compared, { preset }))).toBe(words);
});
