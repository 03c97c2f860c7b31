import { BatchGetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { put, remove, require, Store, update } from '#functions/data/table/store.ts';
import { seed } from '#tests/shared/seeded.ts';
import { busyRegion, type ProxyFaults } from './faults.ts';
import {
  nameOfError,
  type ProxiedTable,
  type ProxiedTables,
  refusalsOf,
  startProxiedTables,
} from './proxied-tables.ts';

const key = { PK: 'P#1', SK: 'S#1' };

let tables: ProxiedTables;
beforeAll(async () => {
  tables = await startProxiedTables();
});
afterAll(() => tables.stop());
afterEach(() => tables.close());

const open = (faults: ProxyFaults): Promise<ProxiedTable> => tables.open(faults, seed);

/** Long enough for two requests that are sent together to overlap on a busy machine. */
const HOLD_MS = 300;

describe('conflicts', () => {
  it('cancels a transaction when another one holds the same item', async () => {
    const { proxy, bare, tableName } = await open({ conflicts: { holdMs: HOLD_MS } });
    const store = new Store(bare, tableName);

    const results = await Promise.allSettled([
      store.transact([put('one', { ...key, by: 1 })]),
      store.transact([put('two', { ...key, by: 2 })]),
    ]);

    expect(refusalsOf(results)).toEqual(['TransactionCanceledException']);
    expect(proxy.counts.get('transactionConflict')).toBe(1);
  });

  it('refuses the later one of a single write and a transaction of the same item', async () => {
    const { proxy, bare, tableName } = await open({ conflicts: { holdMs: HOLD_MS } });
    const store = new Store(bare, tableName);

    const results = await Promise.allSettled([
      store.transact([put('one', { ...key, by: 1 })]),
      store.put({ ...key, by: 2 }),
    ]);

    expect(refusalsOf(results)).toEqual([expect.stringMatching(/^Transaction(Canceled|Conflict)Exception$/u)]);
    expect(proxy.counts.get('transactionConflict')).toBe(1);
  });

  it('cancels the later one of two transactions when one of them only checks the item', async () => {
    const { bare, tableName } = await open({ conflicts: { holdMs: HOLD_MS } });
    const store = new Store(bare, tableName);

    const results = await Promise.allSettled([
      store.transact([put('one', { ...key, by: 1 })]),
      store.transact([
        require('check', key, { when: 'attribute_not_exists(#PK)' }),
        put('other', { PK: 'P#1', SK: 'S#2' }),
      ]),
    ]);

    expect(refusalsOf(results)).toEqual(['TransactionCanceledException']);
  });

  it('lets two single writes of one item wait for each other', async () => {
    const { proxy, direct, store } = await open({ conflicts: { holdMs: 20 } });

    await Promise.all(Array.from({ length: 10 }, () => store.increment(key, { count: 1 })));

    expect(await direct.get(key)).toMatchObject({ count: 10 });
    expect(proxy.counts.get('transactionConflict')).toBeUndefined();
  });

  it('leaves writes of different items alone', async () => {
    const { proxy, store } = await open({ conflicts: { holdMs: 20 } });

    await Promise.all([1, 2, 3, 4].map((n) => store.transact([put('item', { PK: 'P#1', SK: `S#${String(n)}` })])));

    expect(proxy.counts.get('transactionConflict')).toBeUndefined();
  });
});

describe('stale reads', () => {
  const faults: ProxyFaults = { staleReads: { chance: 1, lagMs: 60_000 } };

  it('answers an eventually consistent read with the former version until the copy has settled', async () => {
    const { proxy, store } = await open(faults);
    await store.put({ ...key, version: 1 });
    await proxy.settled();
    await store.update(key, { set: { version: 2 } });

    const stale = await store.get(key, { consistent: false });
    const exact = await store.get(key);
    await proxy.settled();
    const settled = await store.get(key, { consistent: false });

    expect([stale?.['version'], exact?.['version'], settled?.['version']]).toEqual([1, 2, 2]);
    expect(proxy.counts.get('staleRead')).toBe(1);
  });

  it('answers with an item that was deleted, and without one that was put', async () => {
    const { proxy, store } = await open(faults);
    await store.put({ ...key, old: true });
    await proxy.settled();
    await store.transact([remove('old', key), put('new', { PK: 'P#1', SK: 'S#2' })]);

    const found = await store.query({ partition: 'P#1' });
    const exact = await store.query({ partition: 'P#1', consistent: true });

    expect(found.map(({ SK }) => SK)).toEqual(['S#1']);
    expect(exact.map(({ SK }) => SK)).toEqual(['S#2']);
  });

  it('answers a batch of eventually consistent reads with former versions, under the name of the table', async () => {
    const { proxy, store } = await open(faults);
    await store.put({ ...key, version: 1 });
    await proxy.settled();
    await store.put({ ...key, version: 2 });

    const [stale] = await store.getAll([key], { consistent: false });

    expect(stale).toMatchObject({ version: 1 });
  });
});

describe('index lag', () => {
  it('answers queries of a global index from the past, and exact ones of the table', async () => {
    const { proxy, store } = await open({ indexLag: { lagMs: 60_000 } });
    const item = { ...key, phoneKey: 'PH#1', phoneSort: 'a' };
    const question = { partition: 'PH#1', index: 'byPhone', keyNames: ['phoneKey', 'phoneSort'] } as const;
    await store.put(item);

    const before = await store.query(question);
    const exact = await store.query({ partition: 'P#1', consistent: true });
    await proxy.settled();
    const after = await store.query(question);

    expect([before.length, exact.length, after.length]).toEqual([0, 1, 1]);
    expect(proxy.counts.get('staleIndex')).toBe(1);
  });

  it('shows a write by itself when the lag has passed', async () => {
    const { store } = await open({ indexLag: { lagMs: 30 } });
    await store.put({ ...key, phoneKey: 'PH#1', phoneSort: 'a' });

    await expect
      .poll(() => store.query({ partition: 'PH#1', index: 'byPhone', keyNames: ['phoneKey', 'phoneSort'] }))
      .toHaveLength(1);
  });
});

describe('throttling', () => {
  it('refuses without carrying out', async () => {
    const { proxy, bare, tableName, direct } = await open({ throttling: { chance: 1 } });
    const store = new Store(bare, tableName);

    const refused: unknown[] = await Promise.all([
      store.put(key).catch(nameOfError),
      store.transact([put('item', key)]).catch(nameOfError),
      store.get(key).catch(nameOfError),
    ]);

    const overCapacity: unknown = expect.stringMatching(/Throughput|Throttling|TransactionCanceled/u);
    expect(refused).toEqual([overCapacity, overCapacity, overCapacity]);
    expect(proxy.counts.get('throttled')).toBe(3);
    expect(await direct.get(key)).toBeUndefined();
  });

  it('carries half of a batch out and names the rest', async () => {
    const { proxy, bare, tableName } = await open({ throttling: { chance: 1 } });
    const keys = [1, 2, 3, 4].map((n) => ({ PK: 'P#1', SK: `S#${String(n)}` }));

    const answer = await bare.send(new BatchGetCommand({ RequestItems: { [tableName]: { Keys: keys } } }));

    expect(answer.UnprocessedKeys?.[tableName]?.Keys).toEqual(keys.slice(2));
    expect(proxy.counts.get('unprocessed')).toBe(1);
  });
});

describe('lost answers', () => {
  it('carries the write out and closes the connection', async () => {
    const { proxy, bare, tableName, direct } = await open({ lostAnswers: { chance: 1 } });

    const lost = await bare.send(new PutCommand({ TableName: tableName, Item: { ...key, there: true } })).then(
      () => 'answered',
      () => 'lost',
    );

    expect(lost).toBe('lost');
    expect(await direct.get(key)).toMatchObject({ there: true });
    expect(proxy.counts.get('lostAnswer')).toBe(1);
  });

  it('closes the connection before the write when a request is lost', async () => {
    const { bare, tableName, direct, proxy } = await open({ lostRequests: { chance: 1 } });

    await bare.send(new PutCommand({ TableName: tableName, Item: key })).catch(() => undefined);

    expect(await direct.get(key)).toBeUndefined();
    expect(proxy.counts.get('lostRequest')).toBe(1);
  });

  it('does not carry a transaction out twice when the client sends it again', async () => {
    const { proxy, store, direct } = await open({ lostAnswers: { chance: 0.12 } });

    // So many that some answer is lost, and so few of them that the client never runs out of attempts.
    for (let n = 0; n < 80; n += 1) await store.transact([update('count', key, { add: { count: 1 } })]);

    expect(await direct.get(key)).toMatchObject({ count: 80 });
    expect([...proxy.counts.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  });
});

describe('one seed', () => {
  const pattern = async (): Promise<boolean[]> => {
    const { bare, tableName } = await open({ throttling: { chance: 0.5 } });
    const refused: boolean[] = [];
    for (let n = 0; n < 24; n += 1) {
      const store = new Store(bare, tableName);
      refused.push(
        await store.get({ PK: 'P#1', SK: `S#${String(n)}` }).then(
          () => false,
          () => true,
        ),
      );
    }
    return refused;
  };

  it('gives the same faults to the same requests', async () => {
    await tables.restart();
    const first = await pattern();
    await tables.restart();

    expect(await pattern()).toEqual(first);
    expect(new Set(first).size).toBe(2);
  });
});

describe('a busy region', () => {
  it('loses and doubles nothing that the client retries', async () => {
    const { proxy, store, direct } = await open({ ...busyRegion, conflicts: { holdMs: 30 } });

    const faultCount = () => [...proxy.counts.values()].reduce((sum, count) => sum + count, 0);

    // A round may pass without a fault; the test ends after one that had some.
    let rounds = 0;
    while (faultCount() === 0) {
      const first = 30 * rounds;
      await Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          await store.transact([
            put('item', { PK: 'P#2', SK: `S#${String(first + n)}` }),
            update('count', { PK: 'P#1', SK: `S#${String(n % 15)}` }, { add: { count: 1 } }),
          ]);
        }),
      );
      rounds += 1;
    }

    const counters = await direct.query({ partition: 'P#1', consistent: true });
    expect(counters.reduce((sum, item) => sum + Number(item['count']), 0)).toBe(30 * rounds);
    expect(await direct.query({ partition: 'P#2', consistent: true })).toHaveLength(30 * rounds);
  });
});
