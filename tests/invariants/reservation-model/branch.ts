import { keys } from '#functions/data/table/keys.ts';
import { branchWrites } from '#functions/data/queue/branches.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { put } from '#functions/data/table/store.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import { demoBranches } from '#local/demo/accounts.ts';
import type { ApiResponse, ApiRequest, RouteId, TestClinic } from '#tests/harness.ts';
import type { Account, ModelSettings, Sender } from './model.ts';

/** In the body of a request: the branch to which patients are transferred. */
export const OTHER_BRANCH = 1;

const otherBranchOf = (id: number): number => id + 500_000;

/** A branch of its own for one sequence, with two doctors and a receptionist. */
export interface ModelBranch {
  readonly id: number;
  readonly settings: ModelSettings;
  readonly clinic: TestClinic;
  readonly doctorIds: Readonly<Record<Account, string>>;
  /** Called before the clock is read. Accounts that send no request need not sign in. */
  readonly signIn: (sender: Sender) => Promise<void>;
  readonly call: (route: RouteId, sender: Sender, request: ApiRequest) => Promise<ApiResponse>;
}

const accounts: readonly Account[] = ['doctor', 'doctor2', 'reception'];

/** Opens a new branch of the clinic. Many fit into one clinic day, so that the clock need not move between sequences. */
export const openBranch = async (clinic: TestClinic, id: number): Promise<ModelBranch> => {
  const [template] = demoBranches;
  if (template === undefined) throw new Error('no demo branch');
  const users = accounts.map((account): User => ({
    id: `u-${String(id)}-${account}`,
    email: `${account}.${String(id)}@reservation.test`,
    name: `The ${account}`,
    role: account === 'reception' ? 'reception' : 'doctor',
    branchId: id,
    disabled: false,
  }));
  const { store } = clinic.deps;
  // Every second branch marks arrivals, every third limits laser sessions.
  const settings: ModelSettings = { arrivals: id % 2 === 1, laserLimit: id % 3 === 0 ? 2 : null, maxOpen: 1 };
  const stored = {
    ...template.settings,
    arrivals: settings.arrivals,
    daily_limit_laser: settings.laserLimit,
    max_open_per_phone: settings.maxOpen,
    last_entry: false,
  };
  await store.transact([
    ...branchWrites({ ...template, id, settings: stored }),
    ...branchWrites({ ...template, id: otherBranchOf(id) }),
    ...users.flatMap((user) => [
      put('user', { ...keys.user(user.id), ...user }),
      put('user in list', { ...keys.userInList(user.id), id: user.id }),
    ]),
  ]);
  const tokens = new Map<Account, Promise<string>>();
  const idOf = (account: Account): string => users[accounts.indexOf(account)]?.id ?? '';
  const signIn = async (account: Account): Promise<string> => {
    const user = users[accounts.indexOf(account)];
    if (user === undefined) throw new Error(`no ${account}`);
    return (await beginSession(clinic.deps, user, clinic.now())).signedIn.token;
  };
  const tokenOf = async (account: Sender): Promise<string | undefined> => {
    if (account === 'public') return undefined;
    const token = tokens.get(account) ?? signIn(account);
    tokens.set(account, token);
    return token;
  };
  /** The body with the ids of this branch and its doctors. */
  const here = (body: unknown): unknown => {
    if (typeof body !== 'object' || body === null) return body;
    const namedIn = (field: 'doctor_id' | 'preferred_doctor_id'): Account | undefined =>
      accounts.find((account) => field in body && Reflect.get(body, field) === account);
    const [doctor, preferred] = [namedIn('doctor_id'), namedIn('preferred_doctor_id')];
    return {
      ...body,
      ...('branch_id' in body ? { branch_id: body.branch_id === OTHER_BRANCH ? otherBranchOf(id) : id } : {}),
      ...(doctor === undefined ? {} : { doctor_id: idOf(doctor) }),
      ...(preferred === undefined ? {} : { preferred_doctor_id: idOf(preferred) }),
    };
  };
  return {
    id,
    settings,
    clinic,
    doctorIds: { doctor: idOf('doctor'), doctor2: idOf('doctor2'), reception: idOf('reception') },
    signIn: async (account) => {
      await tokenOf(account);
    },
    call: async (route, account, { body, ...request }) =>
      clinic.call(route, {
        ...request,
        ...(body === undefined ? {} : { body: here(body) }),
        token: await tokenOf(account),
      }),
  };
};
