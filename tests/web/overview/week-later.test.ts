import { describe, expect, it } from 'vitest';
import { weekLater } from '#web/features/overview/week-later.ts';

const later = (moment: string): string => new Date(weekLater(Date.parse(moment), 'Africa/Cairo')).toISOString();

describe('a week later', () => {
  it('is the same time of the wall clock when no clock changes', () => {
    expect(later('2026-11-14T10:20:30.000Z')).toBe('2026-11-21T10:20:30.000Z');
  });

  it('is the same time of the wall clock after the clocks change', () => {
    // 15:00 in Cairo before and after the end and the begin of summer time.
    expect(later('2026-10-28T12:00:00.000Z')).toBe('2026-11-04T13:00:00.000Z');
    expect(later('2026-04-22T13:00:00.000Z')).toBe('2026-04-29T12:00:00.000Z');
  });
});
