import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environments } from '#infra/environments.ts';
import { callsOfDay, callsOfOwners } from '../bench/calls-of-day.ts';
import { minutesOfDay } from '../bench/simulate/day.ts';
import { brokenAt, limitsOf, settingsAt } from '../bench/simulate/limits.ts';
import type { CallNeeds, Needs } from '../bench/simulate/needs.ts';
import { kindOf, partitionsOf, sharingOf } from '../bench/simulate/partitions.ts';

const needing = (kind: string, writes: number): CallNeeds => ({
  route: 'reservations/book-reservation',
  throttle: 'public',
  units: new Map([[kind, { reads: 0, writes }]]),
  invocations: 2,
  seconds: 0.05,
});
const needs = (kind: string, writes: number): Needs => ({
  calls: new Map(
    [...callsOfDay, ...callsOfOwners].map(({ name }) => [name, needing(kind, name.startsWith('book') ? writes : 0)]),
  ),
  making: new Map(),
  report: needing(kind, 0),
});
const usedOf = (limit: string, kind: string, branches: number): number =>
  limitsOf(needs(kind, 10), { branches, visitsPerDay: 300 }, environments.prod).find((use) => use.limit === limit)
    ?.used ?? 0;

describe('a simulated day of a branch', () => {
  const minutes = minutesOfDay(300);

  it('has all its bookings and visits, and a rush of ten times the mean', () => {
    const bookings = minutes.map((minute) => minute.bookings);
    const total = bookings.reduce((sum, each) => sum + each, 0);

    expect(total).toBeCloseTo(300);
    expect(minutes.reduce((sum, { visits }) => sum + visits, 0)).toBeCloseTo(300);
    expect(Math.max(...bookings) / (total / bookings.length)).toBeCloseTo(10, 0);
    expect(minutes.at(-1)?.waiting).toBeCloseTo(0);
  });
});

describe('limits', () => {
  it('of a partition of each branch do not grow with the branches, of the only partition they do', () => {
    const queue = 'partition, writes: queue of a branch-day';
    const counter = 'partition, writes: counter of reservation ids';

    expect(usedOf(queue, 'queue of a branch-day', 1000)).toBeCloseTo(usedOf(queue, 'queue of a branch-day', 10));
    expect(usedOf(counter, 'counter of reservation ids', 1000)).toBeCloseTo(
      100 * usedOf(counter, 'counter of reservation ids', 10),
    );
  });

  it('that break at more branches are printed, nearest first', () => {
    const uses = limitsOf(
      needs('counter of reservation ids', 0.05),
      { branches: 1000, visitsPerDay: 300 },
      environments.prod,
    );
    const shares = uses.map(({ used, allowed }) => used / allowed);

    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(brokenAt(uses, 100).length).toBeGreaterThan(brokenAt(uses, 1).length);
    expect(brokenAt(uses, 100).map(({ limit }) => limit)).not.toContain('partition, writes: queue of a branch-day');
  });
});

describe('pages of a list', () => {
  const kind = "pages of the owner's lists";
  const writesAt = (branches: number): number => {
    const making = new Map([['all branches now', needing(kind, 20)]]);
    const uses = limitsOf({ ...needs(kind, 0), making }, { branches, visitsPerDay: 300 }, environments.prod);
    return uses.find(({ limit }) => limit === `partition, writes: ${kind}`)?.used ?? 0;
  };

  it('are made again by one request in 15 s for each thousand branches, however many owners look', () => {
    expect(writesAt(200)).toBeCloseTo(20 / 15);
    expect(writesAt(1000)).toBeCloseTo(20 / 15);
    expect(writesAt(3000)).toBeCloseTo(60 / 15);
  });

  it('are made by no more requests than there are', () => {
    // One owner, who looks every 30 s.
    expect(writesAt(10)).toBeCloseTo(20 / 30);
  });
});

describe('more branches', () => {
  const load = { branches: 1000, visitsPerDay: 300 };

  it.each([
    ['queue of a branch-day', 0],
    ['rollups of all branches', 1],
    ['signing keys', 1],
    ['pages of the list of branches', 2],
  ])('let the reads of %s grow with the power %d of their number', (kind, growth) => {
    const reading = (): CallNeeds => ({ ...needing(kind, 0), units: new Map([[kind, { reads: 1, writes: 0 }]]) });
    const calls = new Map([...needs(kind, 0).calls].map(([name]) => [name, reading()]));
    const uses = limitsOf({ ...needs(kind, 0), calls }, load, environments.prod)
      .filter(({ limit }) => limit === `partition, reads: ${kind}`)
      .map((use) => ({ ...use, used: 1, allowed: 99 }));

    expect(uses.map((use) => use.growth)).toEqual([growth]);
    expect(brokenAt(uses, 10)).toHaveLength(growth === 2 ? 1 : 0);
  });
});

describe('settings at more branches', () => {
  const load = { branches: 1000, visitsPerDay: 300 };
  const uses = limitsOf(needs('counter of reservation ids', 10), load, environments.prod);
  const writes = settingsAt(uses, load, [1000, 10_000]).find(({ setting }) => setting === 'table.writes');

  it('are ten times as high at ten times the branches', () => {
    const used = uses.find(({ limit }) => limit === 'table: writes')?.used ?? 0;

    expect(writes?.needed).toEqual([Math.ceil(used), Math.ceil(10 * used)]);
  });

  it('hold until their busiest limit is reached, the nearest first', () => {
    const used = uses.find(({ limit }) => limit === 'table: writes')?.used ?? 0;
    const all = settingsAt(uses, load, []).map(({ holdsUntil }) => holdsUntil);

    expect(writes?.holdsUntil).toBe(Math.floor((environments.prod.table.writes / used) * 1000));
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });
});

describe('kinds of partitions', () => {
  it.each([
    ['B#12#D#2026-11-20', 'queue of a branch-day', 1000],
    ['LIVE#1', 'snapshots', 2],
    ['OUTBOX#3', 'outbox', 16],
    ['CTR', 'counter of reservation ids', 1],
    ['RES#5', 'a person, a visit', Number.POSITIVE_INFINITY],
    ['B#1#CREDIT#p1', 'a person, a visit', Number.POSITIVE_INFINITY],
  ])('%s is "%s": %d of them at 1,000 branches', (partition, kind, count) => {
    expect(kindOf(partition)).toBe(kind);
    expect(partitionsOf(sharingOf(kind), 1000)).toBe(count);
  });
});

describe('the ceilings of prod', () => {
  const page = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');
  const { table, throttle } = environments.prod;
  const numberOf = (text = ''): number => Number(text.replaceAll(',', ''));

  it.each([
    ['throttle.public.rate', throttle.public.rate],
    ['throttle.staff.rate', throttle.staff.rate],
    ['table.reads', table.reads],
    ['table.writes', table.writes],
  ])('hold a thousand branches by the measured need of a branch: %s', (setting, allowed) => {
    const [, , is, holdsUntil] =
      page
        .split('\n')
        .find((line) => line.startsWith(`| ${setting} |`))
        ?.split('|') ?? [];

    expect(numberOf(is)).toBe(allowed);
    expect(numberOf(holdsUntil?.replace(' branches', ''))).toBeGreaterThan(1000);
  });

  it('are within the quotas of a new account', () => {
    expect(Math.max(throttle.public.rate, throttle.staff.rate)).toBeLessThan(10_000);
    expect(Math.max(table.reads, table.writes)).toBeLessThan(40_000);
  });
});
