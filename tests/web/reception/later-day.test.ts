import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { DayChoice } from '#web/features/reception/booking/day-choice.tsx';
import { stillAhead } from '#web/features/reception/desk/use-segments.ts';
import { answered, markupOf, startStaffTexts } from '../rendered.ts';

beforeAll(() => startStaffTexts());

/** The days that are offered; the branch was read on 27 November and is closed on the 30th. */
const offered = (purpose: 'booking' | 'list', today?: string): readonly string[] => {
  const branches = [{ id: 1, today: '2026-11-27', closedDays: ['2026-11-30'] }];
  const choice = createElement(DayChoice, { branchId: 1, day: undefined, onDay: () => undefined, purpose, today });
  const options = markupOf(choice, answered([[['branches'], { branches }]])).matchAll(/<option[^>]*value="([^"]+)"/g);
  return [...options].map(([, day = '']) => day).slice(0, 3);
};

describe('the list of a later day', () => {
  it('can be of a closed day, which a booking cannot', () => {
    expect([offered('list'), offered('booking')]).toEqual([
      ['2026-11-28', '2026-11-29', '2026-11-30'],
      ['2026-11-28', '2026-11-29', '2026-12-01'],
    ]);
  });

  it('is of no day that has begun since the desk was opened', () => {
    expect(stillAhead('2026-11-28', '2026-11-27')).toBe('2026-11-28');
    expect(stillAhead('2026-11-28', '2026-11-28')).toBeUndefined();
    expect(offered('list', '2026-11-28')[0]).toBe('2026-11-29');
  });
});
