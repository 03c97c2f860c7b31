import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, boundsOf, clinicDayAt, daysOf, asClinicDay } from '#shared/rules/clinic-day.ts';
import { asPiastres } from '#shared/rules/money.ts';
import type { RevenueAllReport, RevenueReport } from '#shared/routes/reports.ts';
import { ledgerEntryWrite, receiptId } from '#functions/data/money/ledger.ts';
import { keepMoneySnapshot } from '#functions/data/money/money-snapshots.ts';
import { branchWrites, newBranchWrites } from '#functions/data/queue/branches.ts';
import { keepQueueSnapshot } from '#functions/data/queue/snapshots.ts';
import { connect } from '#functions/data/table/connect.ts';
import { keys } from '#functions/data/table/keys.ts';
import { Store } from '#functions/data/table/store.ts';
import { replaceDependencies } from '#functions/dependencies.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { Meter, type Metered } from '#tests/bench/meter.ts';
import { openTestClinic, type TestClinic } from '#tests/harness.ts';
import { asPatientId, asReservationId } from '#shared/rules/ids.ts';

const BRANCHES = 24;
/** Days and branches that are read concurrently when nothing was kept; see functions/data/money/company-recomputation.ts. */
const MAX_QUERIES = 16 + 8;

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
let today: string;
let serial = 0;

/** Money taken at a branch on a day, as mark-paid writes it. */
const receive = (branchId: number, day: string, amount: number): Promise<void> => {
  serial += 1;
  return clinic.deps.store.transact([
    ledgerEntryWrite({
      id: receiptId({ id: serial, version: 1 }),
      kind: 'payment',
      receiptNo: serial,
      branchId,
      day: asClinicDay(day),
      at: new Date(boundsOf(day, main).start.getTime() + serial * 1000).toISOString(),
      reservationId: asReservationId(serial),
      visitDay: asClinicDay(day),
      type: 'regular',
      patientId: asPatientId('p00000000000000000000'),
      amount: asPiastres(amount),
      method: 'cash',
      takenBy: 'u1',
      takenByName: 'Nadia',
    }),
  ]);
};

const ask = async (id: 'reports/show-revenue-of-all' | 'reports/show-overview', query: Record<string, string> = {}) => {
  const { status, data } = await clinic.call(id, { token: clinic.tokenOf('owner'), query });
  expect(status).toBe(200);
  return data;
};
const askAll = async (query?: Record<string, string>) =>
  (await ask('reports/show-revenue-of-all', query)) as RevenueAllReport;

/** The longest range that reports take. */
const threeYears = () => ({ start_date: addDays(asClinicDay(today), -1095), end_date: today });

/** Database use of a report in a warm function. */
const measure = async (id: Parameters<typeof ask>[0]): Promise<Metered> => {
  const client = connect(clinic.endpoint);
  const meter = new Meter(client);
  replaceDependencies({ ...clinic.deps, store: new Store(client, clinic.tableName) });
  meter.reset();
  await ask(id);
  replaceDependencies(clinic.deps);
  return meter.read();
};

beforeAll(async () => {
  clinic = await openTestClinic({ branches });
  today = clinicDayAt(clinic.now(), main);
  for (const branchId of [1, 2, 12, 24]) {
    for (const day of daysOf(addDays(today, -63), today).filter((_, index) => (index + branchId) % 5 === 0)) {
      await receive(branchId, day, branchId * 100 + serial);
    }
  }
});
afterAll(() => clinic.stop());

describe("an owner's report", () => {
  it.each(['reports/show-revenue-of-all', 'reports/show-overview'] as const)(
    '%s reads a bounded number of branches concurrently when there are many',
    async (id) => {
      const store = new CountingStore(connect(clinic.endpoint), clinic.tableName);
      replaceDependencies({ ...clinic.deps, store });

      const data = (await ask(id)) as { branches: unknown[] };
      replaceDependencies(clinic.deps);

      expect(data.branches).toHaveLength(BRANCHES);
      expect(store.highest).toBeGreaterThan(0);
      expect(store.highest).toBeLessThanOrEqual(MAX_QUERIES);
    },
  );

  it('has the money of every branch, over days and whole months, while rollups are missing and once they are kept', async () => {
    const query = { start_date: addDays(today, -63), end_date: today };

    const first = await askAll(query);
    const kept = await askAll(query);

    expect(kept).toEqual(first);
    const reports = await Promise.all(
      [1, 2, 12, 24].map(
        async (branchId) =>
          (await clinic.call('reports/show-revenue', { token: clinic.tokenOf('owner'), params: { branchId }, query }))
            .data as RevenueReport,
      ),
    );
    const pounds = (amounts: readonly number[]): number =>
      Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;
    const received = kept.branches.filter(({ total_payments: payments }) => payments > 0);
    expect(
      received.map(({ branch_id, total_revenue, total_payments }) => [branch_id, total_revenue, total_payments]),
    ).toEqual(reports.map(({ branch_id, summary }) => [branch_id, summary.total_revenue, summary.total_payments]));
    expect(kept.summary.total_revenue).toBe(pounds(reports.map(({ summary }) => summary.total_revenue)));
    expect(kept.daily_trend).toEqual(
      kept.daily_trend.map(({ date }, index) => ({
        date,
        revenue: pounds(reports.map(({ daily_trend: trend }) => trend[index]?.revenue ?? 0)),
        payments: reports.reduce((sum, { daily_trend: trend }) => sum + (trend[index]?.payments ?? 0), 0),
      })),
    );
  });

  it('reads no branch by itself when rollups and snapshots exist', async () => {
    for (const branch of branches) {
      await keepQueueSnapshot(clinic.deps, branch, asClinicDay(today));
      await keepMoneySnapshot(clinic.deps.store, branch.id, asClinicDay(today));
    }
    await askAll();

    const [revenue, overview] = [await measure('reports/show-revenue-of-all'), await measure('reports/show-overview')];

    expect([revenue.requests, revenue.rounds]).toEqual([2, 2]);
    expect([overview.requests, overview.rounds]).toEqual([2, 1]);
  });

  it('counts a branch that was added after its rollups were kept', async () => {
    await askAll();
    const added = { ...main, id: BRANCHES + 1 };
    await clinic.deps.store.transact(branchWrites(added));
    await receive(added.id, addDays(today, -3), 12_34);
    // The list of branches is kept for half a minute.
    clinic.pass(1);

    const { branches: listed } = await askAll();

    expect(listed.find(({ branch_id: id }) => id === added.id)).toMatchObject({ total_revenue: 12.34 });
  });

  it('reads nothing of the days before a branch was opened', async () => {
    const newest = { ...main, id: BRANCHES + 2 };
    await askAll();
    const known = await measure('reports/show-revenue-of-all');
    await clinic.deps.store.transact(newBranchWrites(newest, clinic.now()));
    await receive(newest.id, today, 7_00);
    clinic.pass(1);

    const added = await measure('reports/show-revenue-of-all');
    const { branches: listed } = await askAll();

    // Its ledger of today is read, and the rollup of the day before is made again; 29 days would be 150 requests.
    expect(added.requests).toBeLessThanOrEqual(known.requests + 8);
    expect(listed.find(({ branch_id: id }) => id === newest.id)).toMatchObject({ total_revenue: 7, total_payments: 1 });
  });

  it('shows the visits of a branch opened today without computing earlier days', async () => {
    const newest = { ...main, id: BRANCHES + 3 };
    await clinic.deps.store.transact(newBranchWrites(newest, clinic.now()));
    clinic.pass(1);

    const { status, data } = await clinic.call('reports/show-visits', {
      token: clinic.tokenOf('owner'),
      query: { ...threeYears(), branch_id: String(newest.id) },
    });

    expect([status, data]).toMatchObject([200, { pending_day_count: 0 }]);
  });

  it('has money of a closed day that came late, after the night has closed the day again', async () => {
    const before = await askAll();
    await receive(2, addDays(today, -2), 55_00);
    await clinic.closeDays(addDays(today, -2));

    const { summary } = await askAll();

    expect(summary.total_payments).toBe(before.summary.total_payments + 1);
    const key = keys.companyDay(addDays(today, -2));
    const kept = await clinic.deps.store.get(key);
    await clinic.closeDays(addDays(today, -2));
    const { version: _version, ...again } = (await clinic.deps.store.get(key)) ?? {};
    expect(kept).toMatchObject(again);
  });
});
