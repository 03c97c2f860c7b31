import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { CompletedSummary } from '#web/features/pulse-tracking/completed-summary.tsx';
import type { PulseSummary } from '#web/features/pulse-tracking/pulse-tracking-calls.ts';
import { markupOf, startStaffTexts, textOf } from '../rendered.ts';

beforeAll(() => startStaffTexts());

const summaryWith = (discrepancy: number): PulseSummary => ({
  start_pulses: 1000,
  end_pulses: 1100 + discrepancy,
  predicted_total: 100,
  actual_total: 100 + discrepancy,
  discrepancy,
  discrepancy_percentage: discrepancy,
});

const summaryOf = (discrepancy: number) =>
  createElement(CompletedSummary, { summary: summaryWith(discrepancy), onStartNew: () => undefined });

test.each([
  [0, false],
  [400, true],
])('a pulse session that differs by %i pulses is marked with a warning: %s', (discrepancy, warned) => {
  expect(markupOf(summaryOf(discrepancy)).includes('MuiChip-colorSecondary')).toBe(warned);
  expect(textOf(summaryOf(discrepancy))).toContain(`(${String(discrepancy)}%)`);
});
