import { branchWrite } from '../functions/data/branches.ts';
import type { Branch, User } from '../functions/data/items.ts';
import { userWrites } from '../functions/data/users.ts';
import type { Deps } from '../functions/deps.ts';
import { hashPassword } from '../functions/runtime/passwords.ts';
import { beginSession } from '../functions/runtime/sign-in.ts';
import { type Clinic, openClinic } from '../local/clinic.ts';
import { demoBranches, demoPassword, demoUsers } from '../local/demo/accounts.ts';
import { createInProcessCall, type InProcessCall } from '../local/in-process.ts';
import { scannedLog } from './scanned-log.ts';
import { asFunction } from './under-grants.ts';

export type { Answered, Asked, RouteId } from '../local/in-process.ts';

/** A clinic in memory, of one test file, with a clock that stands still until it is moved. */
export interface TestClinic extends Clinic {
  /** Calls a handler through its whole stack, as API Gateway would. */
  readonly call: InProcessCall;
  /** A token of a demo account, by the part of its email before the `@`. */
  readonly tokenOf: (account: string) => string;
  /** Sets the clock; everybody signs in anew, because tokens end after a day. */
  readonly at: (moment: string | Date) => Promise<void>;
  readonly pass: (minutes: number) => void;
  readonly now: () => Date;
  readonly users: readonly User[];
}

/** Saturday noon in Cairo. */
export const noon = '2026-11-21T10:00:00.000Z';

/** Opens a clinic with the demo branches and accounts. Stop it in `afterAll`. @param options.stream for who reads it. */
export const openTestClinic = async (
  options: { readonly branches?: readonly Branch[]; readonly more?: Partial<Deps>; readonly stream?: boolean } = {},
): Promise<TestClinic> => {
  let present = new Date(noon);
  const clinic = await openClinic({
    env: { LOG_LEVEL: 'SILENT' },
    stream: options.stream ?? false,
    more: { clock: () => new Date(present), log: scannedLog, ...options.more },
  });
  const { store } = clinic.deps;
  await store.transact((options.branches ?? demoBranches).map(branchWrite));
  const passwordHash = await hashPassword(demoPassword);
  const tokens = new Map<string, string>();
  const signEverybodyIn = async (): Promise<void> => {
    for (const user of demoUsers) {
      const { signedIn } = await beginSession(store, user, present);
      tokens.set(user.email.split('@')[0] ?? '', signedIn.token);
    }
  };
  for (const user of demoUsers) await store.transact(userWrites(user, passwordHash));
  await signEverybodyIn();
  const call = await createInProcessCall();
  return {
    ...clinic,
    users: demoUsers,
    now: () => new Date(present),
    at: async (moment) => {
      present = new Date(moment);
      await signEverybodyIn();
    },
    pass: (minutes) => {
      present = new Date(present.getTime() + minutes * 60_000);
    },
    tokenOf: (account) => {
      const token = tokens.get(account);
      if (token === undefined) throw new Error(`no demo account ${account}`);
      return token;
    },
    call: (id, asked) => asFunction(id, () => call(id, asked)),
  };
};
