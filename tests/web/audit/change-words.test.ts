import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { useChangeWords } from '#web/features/audit/use-change-words.ts';
import { answered, startStaffTexts, textOf } from '../rendered.ts';

beforeAll(() => startStaffTexts());

const Value = ({ field, raw }: { readonly field: string; readonly raw: string | number }) =>
  useChangeWords().value(field, raw);

it.each([
  ['events', 'visit.booked, day.closed', 'Visit booked · Day closed'],
  ['scopes', 'prices:read', 'Prices: the list of each branch'],
  ['expiresAt', '2026-12-28T10:00:00.000Z', '28 Dec 2026'],
  ['validFrom', '2026-11-29', '29 Nov 2026'],
  ['serviceOn', '2026-12-01', '1 Dec 2026'],
  ['sending', 'off', 'off'],
  ['pausedUntil', '2026-11-28T07:19:33.046Z', '9:19 am'],
  ['services', 'laser fractional', 'Laser + Fractional laser'],
  ['services', 'all', 'All'],
])('says %s in words', (field, raw, text) => {
  expect(textOf(createElement(Value, { field, raw }))).toBe(text);
});

it('names the branches of a staff user', () => {
  const branches = [
    { id: 1, name: 'Main', nameAr: 'الرئيسي' },
    { id: 2, name: 'Secondary', nameAr: 'الثاني' },
  ];
  const client = answered([[['branches'], { branches }]]);

  expect(textOf(createElement(Value, { field: 'branch', raw: 2 }), client)).toBe('Secondary');
  expect(textOf(createElement(Value, { field: 'otherBranches', raw: '1, 2' }), client)).toBe('Main + Secondary');
  expect(textOf(createElement(Value, { field: 'branch', raw: 3 }), client)).toBe('3');
});

describe('in Arabic', () => {
  beforeAll(() => startStaffTexts('ar'));

  it.each(['retired', 'creditAtEveryBranch', 'dayNotClosed', 'sending'])('says that %s is on', (field) => {
    expect(textOf(createElement(Value, { field, raw: 'on' }))).toBe('مفعّل');
  });
});
