import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { put, type Store } from '#functions/data/table/store.ts';
import type { ProxyFaults } from './faults.ts';
import { seed } from '#tests/shared/seeded.ts';
import { nameOfError, type ProxiedTable, type ProxiedTables, startProxiedTables } from './proxied-tables.ts';

const key = { PK: 'P#1', SK: 'S#1' };

let tables: ProxiedTables;
beforeAll(async () => {
  tables = await startProxiedTables();
});
afterAll(() => tables.stop());
afterEach(() => tables.close());

const open = (faults: ProxyFaults): Promise<ProxiedTable> => tables.open(faults, seed);

describe('limits', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => ({ PK: 'P#1', SK: `S#${String(n)}` }));

  it.each<readonly [string, (store: Store) => Promise<unknown>, RegExp]>([
    [
      'one item twice in a transaction',
      (store) => store.transact([put('a', key), put('b', key)]),
      /multiple operations/u,
    ],
    ['a transaction of 101 parts', (store) => store.transact(many(101).map((item) => put('a', item))), /100/u],
    ['an item over 400 KB', (store) => store.put({ ...key, text: 'x'.repeat(410_000) }), /Item size/u],
    ['an empty sort key', (store) => store.put({ PK: 'P#1', SK: '' }), /empty string/u],
    ['an empty key of an index', (store) => store.put({ ...key, phoneKey: '', phoneSort: 'a' }), /empty string/u],
    ['a partition key over 2,048 bytes', (store) => store.put({ PK: 'x'.repeat(2049), SK: 'S' }), /key attribute PK/u],
    ['a sort key over 1,024 bytes', (store) => store.put({ PK: 'P', SK: 'ب'.repeat(513) }), /key attribute SK/u],
    ['an expression over 4 KB', (store) => store.update(key, { set: { ['n'.repeat(2_100)]: 1 } }), /Expression size/u],
  ])('refuses %s', async (_, request, words) => {
    const { proxy, store } = await open({});

    await expect(request(store)).rejects.toMatchObject({ name: 'ValidationException' });

    expect(proxy.refusedLimits).toEqual([expect.stringMatching(words)]);
  });

  it('refuses 101 keys in a batch of reads, and one key twice', async () => {
    const { bare, tableName } = await open({});
    const read = (keys: (typeof key)[]) =>
      bare.send(new BatchGetCommand({ RequestItems: { [tableName]: { Keys: keys } } })).catch(nameOfError);

    expect(await read(many(101))).toBe('ValidationException');
    expect(await read([key, key])).toBe('ValidationException');
  });

  it('allows what is just within them', async () => {
    const { proxy, store } = await open({});

    await store.transact(many(100).map((item) => put('a', item)));
    await store.put({ ...key, text: 'x'.repeat(400_000) });

    expect(proxy.counts.get('limitRefused')).toBeUndefined();
  });
});
