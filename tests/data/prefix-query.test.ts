import { afterAll, beforeAll, expect, it } from 'vitest';
import { absent } from '#functions/data/table/store.ts';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

it('a query by the begin of the sort key finds every such key, whatever follows, and no other', async () => {
  const { store } = clinic.deps;
  const found = ['N#101', 'N#101#', 'N#1010', 'N#101z', 'N#101ي', 'N#101\u{1F600}', 'N#101\u{FFFF}'];
  const other = ['N#10', 'N#100', 'N#102', 'N#11', 'n#101', 'M#101'];
  await Promise.all([...found, ...other].map((SK) => store.put({ PK: 'PREFIX', SK }, absent)));
  const keysOf = (items: readonly { readonly SK?: unknown }[]) => items.map(({ SK }) => SK);

  const forwards = await store.query({ partition: 'PREFIX', startsWith: 'N#101' });
  const backwards = await store.query({ partition: 'PREFIX', startsWith: 'N#101', backwards: true, limit: 2 });

  expect(new Set(keysOf(forwards))).toEqual(new Set(found));
  expect(keysOf(backwards)).toEqual(keysOf(forwards).toReversed().slice(0, 2));
});
