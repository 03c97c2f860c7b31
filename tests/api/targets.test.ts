import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestClinic, type TestClinic } from '../harness.ts';

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic();
});
afterAll(() => clinic.stop());

const month = '2026-11';
const set = (target: number | null) =>
  clinic.ok('targets/set-target', { as: 'owner', body: { branch_id: 1, month, target } });
const list = () => clinic.ok('targets/list-targets', { as: 'owner', query: { month } });
const audited = async (): Promise<unknown[]> => {
  const query = { date: '2026-11-21', branch: '1' };
  const { entries } = await clinic.ok('reports/list-audit', { as: 'owner', query });
  return entries.filter(({ action }) => action === 'target.set').map(({ before, after }) => ({ before, after }));
};

describe('income targets', () => {
  it('are set, changed and removed, each audited once', async () => {
    expect((await list()).branches).toContainEqual({ branch_id: 1, target: null });

    await set(90_000.5);
    await set(90_000.5);
    expect((await list()).branches).toContainEqual({ branch_id: 1, target: 90_000.5 });
    await set(80_000);
    await set(null);

    expect((await list()).branches).toContainEqual({ branch_id: 1, target: null });
    // All of one moment: their order is not known.
    const entries = await audited();
    expect(entries).toHaveLength(3);
    for (const [before, after] of [
      [null, 90_000.5],
      [90_000.5, 80_000],
      [80_000, null],
    ]) {
      expect(entries).toContainEqual({ before: { target: before }, after: { target: after, month } });
    }
  });

  it('belong to one month', async () => {
    await set(70_000);

    const next = await clinic.ok('targets/list-targets', { as: 'owner', query: { month: '2026-12' } });

    expect(next.branches).toContainEqual({ branch_id: 1, target: null });
  });
});
