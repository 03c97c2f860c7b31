import { describe, expect, it } from 'vitest';
import { isDue, nextRun } from '#local/clock.ts';

const now = new Date('2026-11-22T10:00:00Z');
const rows = [
  ['every five minutes', { when: { everyMinutes: 5 } }],
  ['daily', { when: { daily: '05:10' } }],
] as const;

describe.each(rows)('a job that runs %s', (_, row) => {
  it('is due at its time and not before', () => {
    const due = nextRun(row, now);

    expect(isDue(row, due, now)).toBe(false);
    expect(isDue(row, due, new Date(due.getTime() - 1))).toBe(false);
    expect(isDue(row, due, due)).toBe(true);
  });

  it('is due when the clock was ahead and has been set back', () => {
    const twoDaysAhead = new Date(now.getTime() + 2 * 24 * 60 * 60_000);

    expect(isDue(row, nextRun(row, twoDaysAhead), now)).toBe(true);
  });
});
