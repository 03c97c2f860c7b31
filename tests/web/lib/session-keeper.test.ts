import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallError } from '#web/lib/api/call-error.ts';
import { startKeeper } from '#web/lib/session/session-keeper.ts';
import type { Session } from '#web/lib/session/session-store.ts';

const minute = 60_000;
const hour = 60 * minute;
const user = { id: 'u1', name: 'Mona', role: 'doctor', branchId: 1 } as const;

let current: Session | null;
const refresh = vi.fn<() => Promise<Session>>();
const warning = vi.fn<() => void>();
let stop: (() => void) | undefined;

const start = (left: number) => {
  current = { token: 'first', user, expiresAt: Date.now() + left };
  const keeper = startKeeper({
    session: {
      read: () => (current !== null && current.expiresAt <= Date.now() ? (current = null) : current),
      save: (session) => void (current = session),
      subscribe: () => () => undefined,
    },
    refresh,
    now: Date.now,
    alone: (work) => work(),
    onWarning: warning,
  });
  stop = keeper.stop;
  return keeper;
};

beforeEach(() => {
  vi.useFakeTimers();
  refresh
    .mockReset()
    .mockImplementation(() => Promise.resolve({ token: 'second', user, expiresAt: Date.now() + 24 * hour }));
  warning.mockReset();
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

describe('the keeper of a session', () => {
  test('leaves a session alone that has two hours or more', async () => {
    start(24 * hour);
    await vi.advanceTimersByTimeAsync(22 * hour);
    expect(refresh).not.toHaveBeenCalled();
  });

  test('refreshes when less than two hours remain, and keeps what it gets', async () => {
    start(24 * hour);
    await vi.advanceTimersByTimeAsync(22 * hour + minute);
    expect(refresh).toHaveBeenCalledOnce();
    expect(current?.token).toBe('second');
  });

  test('refreshes at once a session that is opened late', async () => {
    start(hour);
    await vi.advanceTimersByTimeAsync(0);
    expect(current?.token).toBe('second');
  });

  test('asks again after a network error', async () => {
    refresh.mockRejectedValueOnce(new CallError('NETWORK_ERROR'));
    start(hour);
    await vi.advanceTimersByTimeAsync(minute);
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(current?.token).toBe('second');
  });

  test('does not ask again after a refusal, warns five minutes before the end, once, and notices the end', async () => {
    refresh.mockRejectedValue(new CallError('UNAUTHORIZED', { status: 401, reason: 'sign-in-session-ended' }));
    start(hour);
    await vi.advanceTimersByTimeAsync(54 * minute);
    expect(refresh).toHaveBeenCalledOnce();
    expect(warning).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(minute + 30_000);
    expect(warning).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(5 * minute);
    expect(warning).toHaveBeenCalledOnce();
    expect(current).toBeNull();
  });

  test('does not bring back who logged out during the refresh', async () => {
    let answer: ((session: Session) => void) | undefined;
    refresh.mockReturnValueOnce(
      new Promise<Session>((resolve) => {
        answer = resolve;
      }),
    );
    start(hour);
    await vi.advanceTimersByTimeAsync(0);
    current = null;
    answer?.({ token: 'second', user, expiresAt: Date.now() + 24 * hour });
    await vi.advanceTimersByTimeAsync(0);
    expect(current).toBeNull();
  });

  test('rests when nobody is signed in', async () => {
    start(-1);
    await vi.advanceTimersByTimeAsync(hour);
    expect(refresh).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
