import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#functions/data/table/connect.ts';
import { Store } from '#functions/data/table/store.ts';
import { useDependencies } from '#functions/dependencies.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { openTestClinic, type TestClinic } from '#tests/harness.ts';

const BRANCHES = 60;
/** Eight branches are read concurrently; each reads sixteen days of missing rollups concurrently. */
const MAX_QUERIES = 8 * 16;

const [main] = demoBranches;
if (main === undefined) throw new Error('a demo branch is needed');
const branches = Array.from({ length: BRANCHES }, (_, index) => ({ ...main, id: index + 1 }));

/** Records the highest number of queries in progress. */
class CountingStore extends Store {
  highest = 0;
  private running = 0;

  override async query(input: Parameters<Store['query']>[0]): ReturnType<Store['query']> {
    this.running += 1;
    this.highest = Math.max(this.highest, this.running);
    try {
      return await super.query(input);
    } finally {
      this.running -= 1;
    }
  }
}

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await openTestClinic({ branches });
});
afterAll(() => clinic.stop());

describe("an owner's report", () => {
  it.each(['reports/show-revenue-of-all', 'reports/show-overview'] as const)(
    '%s reads a bounded number of branches concurrently when there are many',
    async (id) => {
      const store = new CountingStore(connect(clinic.endpoint), clinic.tableName);
      useDependencies({ ...clinic.deps, store });

      const { status, data } = await clinic.call(id, { token: clinic.tokenOf('owner') });

      expect(status).toBe(200);
      expect((data as { branches: unknown[] }).branches).toHaveLength(BRANCHES);
      expect(store.highest).toBeGreaterThan(0);
      expect(store.highest).toBeLessThanOrEqual(MAX_QUERIES);
    },
  );
});
