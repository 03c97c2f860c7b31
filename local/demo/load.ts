import { branchWrites } from '#functions/data/queue/branches.ts';
import { keys } from '#functions/data/table/keys.ts';
import { ConditionFailed, type Store } from '#functions/data/table/store.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { branchesToShow, demoPassword, demoUsers } from './accounts.ts';

/** Progress of loading the demo data. */
export const demoState = async (store: Store): Promise<'none' | 'begun' | 'loaded'> => {
  const item = await store.get(keys.demoData);
  if (item === undefined) return 'none';
  return item['state'] === 'loaded' ? 'loaded' : 'begun';
};

export const markDemoLoaded = async (store: Store): Promise<void> => {
  await store.put({ ...keys.demoData, state: 'loaded' });
};

/** Loads branches and staff users; keeps what an interrupted attempt has loaded. */
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
