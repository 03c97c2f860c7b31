import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { companyDayItem } from '#functions/data/money/company-recomputation.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { keys } from '#functions/data/table/keys.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { counterOf, noonOf } from '../api/counter.ts';
import { type EventRoom, openEventRoom } from './event-room.ts';

let room: EventRoom;

beforeAll(async () => {
  room = await openEventRoom();
});
afterAll(() => room.stop());

const branchesOf = async (day: string) => {
  const item = await room.clinic.deps.store.get(keys.companyDay(day));
  return [...companyDayItem.parse(item).branches];
};

it('adds a late payment of a closed day to the rollup of all branches, and one of the test branch to none', async () => {
  const [main] = demoBranches;
  if (main === undefined) throw new Error('no demo branch');
  await room.clinic.deps.store.transact(branchWrites({ ...main, id: TEST_BRANCH_ID }));
  await room.clinic.at(noonOf(1));
  const counter = counterOf(room.clinic);
  await counter.markPaid(await counter.book(1));
  const events = await room.published();
  await room.clinic.at(noonOf(2));
  const day = noonOf(1).toISOString().slice(0, 10);

  await room.deliver(events, 'events/refresh-rollups');

  const expected = [
    [1, { revenue: 300_00, payments: 1 }],
    [2, { revenue: 0, payments: 0 }],
  ];
  expect(await branchesOf(day)).toEqual(expected);
  const ofTestBranch = JSON.parse(
    JSON.stringify(events).replaceAll(/"branch_id":1\b/gu, `"branch_id":${String(TEST_BRANCH_ID)}`),
  ) as typeof events;
  expect(JSON.stringify(ofTestBranch)).toContain(`"branch_id":${String(TEST_BRANCH_ID)}`);
  await room.deliver(ofTestBranch, 'events/refresh-rollups');
  expect(await branchesOf(day)).toEqual(expected);
});
