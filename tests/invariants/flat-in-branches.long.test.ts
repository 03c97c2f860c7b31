import { beforeAll, describe, expect, it } from 'vitest';
import { measureAtBranches, notFlat, type RunAtBranches } from '../bench/branch-units.ts';

// The size that we build for, and one at which the product must still answer.
describe.each([300, 1000])('at %i branches', (count) => {
  let many: RunAtBranches;
  beforeAll(async () => {
    many = await measureAtBranches(count, 1);
  });

  it('a call of one branch needs the same as at two', async () => {
    const few = await measureAtBranches(2, 1);

    expect(few.calls.length).toBeGreaterThan(6);
    expect(notFlat([few, many])).toEqual([]);
  });

  // 60 read units at 300 branches.
  it.each(['branches', 'all branches now'])(
    '%s reads one fifth of a unit for each branch, and writes nothing',
    (name) => {
      const found = many.calls.find(({ call }) => call === name);

      expect(found).toMatchObject({ writes: 0 });
      expect(found?.reads).toBeLessThanOrEqual(count / 5);
      expect(found?.rounds).toBeLessThanOrEqual(4);
    },
  );

  it('the revenue of a year reads at most 500 units in five round trips, two of which are the sign-in', () => {
    const found = many.calls.find(({ call }) => call === 'revenue of all branches, a year');

    expect(found).toMatchObject({ writes: 0 });
    expect(found?.reads).toBeLessThanOrEqual(500);
    expect(found?.rounds).toBeLessThanOrEqual(5);
  });
});
