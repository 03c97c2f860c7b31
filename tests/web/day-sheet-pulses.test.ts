import { createElement } from 'react';
import { expect, test } from 'vitest';
import { PulsesPanel } from '#web/features/day-sheet/day-sheet-parts.tsx';
import type { DaySheet } from '#web/lib/api/answers.ts';
import { startStaffTexts, textOf } from './rendered.ts';

const day: DaySheet['pulses'][number] = {
  doctorId: 'u1',
  doctorName: 'Dr. Layla',
  doctorNameAr: 'د. ليلى',
  sessions: 4,
  recorded: 671,
  ofOtherDays: 250,
  outside: 0,
  countedLater: 0,
  ofOthers: 0,
  counter: 803,
  predicted: 421,
  gap: 382,
  gapAmount: 1910,
  stillOpen: 0,
  openRecorded: 0,
};

const shown = (pulses: DaySheet['pulses']): string =>
  textOf(createElement(PulsesPanel, { sheet: { pulses } as unknown as DaySheet }));

test('the day sheet shows from which pulses the gap follows, and what the others are', async () => {
  await startStaffTexts();

  const text = shown([day]);

  expect(text).toMatch(/Dr\. Layla Recorded 671 In counted sessions 421 Counter 803 Gap 382 /);
  expect(text).toContain('Dr. Layla : Of these, visits of other days 250');
  expect(text).not.toContain('in no pulse session');
});

test('the day sheet has no note where every recorded pulse is in a counted session', async () => {
  await startStaffTexts('ar');

  expect(shown([{ ...day, ofOtherDays: 0, recorded: 421 }])).not.toMatch(/د\. ليلى :/);
});
