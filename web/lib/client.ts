import type { Request, RouteSpec } from '#shared/routes/define.ts';
import { CallError } from './call-error.ts';
import { session } from './session.ts';
import type { Answer, Domain } from './wire-names.ts';

/** Values in a URL may also be given as numbers. */
type InUrl<Values> = {
  readonly [Key in keyof Values]: string extends Values[Key] ? Values[Key] | number : Values[Key];
};

type ParamsPart<Params> = [Params] extends [undefined]
  ? { readonly params?: never }
  : { readonly params: InUrl<Params> };
type QueryPart<Query> = [Query] extends [undefined]
  ? { readonly query?: never }
  : Partial<Query> extends Query
    ? { readonly query?: InUrl<Query> }
    : { readonly query: InUrl<Query> };
type BodyPart<Body> = [Body] extends [undefined] ? { readonly body?: never } : { readonly body: Body };

/** Input of a request: exactly the parts that the route declares. */
export type CallRequest<Spec extends RouteSpec> = ParamsPart<Request<Spec>['params']> &
  QueryPart<Domain<Request<Spec>['query']>> &
  BodyPart<Domain<Request<Spec>['body']>>;

/** The same with the names of the HTTP API, for tests without a browser. */
export type WireRequest<Spec extends RouteSpec> = ParamsPart<Request<Spec>['params']> &
  QueryPart<Request<Spec>['query']> &
  BodyPart<Request<Spec>['body']>;

export interface CallOptions {
  /** Cancels the request: for an unmounted screen or an outdated search. */
  readonly signal?: AbortSignal | undefined;
  /** Key of an attempt with several requests (see newAttempts); by default each write gets a new key. */
  readonly idempotencyKey?: string | undefined;
  /** A read that is not retried. */
  readonly once?: boolean;
}

/** Sends a request to a route. Resolves to `data` of the envelope. */
export type Call = <Spec extends RouteSpec>(
  route: Spec,
  request: CallRequest<Spec>,
  options?: CallOptions,
) => Promise<Answer<Spec>>;

let loading: Promise<Call> | undefined;

const loadClient = async (): Promise<Call> => {
  const [{ createClient }, { createPolicies }] = await Promise.all([
    import('./create-client.ts'),
    import('./policies.ts'),
  ]);
  return createClient({
    base: '/api',
    policies: createPolicies(),
    token: session.token,
    language: () => (typeof document === 'undefined' ? undefined : document.documentElement.lang || undefined),
    onUnauthorized: () => session.clear('unauthorized'),
  });
};

const client = async (): Promise<Call> => {
  try {
    loading ??= loadClient();
    return await loading;
  } catch (cause) {
    loading = undefined;
    throw new CallError('NETWORK_ERROR', { cause });
  }
};

/**
 * Loads rows of the route table: with its schemas it is too large for a first view.
 * @throws CallError when there is no connection
 */
export const loadRoutes = async <Routes>(load: () => Promise<Routes>): Promise<Routes> => {
  try {
    // Concurrently, because a request needs both.
    return (await Promise.all([load(), client()]))[0];
  } catch (cause) {
    throw cause instanceof CallError ? cause : new CallError('NETWORK_ERROR', { cause });
  }
};

/** The product's client: same origin, the saved session, the page's language. It loads with the first request. */
export const call: Call = async (route, request, options) => (await client())(route, request, options);
