import type * as z from 'zod/mini';
import type { ApiScope } from '../models/api-keys.ts';
import type { Role, StaffRight } from '../models/enums.ts';
import type { Reason } from '../refusals/reasons.ts';

export type Method = 'GET' | 'POST' | 'PATCH';

/**
 * The source of the branch at which staff must work; the runtime checks the caller before the handler runs. `path`,
 * `query`, `body`: the request names it as `branchId` or `branch_id` (default: the caller's own). `own`: the caller's
 * own. `reservation`, `patient`: the branch of the named reservation or patient. `none`: no branch.
 */
export type BranchFrom = 'path' | 'query' | 'body' | 'own' | 'reservation' | 'patient' | 'none';

/** Who may send a request, and for which branch. Deny by default: a route names its callers. */
export type Access =
  /**
   * Anyone; `staffToo` reads a bearer token when one is sent (staff book walk-ins). `refreshCookie` reads the cookie
   * of a sign-in session: without it the request is refused (`needed`) or does nothing (`read`).
   */
  | {
      readonly kind: 'public';
      readonly staffToo?: boolean;
      readonly refreshCookie?: 'needed' | 'read';
      /** Where the request names the branch. Staff may name only their own; the public may name any. */
      readonly branch?: 'body' | 'reservation';
    }
  | {
      readonly kind: 'staff';
      readonly roles: readonly Role[];
      readonly branch: BranchFrom;
      /** API keys with this scope may send it too; without one, none may. */
      readonly scope?: ApiScope;
      /** Only for owners and staff users who have this right. */
      readonly right?: StaffRight;
      /** Also staff of the branch that the reservation was transferred from; the handler limits what they may do. */
      readonly formerBranch?: true;
    };

export interface RouteSpec {
  /** `<resource>/<verb-noun>`: the handler's file under functions/api, and the function's name in the cloud. */
  readonly id: string;
  readonly method: Method;
  /** Below /api, with `{name}` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Schema of `data` in the reply. */
  readonly reply: z.ZodMiniType;
  /** Status of a success; 201 when something is created. */
  readonly status?: 200 | 201;
  /** Maximum size of the body; default 16 KB. */
  readonly maxBodyBytes?: number;
  /** The handler's own refusals; `reasonsOf` adds those of the runtime. */
  readonly reasons: readonly Reason[];
  /** `public` routes are throttled harder than `staff`; `auth` hardest. */
  readonly throttle: 'public' | 'staff' | 'auth';
  readonly cache?:
    'public, max-age=10' | 'public, max-age=30' | 'public, max-age=300' | 'public, max-age=31536000, immutable';
  /** A write without idempotency record, because its answer is secret or a repetition has no effect. */
  readonly unrecorded?: true;
  /** The reply is the whole body, without the envelope: for documents in a format of their own. */
  readonly raw?: true;
  /** The answer is the bytes of a file of these media types; the reply is its `type` and `base64`. */
  readonly file?: readonly string[];
}

/** A row of the table. Its type keeps every schema, so that handler, client and tests have exact types. */
export const defineRoute = <const Spec extends RouteSpec>(spec: Spec): Spec => spec;

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : undefined;
type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined;

/** A handler's input: parsed, with defaults. */
export interface Input<Spec extends RouteSpec> {
  readonly params: OutputOf<Spec['params']>;
  readonly query: OutputOf<Spec['query']>;
  readonly body: OutputOf<Spec['body']>;
}

/** The request type of a route, for clients. */
export interface Request<Spec extends RouteSpec> {
  readonly params: InputOf<Spec['params']>;
  readonly query: InputOf<Spec['query']>;
  readonly body: InputOf<Spec['body']>;
}

/** `data` of a success. */
export type Reply<Spec extends RouteSpec> = z.output<Spec['reply']>;

export const isWrite = (spec: Pick<RouteSpec, 'method'>): boolean => spec.method !== 'GET';

/** A write whose first answer is recorded under the caller's Idempotency-Key and repeated. */
export const keepsAnswers = (spec: Pick<RouteSpec, 'method' | 'unrecorded'>): boolean =>
  isWrite(spec) && spec.unrecorded !== true;

/** `reservations/book-reservation` -> `bookReservation`: the export of the handler's file. */
export const exportName = (spec: Pick<RouteSpec, 'id'>): string =>
  (spec.id.split('/')[1] ?? spec.id).replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export const everyone: readonly Role[] = ['reception', 'doctor', 'owner'];
export const counterStaff: readonly Role[] = ['reception', 'doctor'];
export const cashStaff: readonly Role[] = ['reception', 'owner'];

const anyone = { kind: 'public' } as const;
/** The access rules of the table, by name. */
export const access = {
  anyone,
  /** The patient: the handler checks code and phone before it reads the reservation. */
  patient: { kind: 'public', branch: 'reservation' },
  anyoneOrStaff: <const B extends 'body' | 'reservation'>(branch: B) =>
    ({ kind: 'public', staffToo: true, branch }) as const,
  byRefreshCookie: { kind: 'public', refreshCookie: 'needed' },
  anyoneOrRefreshCookie: { kind: 'public', refreshCookie: 'read' },
  readers: <const B extends BranchFrom>(branch: B) => ({ kind: 'staff', roles: everyone, branch }) as const,
  staff: <const B extends BranchFrom>(branch: B) => ({ kind: 'staff', roles: counterStaff, branch }) as const,
  /** Staff who are responsible for the cash: reception and owner. */
  counter: <const B extends BranchFrom>(branch: B) => ({ kind: 'staff', roles: cashStaff, branch }) as const,
  doctorOrOwner: <const B extends BranchFrom>(branch: B) =>
    ({ kind: 'staff', roles: ['doctor', 'owner'], branch }) as const,
  only: <const R extends Role, const B extends BranchFrom>(role: R, branch: B) =>
    ({ kind: 'staff', roles: [role], branch }) as const,
  granted: <const R extends StaffRight, const B extends BranchFrom>(right: R, roles: readonly Role[], branch: B) =>
    ({ kind: 'staff', roles, branch, right }) as const,
  /** Opens a route that only reads to API keys with the scope. */
  withScope: <const S extends ApiScope, const A extends Extract<Access, { kind: 'staff' }>>(scope: S, rule: A) => ({
    ...rule,
    scope,
  }),
} as const;
