import * as z from 'zod/mini';
import { piastres } from '#shared/models/fields.ts';
import type { Piastres } from '#shared/rules/money.ts';
import { keys } from '../table/keys.ts';
import { parseItem } from '../table/parse-items.ts';
import { absent, type Condition, put, remove, type Store, type Write } from '../table/store.ts';

const targetItem = z.object({ branchId: z.int(), amount: piastres });

/** The income targets of a month by branch, strongly consistent: who set one reads it again. A branch without one is absent. */
export const listTargets = async (store: Store, month: string): Promise<ReadonlyMap<number, Piastres>> => {
  const items = await store.query({ partition: keys.targets(month), consistent: true });
  return new Map(items.map((item) => targetItem.parse(item)).map(({ branchId, amount }) => [branchId, amount]));
};

interface MonthOfBranch {
  readonly month: string;
  readonly branchId: number;
}

/** Strongly consistent. */
export const findTarget = async (store: Store, { month, branchId }: MonthOfBranch): Promise<Piastres | undefined> =>
  parseItem(targetItem, await store.get(keys.target(month, branchId)))?.amount;

/** Sets or removes a target. Label that fails when another request changed it since it was read: `target`. */
export const targetWrite = (
  { month, branchId }: MonthOfBranch,
  was: Piastres | undefined,
  amount: Piastres | null,
): Write => {
  const key = keys.target(month, branchId);
  const unchanged: Condition = was === undefined ? absent : { when: '#amount = :was', values: { was } };
  return amount === null ? remove('target', key, unchanged) : put('target', { ...key, branchId, amount }, unchanged);
};
