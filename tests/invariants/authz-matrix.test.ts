import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyWrite } from '#functions/data/staff/api-keys.ts';
import { revokeTokenFamily } from '#functions/data/staff/sessions.ts';
import { apiScopes } from '#shared/models/api-keys.ts';
import { routes } from '#shared/routes/index.ts';
import { staffRights } from '#shared/models/enums.ts';
import { type Access, isWrite, type RouteSpec } from '#shared/routes/define.ts';
import { openTestClinic, type RouteId, type TestClinic } from '../harness.ts';
import { createScenarioContext, type StaffAccount, type ScenarioContext } from '../scenario-context.ts';
import { scenarios } from '../scenarios.ts';
import { newApiKey } from '../other-systems-scenarios.ts';
import { decided, decidedScopes } from './decided-access.ts';
import { isLongRun } from '../long-run.ts';
import { sessionIdOf } from '../support/session-id.ts';
import { createSwitchedUser, takeBranchAway } from '../support/switched-user.ts';
import { enforceGrants } from '../under-grants.ts';

/**
 * Route × caller, whole, made from the route table: who may call is read off each row's `access`, and each cell is a
 * real request about something that exists at branch 1. A row that is added is in the matrix by being in the table.
 */

/** Values of the Authorization header. */
interface Caller {
  /** The signed-in user; undefined if the header contains no valid token. */
  readonly person?: StaffAccount;
  readonly header?: string;
  /** The branch of an API key with every scope; null = all branches. */
  readonly keyOf?: number | null;
}

const callers = {
  'nobody signed in': () => Promise.resolve({}),
  'a header that is no bearer': () => Promise.resolve({ header: 'Basic cmVjZXB0aW9uOnNlY3JldA==' }),
  'a token that is nonsense': () => Promise.resolve({ header: 'Bearer nonsense' }),
  'a token changed by hand': async (context) => {
    const [head, body, signature = ''] = (await context.createStaffUser('owner', null)).token.split('.');
    const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    return { header: `Bearer ${[head, body, forged].join('.')}` };
  },
  'an unsigned token': async (context) => {
    const [, body] = (await context.createStaffUser('owner', null)).token.split('.');
    const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    return { header: `Bearer ${head}.${body ?? ''}.` };
  },
  'a disabled account': async (context) => ({
    header: `Bearer ${(await context.createStaffUser('owner', null, { disabled: true })).token}`,
  }),
  'a session that was ended': async (context) => {
    const { token } = await context.createStaffUser('owner', null);
    await revokeTokenFamily(context.clinic.deps.store, sessionIdOf(token));
    return { header: `Bearer ${token}` };
  },
  'a token that has expired': () => Promise.resolve({ header: `Bearer ${expired}` }),
  reception: async (context) => signedIn(await context.createStaffUser('reception', 1)),
  'reception with every right': async (context) =>
    signedIn(await context.createStaffUser('reception', 1, { rights: staffRights })),
  'a doctor with every right': async (context) =>
    signedIn(await context.createStaffUser('doctor', 1, { rights: staffRights })),
  'reception of another branch with every right': async (context) =>
    signedIn(await context.createStaffUser('reception', 2, { rights: staffRights })),
  'reception of another branch': async (context) => signedIn(await context.createStaffUser('reception', 2)),
  'reception of another branch that switched to this one': async (context) =>
    signedIn(await createSwitchedUser(context, 'reception', { from: 2, to: 1 })),
  'reception that switched to another branch': async (context) =>
    signedIn(await createSwitchedUser(context, 'reception', { from: 1, to: 2 })),
  'a token for a branch that was taken away': takeBranchAway,
  'a doctor': async (context) => signedIn(await context.createStaffUser('doctor', 1)),
  'a doctor of another branch': async (context) => signedIn(await context.createStaffUser('doctor', 2)),
  'an API key of every branch with every scope': (context) => apiKeyOf(context, null),
  'an API key with every scope': (context) => apiKeyOf(context, 1),
  'an API key of another branch with every scope': (context) => apiKeyOf(context, 2),
  'the owner': async (context) => signedIn(await context.createStaffUser('owner', null)),
} satisfies Record<string, (context: ScenarioContext) => Promise<Caller>>;
type CallerName = keyof typeof callers;
const callerNames = Object.keys(callers) as CallerName[];

const signedIn = (person: StaffAccount): Caller => ({ person, header: `Bearer ${person.token}` });

const apiKeyOf = async ({ clinic: { deps, now } }: ScenarioContext, branchId: number | null): Promise<Caller> => {
  const made = newApiKey({ name: 'Accounting', scopes: [...apiScopes], branchId, days: 30 }, now());
  await deps.store.transact([apiKeyWrite(made.apiKey)]);
  return { header: `Bearer ${made.text}`, keyOf: branchId };
};

let expired = '';

const refusals = {
  401: { status: 401, code: 'UNAUTHORIZED' },
  403: { status: 403, code: 'FORBIDDEN' },
  404: { status: 404, code: 'NOT_FOUND' },
} as const;

/** The declared outcome: allowed or refused. A patient of another branch is answered like an unknown one: 404. */
type Verdict = 'allowed' | 401 | 403 | 404;

/** An owner cancels and confirms no reservation: `access` in the table does not say so. */
const isOwnersMove = ({ id }: RouteSpec, person: StaffAccount | undefined): boolean =>
  person?.role === 'owner' && (id === 'reservations/cancel-reservation' || id === 'own-moves/confirm-booking');

type PublicAccess = Extract<Access, { readonly kind: 'public' }>;
type StaffAccess = Extract<Access, { readonly kind: 'staff' }>;

const isForeign = (person: StaffAccount | undefined): boolean => person?.branchId === 2;

/** Of an API key: only routes with a scope, as the owner of its branch. */
const keyVerdict = ({ access }: RouteSpec, branchId: number | null, ofRequest: number): Verdict => {
  if (access.kind === 'public') return access.staffToo === true ? 403 : 'allowed';
  if (access.scope === undefined) return 403;
  return branchId === null || (branchId === ofRequest && access.branch !== 'none') ? 'allowed' : 403;
};

/** Of a public route, which checks a caller only where it serves staff too. */
const publicVerdict = (route: RouteSpec, access: PublicAccess, { person, header }: Caller): Verdict => {
  if (access.staffToo !== true || header === undefined) return 'allowed';
  if (person === undefined) return 401;
  const refused = (isForeign(person) && access.branch !== undefined) || isOwnersMove(route, person);
  return refused ? 403 : 'allowed';
};

const hasRight = ({ right }: StaffAccess, person: StaffAccount): boolean =>
  right === undefined || person.role === 'owner' || person.rights.includes(right);

/** @param branch the branch of what the request is about */
const verdictOf = (route: RouteSpec, caller: Caller, branch: number): Verdict => {
  const { access } = route;
  const { person, keyOf } = caller;
  if (keyOf !== undefined) return keyVerdict(route, keyOf, branch);
  if (access.kind === 'public') return publicVerdict(route, access, caller);
  if (person === undefined) return 401;
  if (!access.roles.includes(person.role) || isOwnersMove(route, person) || !hasRight(access, person)) return 403;
  if (!isForeign(person) || access.branch === 'none' || access.branch === 'own') return 'allowed';
  return access.branch === 'patient' ? 404 : 403;
};

enforceGrants();

let clinic: TestClinic;
let context: ScenarioContext;

const openClinic = async (): Promise<void> => {
  clinic = await openTestClinic();
  context = await createScenarioContext(clinic);
  const today = clinic.now();
  await clinic.at(new Date(today.getTime() - (24 * 60 + 1) * 60_000));
  expired = (await context.createStaffUser('owner', null)).token;
  await clinic.at(today);
};

/** Every route checks a token by the same code, so bad tokens are sent to these routes; to all by `npm run test:long`. */
const badTokenRoutes: ReadonlySet<RouteId> = new Set<RouteId>([
  'board/show-board',
  'doctor/call-next',
  'reservations/book-reservation',
]);
const badTokens: ReadonlySet<CallerName> = new Set<CallerName>([
  'a header that is no bearer',
  'a token that is nonsense',
  'a token changed by hand',
  'an unsigned token',
  'a disabled account',
  'a session that was ended',
  'a token that has expired',
  'a token for a branch that was taken away',
]);

const cells = (routes as readonly (RouteSpec & { readonly id: RouteId })[]).flatMap((route) =>
  callerNames
    .filter((name) => isLongRun || !badTokens.has(name) || badTokenRoutes.has(route.id))
    .map((name) => ({ route, id: route.id, name })),
);
/** Each folder of endpoints has a clinic of its own: in one that has the reservations of all, every request takes longer. */
const rooms = Object.entries(Object.groupBy(cells, ({ id }) => id.split('/')[0] ?? ''));

describe('who may call what', () => {
  it('is what the clinic decided', () => {
    const declared = Object.groupBy(routes as readonly RouteSpec[], ({ access }) =>
      access.kind === 'public'
        ? 'public'
        : `${access.roles.join(' ')}${access.right === undefined ? '' : ` with the right to ${access.right}`}`,
    );
    expect(
      Object.fromEntries(
        Object.entries(declared).map(([who, rows = []]) => [who, rows.map(({ id }) => id).toSorted()]),
      ),
    ).toEqual(decided);
  });

  it('is what the clinic decided for API keys, which only read', () => {
    const open = (routes as readonly RouteSpec[]).flatMap((route) =>
      route.access.kind === 'staff' && route.access.scope !== undefined ? [{ route, scope: route.access.scope }] : [],
    );

    const byScope = Object.entries(Object.groupBy(open, ({ scope }) => scope));
    expect(Object.fromEntries(byScope.map(([scope, rows]) => [scope, rows.map(({ route }) => route.id)]))).toEqual(
      decidedScopes,
    );
    expect(open.filter(({ route }) => isWrite(route))).toEqual([]);
  });

  it('is declared for every row: public, or roles and where the branch comes from', () => {
    expect(Object.keys(scenarios).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
    for (const { access } of routes as readonly RouteSpec[]) {
      expect(access.kind === 'public' || access.roles.length > 0).toBe(true);
    }
  });

  describe.each(rooms)('in %s', (_, inRoom = []) => {
    beforeAll(openClinic);
    afterAll(() => clinic.stop());

    it.each(inRoom)('$id for $name', async ({ route, id, name }) => {
      const caller: Caller = await callers[name](context);
      const { request, reservation } = await scenarios[id](context, caller.person);
      const before = reservation === undefined ? undefined : await context.readRecord(reservation);
      const answer = await clinic.call(id, {
        ...request,
        headers: { ...request.headers, ...(caller.header === undefined ? {} : { authorization: caller.header }) },
      });
      const verdict = verdictOf(route, caller, Number(request.params?.['branchId'] ?? 1));
      const expected = verdict === 'allowed' ? { status: route.status ?? 200 } : refusals[verdict];
      expect({ status: answer.status, ...(answer.code === undefined ? {} : { code: answer.code }) }).toEqual(expected);
      const after = reservation === undefined ? undefined : await context.readRecord(reservation);
      // A refusal shows nothing and changes nothing.
      const leaksOrChanges = answer.data !== undefined || !isDeepStrictEqual(after, before);
      expect(verdict !== 'allowed' && leaksOrChanges).toBe(false);
    });
  });
});
