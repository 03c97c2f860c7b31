import { clinicDayAt, type ClinicDay } from '#shared/rules/clinic-day.ts';
import { denominations } from '#shared/rules/cash-count.ts';
import { toPiastres } from '#shared/rules/money.ts';
import type { DrawerList } from '#shared/routes/drawers.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import type { Clinic } from '../clinic.ts';
import { createInProcessClient, type SendRequest } from '../in-process.ts';
import { getBranch } from '#functions/data/queue/branches.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import { demoUsers } from './accounts.ts';

/** The branch of the demo that uses drawers. */
export const DRAWER_BRANCH = 1;
const params = { branchId: DRAWER_BRANCH };
const FLOAT = 500;

/** A receptionist on a clinic day. */
interface DrawerDay {
  readonly call: SendRequest;
  readonly token: string | undefined;
  readonly day: ClinicDay;
}

/** Opens a drawer; returns the existing one when the day was loaded before. */
export const openDemoDrawer = async ({ call, token, day }: DrawerDay, name: string): Promise<void> => {
  await call('drawers/open-drawer', { params, body: { float: FLOAT }, token, key: `demo-${name}-${day}-open` });
};

/** The fewest banknotes and coins that make an amount. */
const countFor = (pounds: number): Record<string, number> => {
  let left: number = toPiastres(pounds);
  const count: Record<string, number> = {};
  for (const denomination of denominations) {
    const value = toPiastres(Number(denomination));
    count[denomination] = Math.floor(left / value);
    left %= value;
  }
  return count;
};

/** Counts the drawer, with five pounds missing on one day in ten, and closes the day. */
export const closeDemoDay = async ({ call, token, day }: DrawerDay): Promise<void> => {
  const { data } = await call('drawers/list-drawers', { params, token });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply is the table's own
  const { own } = data as DrawerList;
  if (own !== null) {
    const missing = day.endsWith('7') ? 5 : 0;
    const cash = own.lines.find(({ method }) => method === 'cash')?.expected ?? 0;
    await call('drawers/close-drawer', {
      params: { ...params, drawerId: own.id },
      body: { counts: countFor(cash - missing), ...(missing === 0 ? {} : { reason: 'change given twice' }) },
      token,
      key: `demo-${day}-close`,
    });
  }
  await call('day-sheets/close-day', { params, body: { date: day }, token, key: `demo-${day}-day` });
};

/** When the days of the demo's branches begin, as loaded. */
export const demoClock = ({ deps: { store, cache } }: Clinic): Promise<Branch> =>
  getBranch(store, cache, DRAWER_BRANCH);

/** Opens a drawer for the demo's receptionist, so that payments are possible immediately. */
export const openTodaysDrawer = async (clinic: Clinic, now: Date): Promise<void> => {
  const user = demoUsers.find(({ role, branchId }) => role === 'reception' && branchId === DRAWER_BRANCH);
  if (user === undefined) return;
  const { signedIn } = await beginSession(clinic.deps, user, now);
  const day = clinicDayAt(now, await demoClock(clinic));
  await openDemoDrawer({ call: await createInProcessClient(), token: signedIn.token, day }, 'today');
};
