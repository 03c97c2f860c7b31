import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeFormats } from '#web/lib/formats.ts';
import type { Language } from '#web/lib/i18n.ts';
import { StatCard } from '#web/ui/stat-card.tsx';

/** How a card of this money looks: `stat--long` has a smaller letter, `stat--short` shares a phone's line. */
const looksOf = (language: Language, sum: number): readonly string[] => {
  const { money } = makeFormats(
    language,
    'latin',
    undefined,
    () => '',
    () => '',
  );
  const card = renderToStaticMarkup(createElement(StatCard, { label: 'Income', value: money(sum), short: true }));
  return /class="(stat[^"]*)"/.exec(card)?.[1]?.split(' ') ?? [];
};

test.each([
  [50, ['stat', 'stat--short']],
  [15_000, ['stat']],
  // Fourteen letters in Arabic, and two marks of direction that nobody sees.
  [1_234_567, ['stat']],
  [123_456_789, ['stat', 'stat--long']],
])('%i pounds are as large in Arabic as in English', (sum, looks) => {
  expect(looksOf('ar', sum)).toEqual(looks);
  expect(looksOf('en', sum)).toEqual(looks);
});
