import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { branchWrites } from '#functions/data/queue/branches.ts';
import { keys } from '#functions/data/table/keys.ts';
import type { Item } from '#functions/data/table/store.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import { findViolations } from '#operator/invariants.ts';

const day = '2026-11-21';
const noon = Date.parse(`${day}T10:00:00.000Z`);

const branches: readonly Item[] = demoBranches
  .flatMap(branchWrites)
  .map((write) => write.item('table').Put?.Item ?? {});

/** A snapshot of branch 1 with so many waiting patients. */
const snapshot = (waiting: number, more: Item = {}): Item => ({
  ...keys.queueSnapshot(1),
  branchId: 1,
  day,
  version: 1,
  at: noon,
  waiting: Array.from({ length: waiting }, (_, index) => `r${String(index)}.${String(index)}`).join(' '),
  skipped: '',
  inProgress: [],
  doctors: [],
  lengths: {
    regular: { minutes: 15, spread: 5 },
    laser: { minutes: 30, spread: 5 },
    fractional: { minutes: 45, spread: 5 },
  },
  rate: 1,
  ...more,
});

const view = (id: number, waiting: number): Item => ({ id, today: day, waiting, name: 'Maadi' });

/** A page, made so many seconds after the snapshot. */
const page = (seconds: number, views: readonly Item[]): Item => ({
  ...keys.branchPage(0),
  first: 0,
  version: 1,
  at: noon + seconds * 1000,
  views: gzipSync(JSON.stringify(views)),
});

/** A page of the owner's overview, made a minute after the snapshot. */
const overviewPage = (waiting: number, inProgress: number): Item => ({
  ...page(60, [{ id: 1, today: day, waiting, inProgress }]),
  ...keys.overviewPage(0),
});

const sums = (revenue: number, payments: number): Item => ({ revenue, payments, reversals: 0 });
const money = (revenue: number, payments: number): Item => ({
  day,
  byType: {
    regular: sums(revenue, payments),
    laser: sums(0, 0),
    fractional: sums(0, 0),
    credit: sums(0, 0),
    package: sums(0, 0),
  },
  byMethod: { cash: sums(revenue, payments) },
});
const moneySnapshot = (revenue: number, payments: number, more: Item = {}): Item => ({
  ...keys.moneySnapshot(1),
  branchId: 1,
  ...money(revenue, payments),
  total: payments,
  ...more,
});
const revenuePage = (revenue: number, payments: number): Item => ({
  ...page(60, [{ id: 1, rollup: money(revenue, payments) }]),
  ...keys.revenuePage(0),
});

const rulesBrokenBy = (...items: readonly Item[]): readonly string[] =>
  findViolations([...branches, ...items]).violations.map(({ rule }) => rule);

describe('a page of the list of branches', () => {
  it.each([
    ['it shows what its snapshots have', [snapshot(3), page(60, [view(1, 3), view(2, 0)])]],
    ['it was made before the snapshot changed', [snapshot(4, { at: noon + 120_000 }), page(60, [view(1, 3)])]],
    ['it was made just after the snapshot', [snapshot(4), page(5, [view(1, 3)])]],
    ['its snapshot is of another day', [snapshot(4, { day: '2026-11-20' }), page(60, [view(1, 3)])]],
  ])('breaks no rule when %s', (_, items) => {
    expect(rulesBrokenBy(...items)).toEqual([]);
  });

  it.each([
    [
      'it shows another queue than its snapshot',
      [snapshot(4), page(60, [view(1, 3)])],
      'agrees with the snapshots before it',
    ],
    ['it has a branch twice', [page(60, [view(1, 0), view(1, 0)])], 'has each once'],
    ['it has a branch that does not exist', [page(60, [view(77, 0)])], 'has no other branch'],
  ])('breaks a rule when %s', (_, items, rule) => {
    expect(rulesBrokenBy(...items)).toEqual([`a page of branches ${rule}`]);
  });
});

describe("a page of the owner's lists", () => {
  it.each([
    ['it shows what its snapshot has', [snapshot(3), overviewPage(3, 0)]],
    ['it has the money of its snapshot', [moneySnapshot(500, 2), revenuePage(500, 2)]],
    ['it was made before the last payment', [moneySnapshot(500, 2), revenuePage(300, 1)]],
    ['the money is that of another day', [moneySnapshot(0, 0, { day: '2026-11-22' }), revenuePage(300, 1)]],
  ])('breaks no rule when %s', (_, items) => {
    expect(rulesBrokenBy(...items)).toEqual([]);
  });

  it.each([
    ['more wait than in its snapshot', [snapshot(3), overviewPage(4, 0)], 'the overview'],
    ['a patient is with a doctor who is not in its snapshot', [snapshot(3), overviewPage(3, 1)], 'the overview'],
    ['as many payments have another sum', [moneySnapshot(500, 2), revenuePage(400, 2)], 'the revenue'],
    ['it has a payment that the snapshot has not', [moneySnapshot(500, 2), revenuePage(700, 3)], 'the revenue'],
  ])('breaks a rule when %s', (_, items, list) => {
    expect(rulesBrokenBy(...items)).toEqual([`a page of ${list} agrees with the snapshots before it`]);
  });
});
