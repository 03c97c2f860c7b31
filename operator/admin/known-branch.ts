import { findBranch } from '#functions/data/queue/branches.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { Store } from '#functions/data/table/store.ts';
import { UsageError } from './misuse.ts';

/** The branch that a command names. @throws when there is none */
export const knownBranch = async (store: Store, id: number): Promise<Branch> => {
  const branch = await findBranch(store, id);
  if (branch === undefined) throw new UsageError(`There is no branch ${String(id)}.`);
  return branch;
};
