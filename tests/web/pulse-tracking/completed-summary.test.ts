import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { CompletedSummary } from '#web/features/pulse-tracking/completed-summary.tsx';
import type { PulseSummary } from '#web/features/pulse-tracking/pulse-tracking-calls.ts';
import { markupOf, startStaffTexts, textOf } from '../rendered.ts';

beforeAll(() => startStaffTexts());

const summaryWith = (discrepancy: number): PulseSummary => ({
  startPulses: 1000,
  endPulses: 1100 + discrepancy,
  predictedTotal: 100,
  actualTotal: 100 + discrepancy,
  discrepancy,
  discrepancyPercentage: discrepancy,
});

const summaryOf = (discrepancy: number, ofOthers = 0) =>
  createElement(CompletedSummary, { summary: summaryWith(discrepancy), ofOthers, onStartNew: () => undefined });

test.each([
  [0, false],
  [400, true],
])('a pulse session that differs by %i pulses is marked with a warning: %s', (discrepancy, warned) => {
  expect(markupOf(summaryOf(discrepancy)).includes('MuiChip-colorSecondary')).toBe(warned);
  expect(textOf(summaryOf(discrepancy))).toContain(`(${String(discrepancy)}%)`);
});

test('a pulse session that differs only by what others recorded at its laser is no problem', () => {
  expect(markupOf(summaryOf(400, 400)).includes('MuiChip-colorSecondary')).toBe(false);
  expect(textOf(summaryOf(400, 400))).toContain('Recorded by others at the same laser 400');
});
