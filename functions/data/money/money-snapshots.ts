import * as z from 'zod/mini';
import { addDays, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { asPiastres } from '#shared/rules/money.ts';
import { type EntryOfDay, incomeByHour } from '#functions/domain/reports/income-by-hour.ts';
import { type DayRollup, dayRollupOf } from '#functions/domain/reports/revenue.ts';
import { storedClinicDay } from '../table/stored-fields.ts';
import { keys } from '../table/keys.ts';
import { absent, type Store } from '../table/store.ts';
import { querySnapshots } from '../queue/snapshots.ts';
import { listLedgerEntries } from './ledger.ts';
import { rollupFields } from './rollups.ts';
import { valueAt } from '#shared/rules/value-at.ts';

/** Alternating numbers: seconds since 1970 and piastres. */
const packedEntries = z.array(z.int());

/** A copy of a branch's money of the present clinic day. Eventually consistent. `hours`: the sum of each full hour. */
export const moneySnapshotItem = z.object({
  branchId: z.int(),
  day: storedClinicDay,
  ...rollupFields,
  hours: z._default(packedEntries, []),
});

/** Every ledger entry. */
const weekAgoItem = z.object({ branchId: z.int(), day: storedClinicDay, entries: packedEntries });

export interface MoneySnapshot {
  readonly rollup: DayRollup | undefined;
  /** Today's money by hour. */
  readonly hours: readonly EntryOfDay[];
  /** The same weekday a week ago. */
  readonly weekAgo: { readonly day: ClinicDay; readonly entries: readonly EntryOfDay[] } | undefined;
}

const packEntries = (entries: readonly EntryOfDay[]): number[] =>
  entries.flatMap(({ at, amount }) => [Math.floor(Date.parse(at) / 1000), amount]);

const unpackEntries = (packed: readonly number[]): EntryOfDay[] =>
  Array.from({ length: packed.length / 2 }, (_, index) => ({
    at: new Date(valueAt(packed, 2 * index) * 1000).toISOString(),
    amount: asPiastres(valueAt(packed, 2 * index + 1)),
  }));

/**
 * Copies the entries of the same weekday a week ago. Entries are never removed, so a copy with fewer of them never
 * replaces one with more.
 */
const keepWeekAgo = async (store: Store, branchId: number, day: ClinicDay): Promise<void> => {
  const entries = await listLedgerEntries(store, branchId, day);
  await store.put(
    { ...keys.weekAgoSnapshot(branchId), branchId, day, entries: packEntries(entries) },
    {
      when: `${absent.when} OR #day < :day OR (#day = :day AND size(#entries) <= :numbers)`,
      values: { day, numbers: 2 * entries.length },
    },
  );
};

/**
 * Updates the money snapshot of a branch from its ledger of the present clinic day. Entries are never removed, so a sum
 * with fewer entries never replaces one with more. The same weekday a week ago is copied when its copy is missing.
 */
export const keepMoneySnapshot = async (store: Store, branchId: number, day: ClinicDay): Promise<void> => {
  const [entries, weekAgo] = await Promise.all([
    listLedgerEntries(store, branchId, day),
    store.get(keys.weekAgoSnapshot(branchId)),
  ]);
  const rollup = dayRollupOf(day, entries);
  const total = entries.length;
  await store.put(
    { ...keys.moneySnapshot(branchId), branchId, ...rollup, hours: packEntries(incomeByHour(entries)), total },
    { when: `${absent.when} OR #day < :day OR (#day = :day AND #total <= :total)`, values: { day, total } },
  );
  const dayBefore = addDays(day, -7);
  if (weekAgo === undefined || weekAgoItem.parse(weekAgo).day < dayBefore)
    await keepWeekAgo(store, branchId, dayBefore);
};

/**
 * Updates the money snapshots of a branch that show a clinic day: today's, or the copy of the same weekday a week ago,
 * whose money may arrive late. @param day the clinic day of a new ledger entry
 */
export const keepMoneyOfDay = async (
  store: Store,
  branchId: number,
  { day, today }: { readonly day: ClinicDay; readonly today: ClinicDay },
): Promise<void> => {
  if (day === today) return keepMoneySnapshot(store, branchId, today);
  if (day === addDays(today, -7)) await keepWeekAgo(store, branchId, day);
};

/** The money snapshots of branches, by branch. */
export const readMoneySnapshots = async (
  store: Store,
  branchIds: readonly number[],
): Promise<ReadonlyMap<number, MoneySnapshot>> => {
  const items = await querySnapshots(store, branchIds, keys.moneySnapshot, keys.weekAgoSnapshot);
  const found = new Map<number, MoneySnapshot>();
  for (const item of items) {
    if ('entries' in item) {
      const { branchId, day, entries } = weekAgoItem.parse(item);
      const { rollup, hours = [] } = found.get(branchId) ?? {};
      found.set(branchId, { rollup, hours, weekAgo: { day, entries: unpackEntries(entries) } });
    } else {
      const { branchId, hours, ...rollup } = moneySnapshotItem.parse(item);
      found.set(branchId, { rollup, hours: unpackEntries(hours), weekAgo: found.get(branchId)?.weekAgo });
    }
  }
  return found;
};
