import { branchWrites } from '#functions/data/queue/branches.ts';
import { keys } from '#functions/data/table/keys.ts';
import { ConditionFailed, type Store } from '#functions/data/table/store.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { branchesToShow, demoPassword, demoUsers } from './accounts.ts';

/** How far the demo data has come. */
export const demoState = async (store: Store): Promise<'none' | 'begun' | 'loaded'> => {
  const item = await store.get(keys.demoData);
  if (item === undefined) return 'none';
  return item['state'] === 'loaded' ? 'loaded' : 'begun';
};

export const markDemoLoaded = async (store: Store): Promise<void> => {
  await store.put({ ...keys.demoData, state: 'loaded' });
};

/** Loads branches and accounts; what a broken-off attempt has already loaded is left as it is. */
export const loadDemo = async (store: Store): Promise<void> => {
  await store.put({ ...keys.demoData, state: 'begun' });
  const passwordHash = await hashPassword(demoPassword);
  await store.transact(branchesToShow.flatMap(branchWrites));
  for (const user of demoUsers) {
    try {
      await store.transact(userWrites(user, passwordHash));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
};
