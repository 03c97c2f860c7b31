import { createElement } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { useChangeWords } from '#web/features/audit/use-change-words.ts';
import { startStaffTexts, textOf } from '../rendered.ts';

beforeAll(() => startStaffTexts());

const Value = ({ field, raw }: { readonly field: string; readonly raw: string }) => useChangeWords().value(field, raw);

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
