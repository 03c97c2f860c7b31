import { describe, expect, it } from 'vitest';
import { type Job, sideBySide } from '../side-by-side.ts';

/** Does jobs that end when the test says so. */
const begin = (jobs: readonly Job[], width: number) => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const all = sideBySide(jobs, width, ({ name }) => {
    started.push(name);
    return new Promise((resolve) => {
      ends.set(name, resolve);
    });
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, end, all };
};

describe('jobs side by side', () => {
  it('are as many at a time as there are places, in their order', async () => {
    const { started, end, all } = begin([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2);

    expect(started).toEqual(['a', 'b']);
    await end('b');
    expect(started).toEqual(['a', 'b', 'c']);
    await end('a');
    await end('c');
    await all;
  });

  it('let a later one go first while the input of an earlier one is made', async () => {
    const jobs = [{ name: 'build' }, { name: 'journeys', after: ['build'] }, { name: 'api' }];
    const { started, end, all } = begin(jobs, 2);

    expect(started).toEqual(['build', 'api']);
    await end('build');
    expect(started).toEqual(['build', 'api', 'journeys']);
    await end('api');
    await end('journeys');
    await all;
  });

  it('fail when one waits for what is not among them', async () => {
    await expect(sideBySide([{ name: 'a', after: ['b'] }], 1, () => Promise.resolve())).rejects.toThrow('a waits');
  });
});
