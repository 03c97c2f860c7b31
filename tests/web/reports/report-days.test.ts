import { describe, expect, test } from 'vitest';
import { dayFrom, hasDayAfter } from '#web/features/reports/report-days.ts';

const today = '2026-11-21';

describe('the days one can step through', () => {
  test('go on to the branch’s clinic day, which is requested as today', () => {
    expect(hasDayAfter('2026-11-19', today)).toBe(true);
    expect(dayFrom('2026-11-19', 1, today)).toBe('2026-11-20');
    expect(hasDayAfter('2026-11-20', today)).toBe(true);
    expect(dayFrom('2026-11-20', 1, today)).toBeUndefined();
  });

  test('end there', () => {
    expect(hasDayAfter(undefined, today)).toBe(false);
    expect(hasDayAfter(today, today)).toBe(false);
    expect(hasDayAfter('2026-11-22', today)).toBe(false);
    expect(dayFrom('2026-11-22', 1, today)).toBeUndefined();
  });

  test('go no further than is seen while nobody has said which day it is', () => {
    expect(hasDayAfter('2026-11-19', undefined)).toBe(false);
    expect(dayFrom('2026-11-19', -1, undefined)).toBe('2026-11-18');
  });

  test('go back from any day', () => {
    expect(dayFrom(today, -1, today)).toBe('2026-11-20');
    expect(dayFrom('2026-11-01', -1, today)).toBe('2026-10-31');
  });
});
