import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { BoardSource } from '#web/lib/queue/optimistic-moves.ts';
import { movesSettled, optimisticMove } from '#web/lib/queue/optimistic-moves.ts';

const key = ['board', 1] as const;
const board: BoardSource<readonly number[]> = {
  key,
  read: (client) => client.getQueryData<readonly number[]>(key) ?? [],
  write: (client, rows) => void client.setQueryData(key, rows),
};

/** Answers that the test gives one by one, in the order in which the moves were sent. */
const heldAnswers = () => {
  const waiting: { readonly accept: () => void; readonly refuse: () => void; readonly idempotencyKey: string }[] = [];
  const send = (_: number, idempotencyKey: string): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.push({ accept: resolve, refuse: () => reject(new Error('refused')), idempotencyKey });
    });
  return { send, waiting };
};

const setUp = ({ repeatable = false } = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(key, [1, 2, 3]);
  const { send, waiting } = heldAnswers();
  const remove = optimisticMove(client, board, {
    send,
    predict: (rows, id: number) => rows.filter((row) => row !== id),
    repeatable,
  });
  const move = (id: number) => new MutationObserver(client, remove).mutate(id);
  const shown = () => board.read(client);
  return { client, waiting, move, shown };
};

/** Lets the prediction be shown: it waits until polls in flight are cancelled. */
const nextTask = () => new Promise((resolve) => void setTimeout(resolve, 0));

describe('an optimistic move', () => {
  it('is shown before the answer, and the board is reloaded after it', async () => {
    const { client, waiting, move, shown } = setUp();

    const done = move(2);
    await nextTask();

    expect(shown()).toEqual([1, 3]);
    expect(client.getQueryState(key)?.isInvalidated).toBe(false);
    waiting[0]?.accept();
    await done;
    expect(client.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('is taken back alone when another pending move stays', async () => {
    const { waiting, move, shown } = setUp();
    const first = move(1);
    await nextTask();
    const second = move(2);
    await nextTask();

    waiting[0]?.refuse();

    await expect(first).rejects.toThrow('refused');
    expect(shown()).toEqual([1, 3]);
    waiting[1]?.accept();
    await second;
    expect(shown()).toEqual([1, 3]);
  });

  it('stays when it was accepted and a later move is refused', async () => {
    const { waiting, move, shown } = setUp();
    const first = move(1);
    await nextTask();
    const second = move(2);
    await nextTask();

    waiting[0]?.accept();
    await first;
    waiting[1]?.refuse();

    await expect(second).rejects.toThrow('refused');
    expect(shown()).toEqual([2, 3]);
  });

  it('is not hidden by a poll that begins while it waits for its answer', async () => {
    const { client, waiting, move, shown } = setUp();
    let polls = 0;
    const observer = new QueryObserver(client, {
      queryKey: key,
      queryFn: async () => {
        await movesSettled(client, key);
        polls += 1;
        return [1, 2, 3];
      },
      staleTime: Infinity,
    });
    const stop = observer.subscribe(() => undefined);

    const done = move(2);
    await nextTask();
    const poll = observer.refetch();
    await nextTask();

    expect(shown()).toEqual([1, 3]);
    expect(polls).toBe(0);
    waiting[0]?.accept();
    await done;
    await poll;
    expect(polls).toBeGreaterThan(0);
    stop();
  });

  it('keeps its idempotency key until it is accepted', async () => {
    const { waiting, move } = setUp();
    const refused = move(2);
    await nextTask();
    waiting[0]?.refuse();
    await expect(refused).rejects.toThrow('refused');

    const retried = move(2);
    await nextTask();
    waiting[1]?.accept();
    await retried;
    const repeated = move(2);
    await nextTask();
    waiting[2]?.accept();
    await repeated;

    expect(waiting[1]?.idempotencyKey).toBe(waiting[0]?.idempotencyKey);
    expect(waiting[2]?.idempotencyKey).not.toBe(waiting[0]?.idempotencyKey);
  });

  it.each([
    { repeatable: true, keys: 2 },
    { repeatable: false, keys: 1 },
  ])(
    'is sent with $keys keys when the board was read after a lost answer, repeatable: $repeatable',
    async ({ repeatable, keys }) => {
      const { client, waiting, move } = setUp({ repeatable });
      const lost = move(2);
      await nextTask();
      waiting[0]?.refuse();
      await expect(lost).rejects.toThrow('refused');
      const pressedAgain = move(2);
      await nextTask();
      waiting[1]?.refuse();
      await expect(pressedAgain).rejects.toThrow('refused');

      await expect.poll(() => Date.now()).toBeGreaterThan(client.getQueryState(key)?.dataUpdatedAt ?? 0);
      client.setQueryData(key, [1, 3, 2]);
      const meant = move(2);
      await nextTask();
      waiting[2]?.accept();
      await meant;

      expect(new Set(waiting.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(keys);
      expect(waiting[1]?.idempotencyKey).toBe(waiting[0]?.idempotencyKey);
    },
  );
});
