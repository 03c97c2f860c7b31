import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import { addBranches, forgetBranches, listed, Reader } from '../data/branch-pages.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';
import { LoosePutStore } from './mutants.ts';

/**
 * Removes one condition of the pages of branches at a time; each removal must show an older page or make a page twice.
 * This shows that the checks can fail.
 */
let clinic: TestClinic;
let store: LoosePutStore;

beforeAll(async () => {
  clinic = await openTestClinic();
  store = new LoosePutStore(connect(clinic.endpoint), clinic.tableName);
});
afterAll(() => clinic.stop());
beforeEach(async () => {
  store.loosePrefixes.clear();
  await forgetBranches(store);
  await addBranches(store, [listed(1), listed(2)]);
});

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 10, 0, seconds));

/** A request is slow; meanwhile a branch is renamed and another request makes the page. @returns the name on the page */
const nameAfterSlowRequest = async (): Promise<string | undefined> => {
  const reader = new Reader(store);
  await reader.readAt(at(0));
  await reader.readAt(at(100), {
    before: async () => {
      await addBranches(store, [listed(1, 'Renamed')]);
      await reader.readAt(at(101));
    },
  });
  return (await reader.readAt(at(102)))[0]?.name;
};

/** Two requests find the same old page. @returns how many of them make it */
const timesMade = async (): Promise<number> => {
  const reader = new Reader(store);
  await reader.readAt(at(0));
  reader.made.length = 0;
  let isFirst = true;
  await reader.readAt(at(16), {
    before: async () => {
      if (!isFirst) return;
      isFirst = false;
      await reader.readAt(at(17));
    },
  });
  return reader.made.length;
};

describe('a page of branches, with its conditions', () => {
  it('is never replaced by an older one, and is made by one request', async () => {
    expect(await nameAfterSlowRequest()).toBe('Renamed');
    await forgetBranches(store);
    await addBranches(store, [listed(1), listed(2)]);
    expect(await timesMade()).toBe(1);
  });
});

describe('a page of branches, without one condition', () => {
  it('is replaced by an older one when its version is not compared', async () => {
    store.loosePrefixes.add(keys.branchPagePrefix);

    expect(await nameAfterSlowRequest()).toBe('Branch 1');
  });

  it('is made by every request when claims are not compared', async () => {
    store.loosePrefixes.add('CLAIM#');

    expect(await timesMade()).toBe(2);
  });
});
