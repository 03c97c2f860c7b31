import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnnouncementFilter, createSpeakerQueue, isQuiet } from '#web/features/display/announcements.ts';
import { createReader } from '#web/parts/room/use-waiting-room.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
const callAt = (ticketNo: number, at: number) => ({
  ticketNo,
  room: '2',
  announcedAt: new Date(at).toISOString(),
});

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the announcements of a screen', () => {
  it('come once for a call, and once more when the doctor calls again', () => {
    const filter = createAnnouncementFilter();
    const first = callAt(27, noon);
    const again = callAt(27, noon + 30_000);

    const heard = [[first], [first], [again], [again]].map((calls) => filter.newIn(calls, noon + 31_000));

    expect(heard).toEqual([[first], [], [again], []]);
  });

  it('are in the order of the calls, without the calls of an hour ago', () => {
    const filter = createAnnouncementFilter();

    const heard = filter.newIn([callAt(3, noon - 1_000), callAt(2, noon - 5_000), callAt(1, noon - 3_600_000)], noon);

    expect(heard.map(({ ticketNo }) => ticketNo)).toEqual([2, 3]);
  });

  it('are heard one at a time, and the oldest are left out when too many wait', async () => {
    const heard: number[] = [];
    let finish: () => void = () => undefined;
    const queue = createSpeakerQueue((ticketNo: number) => {
      heard.push(ticketNo);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });

    queue.add([1, 2, 3]);
    const atOnce = [...heard];
    queue.add([4, 5, 6, 7, 8, 9]);
    while (heard.at(-1) !== 9) {
      finish();
      await vi.advanceTimersByTimeAsync(1);
    }

    expect(atOnce).toEqual([1]);
    expect(heard).toEqual([1, 4, 5, 6, 7, 8, 9]);
  });

  it.each([
    ['22:30', true],
    ['03:00', true],
    ['09:00', false],
    ['15:00', false],
  ])('are quiet at %s: %s, in hours that pass midnight', (time, quiet) => {
    expect(isQuiet({ volume: 80, quietFrom: '22:00', quietUntil: '09:00' }, time)).toBe(quiet);
  });

  it('keep no more after a day of calls than after an hour', () => {
    const filter = createAnnouncementFilter();
    let heard = 0;

    for (let minute = 0; minute < 24 * 60; minute += 1) {
      const at = noon + minute * 60_000;
      const calls = [0, 1, 2, 3].map((doctor) => callAt(minute * 4 + doctor + 1, at));
      // Each answer repeats the calls that it had before.
      for (let answer = 0; answer < 3; answer += 1) heard += filter.newIn(calls, at + 2_000).length;
    }

    expect([heard, filter.size()]).toEqual([4 * 24 * 60, 40]);
  });
});

describe('the reader of a screen', () => {
  it('polls every five seconds alone, every minute with the live channel, and has one timer after a day', async () => {
    const reads: number[] = [];
    const reader = createReader(() => {
      reads.push(Date.now() - noon);
      return Promise.resolve();
    });
    reader.read();
    await vi.advanceTimersByTimeAsync(11_000);
    const alone = [...reads];
    reader.setLive(true);
    reader.read();
    await vi.advanceTimersByTimeAsync(121_000);
    const live = reads.slice(alone.length);
    for (let message = 0; message < 24 * 240; message += 1) {
      reader.read();
      await vi.advanceTimersByTimeAsync(15_000);
    }

    expect(alone).toEqual([0, 5_000, 10_000]);
    expect(live).toEqual([11_000, 71_000, 131_000]);
    expect(vi.getTimerCount()).toBe(1);
    reader.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reads once for messages that arrive during a read', async () => {
    let finish: () => void = () => undefined;
    const load = vi.fn<() => Promise<void>>(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const reader = createReader(load);
    reader.setLive(true);
    reader.read();
    await vi.advanceTimersByTimeAsync(0);
    reader.read();
    reader.read();
    finish();
    await vi.advanceTimersByTimeAsync(1_000);

    expect(load).toHaveBeenCalledTimes(2);
    reader.stop();
  });
});
