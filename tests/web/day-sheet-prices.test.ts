import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { PriceChangesPanel } from '#web/features/day-sheet/day-sheet-parts.tsx';
import type { DaySheet } from '#web/lib/api/answers.ts';
import { startStaffTexts, textOf } from './rendered.ts';

beforeAll(() => startStaffTexts());

const shown = (amount: number): string =>
  textOf(
    createElement(PriceChangesPanel, {
      sheet: { priceChanges: { count: 0, amount, lines: [] } } as unknown as DaySheet,
    }),
  );

test('the day sheet says by how much less or more is charged after price changes', () => {
  expect(shown(60)).toContain('Changed prices: EGP 60 less');
  expect(shown(-50)).toContain('Changed prices: EGP 50 more');
});
