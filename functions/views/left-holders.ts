import { SHARED_HOLDER } from '#functions/domain/money/drawers.ts';
import { worksAt } from '#functions/domain/staff/staff-users.ts';
import { findUsers } from '#functions/data/staff/users.ts';
import type { Store } from '#functions/data/table/store.ts';
import type { OpenDrawer } from '#functions/data/money/drawers.ts';

/** The holders of drawers who are disabled, or no longer work at the branch. */
export const readLeftHolders = async (
  store: Store,
  branchId: number,
  drawers: readonly Pick<OpenDrawer, 'holder'>[],
): Promise<ReadonlySet<string>> => {
  const holders = drawers.map(({ holder }) => holder).filter((holder) => holder !== SHARED_HOLDER);
  const users = await findUsers(store, holders);
  return new Set(users.filter((user) => user.disabled || !worksAt(user, branchId)).map(({ id }) => id));
};
