import { expect, it } from 'vitest';
import { Cache } from '#functions/data/table/cache.ts';

/** A cache with a clock that the test sets, and a load that counts. */
const openCache = ({ maxEntries }: { readonly maxEntries?: number } = {}) => {
  let now = Date.parse('2026-11-22T09:00:00Z');
  let loads = 0;
  const cache = new Cache(() => new Date(now), maxEntries);
  return {
    read: (name: string, seconds = 30) =>
      cache.through(name, seconds, async () => {
        loads += 1;
        const answer = `${name} ${String(loads)}`;
        await Promise.resolve();
        return answer;
      }),
    fail: (name: string) => cache.through(name, 30, () => Promise.reject(new Error('no database'))),
    wait: (seconds: number): void => {
      now += seconds * 1000;
    },
    loads: () => loads,
  };
};

it('loads once when two requests ask for the same name at the same time', async () => {
  const cache = openCache();

  const answers = await Promise.all([cache.read('branch 1'), cache.read('branch 1')]);

  expect(answers).toEqual(['branch 1 1', 'branch 1 1']);
  expect(cache.loads()).toBe(1);
});

it('keeps an answer when its seconds have not passed, and loads it again afterwards', async () => {
  const cache = openCache();
  await cache.read('branch 1');

  cache.wait(29);
  const kept = await cache.read('branch 1');
  cache.wait(1);
  const fresh = await cache.read('branch 1');

  expect([kept, fresh]).toEqual(['branch 1 1', 'branch 1 2']);
});

it('loads again when the clock was set back', async () => {
  const cache = openCache();
  await cache.read('branch 1');

  cache.wait(-60);
  const answer = await cache.read('branch 1');

  expect(answer).toBe('branch 1 2');
});

it('keeps nothing when a load fails', async () => {
  const cache = openCache();

  await expect(cache.fail('branch 1')).rejects.toThrow('no database');
  const answer = await cache.read('branch 1');

  expect(answer).toBe('branch 1 1');
});

it('answers every request when entries are removed while they load', async () => {
  const cache = openCache({ maxEntries: 2 });
  const names = ['a', 'b', 'c', 'd'];

  const answers = await Promise.all(names.map((name) => cache.read(name)));

  expect(answers).toEqual(['a 1', 'b 2', 'c 3', 'd 4']);
});

it('removes the least recently used entry when there are too many', async () => {
  const cache = openCache({ maxEntries: 2 });
  await cache.read('a');
  await cache.read('b');
  await cache.read('a');
  await cache.read('c');

  const answers = [await cache.read('a'), await cache.read('b')];

  expect(answers).toEqual(['a 1', 'b 4']);
});

it('keeps settings, wait statistics and twenty sign-in sessions when there are 1,000 branches', async () => {
  const cache = openCache();
  const names = Array.from({ length: 22_000 }, (_, index) => `entry ${String(index)}`);
  for (const name of names) await cache.read(name);

  for (const name of names) await cache.read(name);

  expect(cache.loads()).toBe(22_000);
});
