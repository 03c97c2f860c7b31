import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyDayItem } from '#functions/data/money/company-recomputation.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { Cache } from '#functions/data/table/cache.ts';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { type EventRoom, openEventRoom } from './event-room.ts';

/** Keeps the number of branches that were read. */
class CountingStore extends Store {
  branchesRead = 0;

  override async query(input: Parameters<Store['query']>[0]): ReturnType<Store['query']> {
    const items = await super.query(input);
    if (input.partition === keys.branches) this.branchesRead += items.length;
    return items;
  }
}

/** A branch whose money is in other rollups than that of the first. */
const FAR_BRANCH_ID = 501;

let room: EventRoom;

beforeAll(async () => {
  room = await openEventRoom();
});
afterAll(() => room.stop());

it('a payment of a closed day is added to the rollup of its five hundred branches, and no other branch is read', async () => {
  const [main] = demoBranches;
  if (main === undefined) throw new Error('no demo branch');
  await room.clinic.deps.store.transact(branchWrites({ ...main, id: FAR_BRANCH_ID }));
  await room.clinic.at(noonOf(1));
  const counter = counterOf(room.clinic);
  await counter.markPaid(await counter.book(1));
  const events = await room.news();
  await room.clinic.at(noonOf(2));
  const store = new CountingStore(connect(room.clinic.endpoint), room.clinic.tableName);
  replaceDependencies({ ...room.clinic.deps, store, cache: new Cache(room.clinic.now) });

  await room.tell(events, 'events/refresh-rollups');
  replaceDependencies(room.clinic.deps);

  const day = noonOf(1).toISOString().slice(0, 10);
  const rollup = companyDayItem.parse(await store.get(keys.companyDay(1, day)));
  expect([...rollup.branches]).toEqual([
    [1, { revenue: 300_00, payments: 1 }],
    [2, { revenue: 0, payments: 0 }],
  ]);
  expect(await store.get(keys.companyDay(FAR_BRANCH_ID, day))).toBeUndefined();
  expect(store.branchesRead).toBe(2);
});
