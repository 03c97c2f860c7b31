import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoardPart } from '#shared/routes/board.ts';
import { firstPage, pollBoard } from '#web/lib/live/board.ts';
import type { PolledQuery } from '#web/lib/live/polled-query.ts';
import type { Board } from '#web/lib/api/answers.ts';
import { domainName } from '#web/lib/api/wire-names.ts';

const seconds = (count: number): number => count * 1000;

const queueKey = ['queue', 1];
const pulsesKey = ['pulses'];
const recordsKey = ['records'];

const queries: readonly PolledQuery[] = [
  {
    part: 'doctor_queue',
    key: queueKey,
    every: seconds(15),
    dataOf: ({ doctorQueue: queue }) => queue,
    moves: queueKey,
  },
  { part: 'pulses', key: pulsesKey, every: seconds(30), dataOf: ({ pulses }) => pulses },
  { part: 'completed', key: recordsKey, every: seconds(60), dataOf: ({ completed }) => firstPage(completed) },
];

/** An answer with one text in place of each part: the board passes parts on unread. */
const boardOf = (parts: readonly BoardPart[], text = 'polled'): Board => ({
  time: '',
  version: '',
  ...Object.fromEntries(parts.map((part) => [domainName(part), text])),
});

let client: QueryClient;
let ownLoads: string[];
let stops: (() => void)[];

const show = (key: readonly unknown[], data: unknown): void => {
  client.setQueryData(key, data);
  const queryFn = (): string => {
    ownLoads.push(String(key[0]));
    return 'loaded';
  };
  const observer = new QueryObserver(client, { queryKey: key, queryFn, staleTime: Infinity });
  stops.push(observer.subscribe(() => undefined));
};

/** The parts of each request. */
const pollOnce = async (answer: (parts: readonly BoardPart[]) => Promise<Board> = async (parts) => boardOf(parts)) => {
  const requested: BoardPart[] = [];
  const board = await pollBoard({ client, queries, interval: seconds(15) }, (parts) => {
    requested.push(...parts);
    return answer(parts);
  });
  return { requested, board };
};

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  ownLoads = [];
  stops = [];
  show(queueKey, 'first');
  show(pulsesKey, 'first');
  show(recordsKey, firstPage('first'));
});
afterEach(() => {
  for (const stop of stops) stop();
  client.clear();
  vi.useRealTimers();
});

describe('the board of a desk', () => {
  it('polls each query as often as its own interval says, and feeds what it answers', async () => {
    const requested: (readonly BoardPart[])[] = [];
    for (let poll = 0; poll < 4; poll += 1) {
      vi.advanceTimersByTime(seconds(15));
      requested.push((await pollOnce()).requested);
    }

    expect(requested).toEqual([
      ['doctor_queue'],
      ['doctor_queue', 'pulses'],
      ['doctor_queue'],
      ['doctor_queue', 'pulses', 'completed'],
    ]);
    expect(client.getQueryData(queueKey)).toBe('polled');
    expect(client.getQueryData(recordsKey)).toEqual({ pages: ['polled'], pageParams: [''] });
    expect(ownLoads).toEqual([]);
  });

  it('polls earlier what would get too old before the next poll', async () => {
    vi.advanceTimersByTime(seconds(9));
    client.setQueryData(queueKey, 'loaded');
    client.setQueryData(recordsKey, firstPage('loaded'));
    vi.advanceTimersByTime(seconds(15));

    expect((await pollOnce()).requested).toEqual(['doctor_queue', 'pulses']);
  });

  it('asks for nothing that is not on the screen', async () => {
    for (const stop of stops) stop();
    vi.advanceTimersByTime(seconds(60));

    expect(await pollOnce()).toEqual({ requested: [], board: undefined });
  });

  it('leaves a list to itself of which more pages were loaded', async () => {
    client.setQueryData(recordsKey, { pages: ['one', 'two'], pageParams: ['', 'rest'] });
    vi.advanceTimersByTime(seconds(60));

    expect((await pollOnce()).requested).not.toContain('completed');
  });

  it('keeps what a query got while the request was on its way', async () => {
    vi.advanceTimersByTime(seconds(30));

    await pollOnce(async (parts) => {
      client.setQueryData(queueKey, 'predicted');
      return boardOf(parts);
    });

    expect(client.getQueryData(queueKey)).toBe('predicted');
    expect(client.getQueryData(pulsesKey)).toBe('polled');
  });

  it('does not ask for a queue that shows a move without an answer', async () => {
    let answer = (): void => undefined;
    const move = client.getMutationCache().build(client, {
      mutationKey: queueKey,
      mutationFn: () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    });
    const moved = move.execute(undefined);
    await vi.advanceTimersByTimeAsync(seconds(30));

    const { requested } = await pollOnce();
    answer();
    await moved;

    expect(requested).toEqual(['pulses']);
  });

  it('lets each query load on its own when the request fails, and when a part is missing', async () => {
    vi.advanceTimersByTime(seconds(30));

    await pollOnce(async () => boardOf([]));
    expect(client.getQueryData(queueKey)).toBe('first');
    expect((await pollOnce(() => Promise.reject(new Error('503')))).board).toBeUndefined();
    await vi.advanceTimersByTimeAsync(0);

    expect(ownLoads).toEqual(['queue', 'pulses']);
    expect(client.getQueryData(queueKey)).toBe('loaded');
  });
});
