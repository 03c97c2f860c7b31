import type { Request, RouteSpec } from '#shared/routes/define.ts';
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
  /** Sends no cookie and no token, and keeps none: on a device that many people use. */
  readonly anonymous?: boolean;
  /** A read that is not retried. */
  readonly once?: boolean;
}

/** Sends a request to a route. Resolves to `data` of the envelope. */
export type Call = <Spec extends RouteSpec>(
  route: Spec,
  request: CallRequest<Spec>,
  options?: CallOptions,
) => Promise<Answer<Spec>>;
