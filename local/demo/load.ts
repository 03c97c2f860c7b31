import { branchWrites, findBranch } from '#functions/data/queue/branches.ts';
import { type Laser, laserWrite } from '#functions/data/laser/lasers.ts';
import { keys } from '#functions/data/table/keys.ts';
import { ConditionFailed, type Store } from '#functions/data/table/store.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { branchesToShow, consultant, demoPassword, demoUsers, formerStaff } from './accounts.ts';

/** `declined`: the table was made without demo data. */
type DemoState = 'declined' | 'begun' | 'loaded';

const storeState = async (store: Store, state: DemoState): Promise<void> => {
  await store.put({ ...keys.demoData, state });
};

/** The lasers of the first branch: each doctor of the demo works with one. */
const demoLasers: readonly Laser[] = [
  { id: 'l1', name: 'Alexandrite', nameAr: 'ألكسندرايت', handpieceLife: 2_000_000, retired: false, version: 1 },
  { id: 'l2', name: 'Diode', nameAr: 'دايود', handpieceLife: 5_000_000, retired: false, version: 1 },
  { id: 'l3', name: 'Long pulse', nameAr: 'النبضة الطويلة', retired: false, version: 1 },
];

/** Progress of loading the demo data; undefined in a table that nobody has decided about. */
export const demoState = async (store: Store): Promise<DemoState | undefined> => {
  const state = (await store.get(keys.demoData))?.['state'];
  return state === 'declined' || state === 'begun' || state === 'loaded' ? state : undefined;
};

/**
 * Stores in an empty table whether it gets demo data, before anything else is stored there: a start that is interrupted
 * later is continued by the next one.
 */
export const decideDemo = async (store: Store, wanted: boolean): Promise<void> => {
  if ((await demoState(store)) !== undefined) return;
  const isEmpty = (await store.query({ partition: keys.branches })).length === 0;
  if (isEmpty) await storeState(store, wanted ? 'begun' : 'declined');
};

export const markDemoLoaded = (store: Store): Promise<void> => storeState(store, 'loaded');

/**
 * Loads branches and staff users; keeps what an interrupted attempt has loaded. @param times of the branches; the
 * defaults and always open when left out
 */
export const loadDemo = async (
  store: Store,
  times: Partial<Pick<Branch, 'day_starts_at' | 'hours'>> = {},
): Promise<void> => {
  const passwordHash = await hashPassword(demoPassword);
  const [first] = branchesToShow;
  if (first !== undefined && (await findBranch(store, first.id)) === undefined) {
    await store.transact([
      ...branchesToShow.flatMap((branch) => branchWrites({ ...branch, ...times })),
      ...demoLasers.map((laser) => laserWrite(first.id, laser)),
    ]);
  }
  for (const user of [...demoUsers, ...formerStaff, consultant]) {
    try {
      await store.transact(userWrites(user, passwordHash));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
};
