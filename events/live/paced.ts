import { setTimeout as pause } from 'node:timers/promises';
import { channelPath, LIVE_PACE_MS } from '#shared/rules/live-channels.ts';
import type { PublishLive } from './publish-live.ts';

/** Where the pace takes its time from. */
export interface PaceTimer {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const real: PaceTimer = { now: Date.now, wait: pause };

/**
 * Publishes at most one event a second on a channel of tickets: at once, or when the second is over, and then only the
 * newest event. A publication resolves when its event, or a newer one in its place, was published.
 */
export const paced = (
  publish: (path: string, event: string) => Promise<void>,
  { now, wait }: PaceTimer = real,
): PublishLive => {
  const publishedAt = new Map<string, number>();
  const newest = new Map<string, string>();
  const waiting = new Map<string, Promise<void>>();
  const publishNow = (path: string, event: string): Promise<void> => {
    publishedAt.set(path, now());
    return publish(path, event);
  };
  const publishAfter = async (path: string, ms: number): Promise<void> => {
    await wait(ms);
    waiting.delete(path);
    await publishNow(path, newest.get(path) ?? '');
  };
  return (channel, event) => {
    const [path, text] = [channelPath(channel), JSON.stringify(event)];
    if (channel.namespace === 'branches') return publish(path, text);
    const rest = (publishedAt.get(path) ?? Number.NEGATIVE_INFINITY) + LIVE_PACE_MS - now();
    newest.set(path, text);
    const turn = waiting.get(path) ?? (rest > 0 ? publishAfter(path, rest) : undefined);
    if (turn === undefined) return publishNow(path, text);
    waiting.set(path, turn);
    return turn;
  };
};
