import { afterAll, describe, expect, it } from 'vitest';
import { apiSuite } from '../api-suite.ts';
import { replaceTestEnvironment, type RouteId } from '../harness.ts';
import { seed } from '../shared/seeded.ts';
import type { ProxyEvent } from '../support/dynamodb-proxy/faults.ts';
import { busyRegion } from '../support/dynamodb-proxy/faults.ts';
import { throughProxy } from '../support/through-proxy.ts';
import { enforceGrants } from '../under-grants.ts';

enforceGrants();

const opened: { readonly counts: ReadonlyMap<ProxyEvent, number>; readonly refusedLimits: readonly string[] }[] = [];

/**
 * Routes that read a global index, or a copy that may be behind: what they show may be a moment old.
 * tests/invariants/late-reads.test.ts shows that they come right by themselves.
 */
const lateReads: ReadonlySet<RouteId> = new Set<RouteId>([
  // Sessions and staff users are cached for a minute, so a copy may be read.
  'auth/show-me',
  // Pages of branches and their snapshots.
  'branches/list-branches',
  // The index by phone.
  'reservations/show-queue-info',
  'patients/show-patient-history',
  // The patient of a message is found by phone.
  'messaging/receive-webhook',
  // The index of what is owed.
  'payments/list-unpaid',
  // Eventually consistent queries of the list of patients.
  'patients/search-patients',
  'patients/find-patients-by-phone',
  'patients/list-twins',
  // The last price of a fractional session, a hint.
  'reservations/list-completed-records',
  // Names of patients on the sheet of the day.
  'day-sheets/show-day-sheet',
  // Receipts of today and kept rollups.
  'reports/show-revenue',
  'reports/show-revenue-of-all',
  'reports/show-overview',
  'reports/show-visits',
  // The last sessions of a patient, and visits without a session: hints from an index.
  'doctor/show-session-guide',
  'doctor/list-unrecorded-visits',
  // The lists of what is owed and unrecorded are parts of it.
  'board/show-board',
  // The index of open packages.
  'packages/list-packages',
  // Names of patients on receipts.
  'reports/list-audit',
  // What was written a moment ago is in the next export.
  'exports/export-branch',
]);

replaceTestEnvironment(
  throughProxy({
    seed,
    lateReads,
    faults: busyRegion,
    onOpen: (proxy) => {
      opened.push(proxy);
    },
  }),
);

describe(`the API suite on a busy DynamoDB (SEED=${String(seed)})`, () => {
  apiSuite({
    // The first opens its clinic when it is loaded; the others meet conflicts on purpose.
    without: [
      'day-at-test-branch.test.ts',
      'booking-at-once.test.ts',
      'attempt-limits.test.ts',
      'booking-limits.test.ts',
    ],
  });

  it('met every fault', () => {
    const happened = (event: ProxyEvent): number =>
      opened.reduce((sum, { counts }) => sum + (counts.get(event) ?? 0), 0);
    const expected = [
      'transactionConflict',
      'staleRead',
      'staleIndex',
      'throttled',
      'lostAnswer',
      'lostRequest',
    ] as const;

    expect(expected.filter((event) => happened(event) === 0)).toEqual([]);
  });

  it('broke no limit of DynamoDB', () => {
    expect(opened.flatMap(({ refusedLimits }) => refusedLimits)).toEqual([]);
  });

  afterAll(() => {
    const sums = new Map<string, number>();
    for (const { counts } of opened) for (const [event, n] of counts) sums.set(event, (sums.get(event) ?? 0) + n);
    console.log(`SEED=${String(seed)}`, Object.fromEntries(sums));
  });
});
