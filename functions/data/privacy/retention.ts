import * as z from 'zod/mini';
import { addDays, asClinicDay, type ClinicDay, clinicDayAt, daysOf } from '#shared/rules/clinic-day.ts';
import { BOOK_DAYS } from '#shared/rules/retention-terms.ts';
import { inBatches } from '../table/batches.ts';
import type { Branch } from '../table/items/branches.ts';
import { keys } from '../table/keys.ts';
import { remove, type Store, TRANSACTION_PARTS } from '../table/store.ts';
import { storedClinicDay } from '../table/stored-fields.ts';

/** No item of a clinic day is older. */
const FIRST_DAY = asClinicDay('2026-01-01');

/** Maximum number of clinic days that one run removes. The next night continues. */
const DAYS_PER_RUN = 400;

/** Partitions of a branch and clinic day that are removed whole. Ledger, tickets and sessions are the books, and stay. */
const datedKinds = { audit: keys.audit, cash: keys.cashDay } as const;

const countsItem = z.object({ audit: z.int(), cash: z.int() });
/** Number of removed items by kind. */
export type RetentionCounts = Readonly<z.output<typeof countsItem>>;

const progressItem = z.object({
  /** The last clinic day whose items were removed, with all days before it. */
  through: storedClinicDay,
  /** All that was removed so far. */
  removed: countsItem,
});

const removePartition = async (store: Store, partition: string): Promise<number> => {
  const items = await store.query({ partition, consistent: true, attributes: ['SK'] });
  const removals = items.map(({ SK }) => remove('past its term', { PK: partition, SK: String(SK) }));
  for (const batch of inBatches(removals, TRANSACTION_PARTS)) await store.transact(batch);
  return removals.length;
};

/** The clinic days that are past the term and not yet removed, oldest first. */
const daysPastTerm = (through: ClinicDay | undefined, today: ClinicDay): ClinicDay[] => {
  const from = through === undefined ? FIRST_DAY : addDays(through, 1);
  return daysOf(from, addDays(today, -BOOK_DAYS - 1)).slice(0, DAYS_PER_RUN);
};

/**
 * Removes what a branch keeps by clinic day and no longer needs. Progress is recorded after each day, so a run that was
 * interrupted is continued. @returns the counts of this run
 */
export const removeDatedItems = async (store: Store, branch: Branch, now: Date): Promise<RetentionCounts> => {
  const key = keys.retention(branch.id);
  const item = await store.get(key);
  const progress = item === undefined ? undefined : progressItem.parse(item);
  let total = progress?.removed ?? { audit: 0, cash: 0 };
  const before = total;
  for (const day of daysPastTerm(progress?.through, clinicDayAt(now, branch))) {
    const audit = await removePartition(store, datedKinds.audit(branch.id, day));
    const cash = await removePartition(store, datedKinds.cash(branch.id, day));
    total = { audit: total.audit + audit, cash: total.cash + cash };
    await store.put({ ...key, through: day, removed: total });
  }
  return { audit: total.audit - before.audit, cash: total.cash - before.cash };
};
