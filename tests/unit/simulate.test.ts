import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { environments } from '#infra/environments.ts';
import { callsOfDay } from '../bench/calls-of-day.ts';
import { minutesOfDay } from '../bench/simulate/day.ts';
import { brokenAt, type CallNeeds, limitsOf, type Needs, settingsAt } from '../bench/simulate/limits.ts';
import { kindOf, partitionsOf, sharingOf } from '../bench/simulate/partitions.ts';

const needing = (kind: string, writes: number): CallNeeds => ({
  route: 'reservations/book-reservation',
  throttle: 'public',
  units: new Map([[kind, { reads: 0, writes }]]),
  invocations: 2,
  seconds: 0.05,
});
const needs = (kind: string, writes: number): Needs => ({
  calls: new Map(callsOfDay.map(({ name }) => [name, needing(kind, name.startsWith('book') ? writes : 0)])),
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
