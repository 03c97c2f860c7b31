import { createElement } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { NeedsYou } from '#web/features/overview/needs-you.tsx';
import { startStaffTexts, textOf } from '../rendered.ts';

beforeAll(() => startStaffTexts());

const branch = {
  branchId: 1,
  branchName: 'Main',
  name: 'Main',
  nameAr: 'الفرع الرئيسي',
  open: true,
  today: '2026-11-21',
  services: [],
  waiting: 0,
  here: 0,
  expected: 0,
  withDoctor: 0,
  doctorsAtWork: 0,
  longestWait: 0,
  incomeToday: 0,
  incomeWeekAgoByNow: 0,
  incomeWeekAgo: 0,
};

const lineOf = (value: number): string => {
  const gap = {
    kind: 'pulse_gap',
    branch,
    branchId: 1,
    branchName: 'Main',
    branchNameAr: '',
    date: '2026-11-21',
  } as const;
  const items = [{ ...gap, person: 'Dr. Layla', value, amount: value * 5 }];
  return textOf(createElement(NeedsYou, { items, isLoading: false, onOpen: () => undefined }));
};

describe('what needs the owner', () => {
  test('names pulses that no session recorded, and pulses that the counter did not give', () => {
    expect(lineOf(450)).toMatch(/Pulse gap: 450 not recorded.*EGP 2,250/u);
    expect(lineOf(-450)).toMatch(/Pulse gap: 450 more recorded than counted.*EGP 2,250/u);
  });
});
