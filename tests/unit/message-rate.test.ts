import { describe, expect, it } from 'vitest';
import { withPace } from '#events/messaging/pace.ts';
import { messagesOfMinute } from '#events/schedules/retry-messages.ts';

/** Sends for a time, and gives how long the worker then waited. */
const pauseOf = async (options: { readonly paceMs: number; readonly takesMs: number; readonly isSent?: boolean }) => {
  let time = 0;
  let paused = 0;
  const send = (): Promise<boolean> => {
    time += options.takesMs;
    return Promise.resolve(options.isSent ?? true);
  };
  const pause = (ms: number): Promise<void> => {
    paused += ms;
    return Promise.resolve();
  };

  await withPace(options.paceMs, send, { now: () => time, pause });

  return paused;
};

describe('the pace of a worker', () => {
  it('waits for the rest of its time when the provider answers fast', async () => {
    expect(await pauseOf({ paceMs: 500, takesMs: 120 })).toBe(380);
  });

  it('does not wait when the provider took longer', async () => {
    expect(await pauseOf({ paceMs: 500, takesMs: 700 })).toBe(0);
  });

  it('does not wait when nothing was sent', async () => {
    expect(await pauseOf({ paceMs: 500, takesMs: 20, isSent: false })).toBe(0);
  });
});

describe('the messages of a minute', () => {
  const pending = Array.from({ length: 10 }, (_, index) => index);
  const minute = (n: number): Date => new Date(Date.parse('2026-11-21T10:00:00.000Z') + n * 60_000);

  it('are all that are pending when a minute can send them', () => {
    expect(messagesOfMinute(pending, 10, minute(0))).toEqual(pending);
  });

  it('are never more than a minute can send', () => {
    expect(messagesOfMinute(pending, 3, minute(0))).toHaveLength(3);
  });

  it.each([0, 1, 7])('include each message in turn when none of them leaves the outbox (from minute %i)', (first) => {
    const minutes = [0, 1, 2, 3].map((n) => messagesOfMinute(pending, 3, minute(first + n)));

    expect([...new Set(minutes.flat())].toSorted((a, b) => a - b)).toEqual(pending);
  });
});
