import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import { serverBusy } from '#shared/refusals/server.ts';
import { Store } from '#functions/data/table/store.ts';
import { Meter } from '../bench/meter.ts';
import { openTestClinic } from '../harness.ts';
import { addBranches, forgetBranches, listed, Reader, type Seen, seen } from './branch-pages.ts';
import { openForFile } from '../support/open-for-file.ts';

const clinic = await openForFile(openTestClinic);
let store: Store;
let reader: Reader;

beforeAll(async () => {
  ({ store } = clinic.deps);
});
beforeEach(async () => {
  await forgetBranches(store);
  reader = new Reader(store);
});

/** Seconds after noon. */
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 10, 0, seconds));
const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, index) => listed(from + index));
const ids = (views: readonly Seen[]): number[] => views.map(({ id }) => id);
const agesAt = (now: Date, views: readonly Seen[]): number[] => [
  ...new Set(views.map(({ madeAt }) => (now.getTime() - madeAt) / 1000)),
];

describe('the list of branches', () => {
  it('is read from one page per hundred branches, without the branches, while these are fresh', async () => {
    const client = connect(clinic.endpoint);
    const meter = new Meter(client);
    const measured = new Reader(new Store(client, clinic.tableName));
    await addBranches(store, numbered(250));
    const first = await measured.readAt(at(0));
    meter.reset();

    const second = await measured.readAt(at(15));

    expect(ids(first)).toEqual(ids(numbered(250).map((branch) => ({ ...branch, madeAt: 0 }))));
    expect(second).toEqual(first);
    expect(measured.made).toEqual([201, 101, 1]);
    expect(meter.read()).toMatchObject({ requests: 1, writes: 0 });
  });

  it('is made again by one of the requests that find it old', async () => {
    await addBranches(store, numbered(150));
    await reader.readAt(at(0));
    reader.made.length = 0;

    // Both pages wait for the one other request, so none of them is stored before it has read them.
    let other: Promise<readonly Seen[]> | undefined;
    const views = await reader.readAt(at(16), {
      before: async () => {
        await (other ??= reader.readAt(at(17)));
      },
    });

    expect(reader.made.toSorted((a, b) => a - b)).toEqual([1, 101]);
    expect([agesAt(at(16), views), agesAt(at(17), (await other) ?? [])]).toEqual([[0], [17]]);
    expect(agesAt(at(18), await reader.readAt(at(18)))).toEqual([2]);
  });

  it('is at most a minute old when the request that makes it again has ended too early', async () => {
    await addBranches(store, numbered(2));
    await reader.readAt(at(0));
    const failure = new Error('out of time');
    await expect(reader.readAt(at(20), { before: () => Promise.reject(failure) })).rejects.toBe(failure);

    expect(agesAt(at(25), await reader.readAt(at(25)))).toEqual([25]);
    expect(agesAt(at(31), await reader.readAt(at(31)))).toEqual([0]);
    await expect(reader.readAt(at(92), { before: () => Promise.reject(failure) })).rejects.toBe(failure);
    expect(agesAt(at(93), await reader.readAt(at(93)))).toEqual([0]);
  });

  it('is made again in parts of a thousand branches, the oldest first', async () => {
    await addBranches(store, numbered(1150));
    await reader.readAt(at(0));
    await reader.readAt(at(20));
    reader.made.length = 0;

    const views = await reader.readAt(at(36));

    // At 20 s ten of twelve pages were made again: the other two are the oldest.
    expect(reader.made).toEqual(expect.arrayContaining([1001, 1101]));
    expect(reader.made).toHaveLength(10);
    expect(ids(views)).toEqual(numbered(1150).map(({ id }) => id));
    expect(agesAt(at(36), views).toSorted((a, b) => a - b)).toEqual([0, 16]);
  });

  it('is made again when the clock was set back', async () => {
    await addBranches(store, numbered(2));
    await reader.readAt(at(100));
    await reader.readAt(at(120));

    expect(agesAt(at(0), await reader.readAt(at(0)))).toEqual([0]);
    expect(agesAt(at(20), await reader.readAt(at(20)))).toEqual([0]);
  });

  it('is made again from the moment on from which it would be wrong', async () => {
    await addBranches(store, numbered(2));
    await reader.readAt(at(0), { untilOf: () => at(10).getTime() });

    expect(agesAt(at(9), await reader.readAt(at(9)))).toEqual([9]);
    expect(agesAt(at(10), await reader.readAt(at(10)))).toEqual([0]);
  });

  it('is made in parts by several requests when one has too little time', async () => {
    await addBranches(store, numbered(950));
    await reader.readAt(at(0));
    reader.made.length = 0;
    const inTimeFor = (pages: number) => ({ isOutOfTime: () => reader.made.length >= pages });

    await expect(reader.readAt(at(100), inTimeFor(4))).rejects.toEqual(serverBusy());
    await expect(reader.readAt(at(101), inTimeFor(8))).rejects.toEqual(serverBusy());
    const views = await reader.readAt(at(102), inTimeFor(12));

    expect(ids(views)).toEqual(numbered(950).map(({ id }) => id));
    expect(reader.made).toHaveLength(10);
    expect(agesAt(at(102), views).toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
  });

  it('uses an old page as it is when the request has no time left', async () => {
    await addBranches(store, numbered(2));
    await reader.readAt(at(0));

    expect(agesAt(at(20), await reader.readAt(at(20), { isOutOfTime: () => true }))).toEqual([20]);
    await expect(reader.readAt(at(90), { isOutOfTime: () => true })).rejects.toEqual(serverBusy());
  });

  it('is made again after a release that shows something else', async () => {
    const former = z.object({ id: z.int(), name: z.string(), madeAt: z.int(), more: z.string() });
    await addBranches(store, numbered(3));
    await reader.readAt(at(0));

    await reader.readAt(at(5), { form: former });

    expect(reader.made).toEqual([1, 1]);
    expect(agesAt(at(6), await reader.readAt(at(6), { form: seen }))).toEqual([1]);
  });
});

describe('two requests that make a page concurrently', () => {
  it('leave the page of the later one, when the earlier one ends last', async () => {
    await addBranches(store, numbered(2));
    await reader.readAt(at(0));

    const early = await reader.readAt(at(100), {
      before: async () => {
        await addBranches(store, [listed(1, 'Renamed')]);
        await reader.readAt(at(101));
      },
    });

    expect(early.map(({ name }) => name)).toEqual(['Branch 1', 'Branch 2']);
    expect((await reader.readAt(at(102))).map(({ name }) => name)).toEqual(['Renamed', 'Branch 2']);
  });

  it('store one page when there was none', async () => {
    await addBranches(store, numbered(120));

    const answers = await Promise.all([reader.readAt(at(0)), reader.readAt(at(0))]);

    for (const views of answers) expect(ids(views)).toEqual(numbered(120).map(({ id }) => id));
    const pages = await store.query({ partition: keys.branchPages, startsWith: keys.branchPagePrefix });
    expect(pages.map(({ first, version }) => [first, version])).toEqual([
      [0, 1],
      [101, 1],
    ]);
  });

  it('show every branch while the pages are made for the first time', async () => {
    await addBranches(store, numbered(250));
    const dividing = new Store(connect(clinic.endpoint), clinic.tableName);
    const write = dividing.put.bind(dividing);
    const between: number[][] = [];
    dividing.put = async (...written) => {
      const isStored = await write(...written);
      if (between.length === 0) between.push([], ids(await reader.readAt(at(1))));
      return isStored;
    };

    const first = await new Reader(dividing).readAt(at(0));

    expect([ids(first), between[1]]).toEqual([1, 2].map(() => numbered(250).map(({ id }) => id)));
  });

  it('leave less to the next one, when one of them runs out of time', async () => {
    await addBranches(store, numbered(950));
    let pages = 0;
    const outOfTime = async (): Promise<void> => {
      pages += 1;
      if (pages === 10) throw new Error('out of time');
      await Promise.resolve();
    };

    await expect(reader.readAt(at(0), { before: outOfTime })).rejects.toThrow('out of time');
    reader.made.length = 0;

    expect(ids(await reader.readAt(at(1)))).toEqual(numbered(950).map(({ id }) => id));
    expect(reader.made.length).toBeLessThan(10);
  });

  it('answer when the database has stored the page but its answer was lost', async () => {
    await addBranches(store, numbered(2));
    const losing = new Store(connect(clinic.endpoint), clinic.tableName);
    const write = losing.put.bind(losing);
    // The second attempt of the SDK finds the version that the first one has stored.
    losing.put = async (...written) => (await write(...written)) && (await write(...written));

    expect(ids(await new Reader(losing).readAt(at(0)))).toEqual([1, 2]);

    expect(agesAt(at(1), await reader.readAt(at(1)))).toEqual([1]);
  });
});

describe('a branch that was changed', () => {
  it('has its new name after fifteen seconds', async () => {
    await addBranches(store, numbered(3));
    await reader.readAt(at(0));
    await addBranches(store, [listed(2, 'Renamed')]);

    const names = (await reader.readAt(at(16))).map(({ name }) => name);

    expect(names).toEqual(['Branch 1', 'Renamed', 'Branch 3']);
  });

  it.each([
    ['after the last page', 5000],
    ['before the first branch', 1],
    ['within a full page', 55],
  ])('is listed when it was opened %s', async (_, id) => {
    const present = [...numbered(50, 2), ...numbered(160, 60)];
    await addBranches(store, present);
    await reader.readAt(at(0));
    await addBranches(store, [listed(id)]);

    const expected = [...present, listed(id)].map((branch) => branch.id).toSorted((a, b) => a - b);
    expect(ids(await reader.readAt(at(16)))).toEqual(expected);
    expect(ids(await reader.readAt(at(17)))).toEqual(expected);
  });

  it('never hides or doubles another one while its page is divided', async () => {
    const present = numbered(200, 2);
    await addBranches(store, present);
    await reader.readAt(at(0));
    await addBranches(store, [listed(1)]);
    const dividing = new Store(connect(clinic.endpoint), clinic.tableName);
    const write = dividing.put.bind(dividing);
    const between: number[][] = [];
    dividing.put = async (...written) => {
      const isStored = await write(...written);
      // Fresh pages are fifteen seconds old at most, so this reads what is stored.
      if (written[0].SK.startsWith(keys.branchPagePrefix)) between.push(ids(await reader.readAt(at(15))));
      return isStored;
    };

    await new Reader(dividing).readAt(at(16));

    const wanted = present.map(({ id }) => id);
    expect(between.length).toBeGreaterThan(2);
    for (const found of between) expect(found.filter((id) => id !== 1)).toEqual(wanted);
  });
});
