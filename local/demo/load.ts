import { branchWrite } from '../../functions/data/branches.ts';
import type { Store } from '../../functions/data/store.ts';
import { userWrites } from '../../functions/data/users.ts';
import { hashPassword } from '../../functions/runtime/passwords.ts';
import { demoBranches, demoPassword, demoUsers } from './accounts.ts';

/** Loads branches and accounts into an empty table. */
export const loadDemo = async (store: Store): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword);
  await store.transact(demoBranches.map(branchWrite));
  for (const user of demoUsers) await store.transact(userWrites(user, passwordHash));
};
