import { expect, it } from 'vitest';
import { measureAtBranches, notFlat } from '../bench/branch-units.ts';

it('a call of one branch needs the same with more than a page of branches as with two', async () => {
  const few = await measureAtBranches(2, 1);
  const many = await measureAtBranches(120, 1);

  expect(few.calls.length).toBeGreaterThan(6);
  expect(notFlat([few, many])).toEqual([]);
});
