import { branchWrites } from '#functions/data/queue/branches.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { inBatches } from '#functions/data/table/batches.ts';
import { TRANSACTION_PARTS } from '#functions/data/table/store.ts';
import { userWrites } from '#functions/data/staff/users.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { beginSession } from '#functions/runtime/sign-in.ts';
import { demoBranches, demoPassword, demoUsers } from '#local/demo/accounts.ts';
import { rawSender, type SendRaw, type TypedClient, typedClient } from './support/typed-call.ts';
import { inProcess, type OpenTestEnvironment, type TestEnvironment } from './test-environment.ts';

export type { ApiResponse, ApiRequest, RouteId } from '#local/in-process.ts';

/** A clinic of one test file, with a clock that the test sets. */
export interface TestClinic extends Omit<TestEnvironment, 'clockSet' | 'letTimePass' | 'settled'>, TypedClient {
  /** Sends a request that the types of its route may not allow, to see it refused. */
  readonly sendRaw: SendRaw;
  /** A token of a demo account, by the part of its email before the `@`. */
  readonly tokenOf: (account: string) => string;
  /** Sets the clock; all users sign in again, because tokens end after a day. */
  readonly at: (moment: string | Date) => Promise<void>;
  readonly pass: (minutes: number) => void;
  readonly now: () => Date;
  /**
   * Gives every request its own time, so that no rule can depend on two requests with equal times.
   * @param more dependencies to replace
   */
  readonly letTimePass: (more?: Partial<Dependencies>) => void;
  /** Waits until eventually consistent reads and global indexes show every write. */
  readonly settled: () => Promise<void>;
  readonly users: readonly User[];
}

/** Saturday noon in Cairo. */
export const noon = '2026-11-21T10:00:00.000Z';

let open: OpenTestEnvironment = inProcess;

/** Replaces the test environment of files loaded afterwards, for example by a deployed API. */
export const replaceTestEnvironment = (elsewhere: OpenTestEnvironment): void => {
  open = elsewhere;
};

/** Opens a clinic with the demo branches and accounts. Stop it in `afterAll`. @param options.stream for who reads it. */
export const openTestClinic = async (
  options: {
    readonly branches?: readonly Branch[];
    /** Staff users besides the demo users. */
    readonly staff?: readonly User[];
    readonly more?: Partial<Dependencies>;
    readonly stream?: boolean;
  } = {},
): Promise<TestClinic> => {
  let present = new Date(noon);
  const { clockSet, letTimePass, settled, ...environment } = await open({
    clock: () => new Date(present),
    more: options.more ?? {},
    stream: options.stream ?? false,
  });
  const setClock = (moment: Date): void => {
    present = moment;
    clockSet(moment);
  };
  setClock(present);
  const { store } = environment.deps;
  for (const batch of inBatches((options.branches ?? demoBranches).flatMap(branchWrites), TRANSACTION_PARTS)) {
    await store.transact(batch);
  }
  const users = [...demoUsers, ...(options.staff ?? [])];
  const passwordHash = await hashPassword(demoPassword);
  const tokens = new Map<string, string>();
  const signInStaff = async (): Promise<void> => {
    for (const user of users) {
      const { signedIn } = await beginSession(environment.deps, user, present);
      tokens.set(user.email.split('@')[0] ?? '', signedIn.token);
    }
  };
  for (const user of users) await store.transact(userWrites(user, passwordHash));
  await signInStaff();
  const tokenOf = (account: string): string => {
    const token = tokens.get(account);
    if (token === undefined) throw new Error(`no demo account ${account}`);
    return token;
  };
  const sendRaw = rawSender({ call: environment.call, tokenOf });
  return {
    ...environment,
    ...typedClient(sendRaw),
    sendRaw,
    users,
    tokenOf,
    settled: async () => {
      await settled?.();
    },
    now: () => new Date(present),
    at: async (moment) => {
      setClock(new Date(moment));
      await signInStaff();
    },
    pass: (minutes) => {
      setClock(new Date(present.getTime() + minutes * 60_000));
    },
    letTimePass: (more = {}) => {
      letTimePass(more);
    },
  };
};
