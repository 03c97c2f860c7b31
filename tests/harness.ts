import type { Context } from 'aws-lambda';
import type { RouteSpec } from '../shared/routes/define.ts';
import { routes } from '../shared/routes/index.ts';
import { branchWrite } from '../functions/data/branches.ts';
import type { Branch, User } from '../functions/data/items.ts';
import { userWrites } from '../functions/data/users.ts';
import type { Deps } from '../functions/deps.ts';
import type { Event } from '../functions/runtime/http.ts';
import { hashPassword } from '../functions/runtime/passwords.ts';
import { beginSession } from '../functions/runtime/sign-in.ts';
import { type Clinic, openClinic } from '../local/clinic.ts';
import { demoBranches, demoPassword, demoUsers } from '../local/demo/accounts.ts';
import { loadHandler } from '../local/handlers.ts';
import { localContext } from '../local/http-adapter.ts';

/** What came back from a handler, its body parsed. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  /** `data` of a success. */
  readonly data: unknown;
  readonly error?: string;
  readonly code?: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

export interface Asked {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A bearer token. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** A key for one write, whatever the number of tries. */
  readonly key?: string | undefined;
}

/** The route table's ids, so that a test names a call as the table does. */
export type RouteId = (typeof routes)[number]['id'];

/** A clinic in memory, of one test file, with a clock that stands still until it is moved. */
export interface TestClinic extends Clinic {
  /** Calls a handler through its whole stack, as API Gateway would. */
  readonly call: (id: RouteId, asked?: Asked) => Promise<Answered>;
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

const eventOf = (route: RouteSpec, asked: Asked): Event => ({
  version: '2.0',
  routeKey: `${route.method} ${route.path}`,
  rawPath: route.path,
  rawQueryString: '',
  headers: {
    ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
    ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
    ...asked.headers,
  },
  ...(asked.cookies === undefined ? {} : { cookies: [...asked.cookies] }),
  ...(asked.query === undefined ? {} : { queryStringParameters: { ...asked.query } }),
  pathParameters: Object.fromEntries(
    Object.entries(asked.params ?? {}).map(([name, value]) => [name, String(value)]),
  ),
  requestContext: {
    accountId: 'test',
    apiId: 'test',
    domainName: 'test',
    domainPrefix: 'test',
    http: { method: route.method, path: route.path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
    requestId: crypto.randomUUID(),
    routeKey: `${route.method} ${route.path}`,
    stage: '$default',
    time: '',
    timeEpoch: 0,
  },
  ...(asked.body === undefined
    ? {}
    : { body: typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body) }),
  isBase64Encoded: false,
});

/** Opens a clinic with the demo branches and accounts. Stop it in `afterAll`. */
export const openTestClinic = async (
  options: { readonly branches?: readonly Branch[]; readonly more?: Partial<Deps> } = {},
): Promise<TestClinic> => {
  let present = new Date(noon);
  const clinic = await openClinic({
    env: { LOG_LEVEL: 'SILENT' },
    more: { clock: () => new Date(present), ...options.more },
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
  const handlers = new Map(
    await Promise.all(routes.map(async (route) => [route.id, { route, run: await loadHandler(route) }] as const)),
  );
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
    call: async (id, asked = {}) => {
      const found = handlers.get(id);
      if (found === undefined) throw new Error(`no route ${id}`);
      const context: Context = localContext(id);
      const reply = await found.run(eventOf(found.route, asked), context);
      const body = JSON.parse(reply.body ?? 'null') as Partial<Answered> & { data?: unknown };
      return {
        ...body,
        data: body.data,
        status: reply.statusCode ?? 0,
        headers: Object.fromEntries(Object.entries(reply.headers ?? {}).map(([name, value]) => [name, String(value)])),
        cookies: reply.cookies ?? [],
      };
    },
  };
};
