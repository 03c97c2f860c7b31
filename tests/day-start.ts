import type { DayStart } from '#functions/data/queue/day-start.ts';

/**
 * When a clinic day must begin so that it began six hours ago, `HH:MM` in Cairo: for tests that go by the real clock,
 * which would otherwise fall into two clinic days when they happen to run at four in the morning.
 */
export const startedSixHoursAgo = (): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Cairo', hour: '2-digit', minute: '2-digit' }).format(
    Date.now() - 6 * 60 * 60 * 1000,
  );

/** A day that has begun: a patient can be called now, and no ticket has a booked time. */
export const begun: { readonly start: DayStart; readonly after: number } = {
  start: { isAwaited: () => true, delayed: (found) => found },
  after: 0,
};
