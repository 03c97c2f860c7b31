import { createHash } from 'node:crypto';
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { type Input, isWrite, keepsAnswers, type Reply, type RouteSpec } from '#shared/routes/define.ts';
import { DatabaseUse, withDatabaseUse } from '../data/table/database-use.ts';
import { IdempotencyRecord } from '../data/table/idempotency-record.ts';
import { type AuditEntry, auditWrite } from '../data/table/audit.ts';
import type { Write } from '../data/table/store.ts';
import { type Dependencies, sharedDependencies as sharedDeps } from '../dependencies.ts';
import { requireAccess } from '#functions/domain/staff/access.ts';
import { type Actor, actorId, type Staff } from '#functions/domain/staff/actor.ts';
import { bodyTooLarge, idempotencyKeyInvalid } from '#shared/refusals/input.ts';
import { answerOf, type MarkedAnswer } from './answers.ts';
import { authenticate } from './authenticate.ts';
import { failureBody, type Refusal } from '#shared/errors.ts';
import { refusalFrom } from './errors.ts';
import { type Event, headerOf, type HttpReply, languageOf } from './http.ts';
import { describeError } from '../log.ts';
import { openScope, type ScopeOf } from './scope.ts';
import { parseWith } from './validation.ts';

/** The audit entries of a change; `not-audited` for what is no change of the clinic's data. */
type Audit = AuditEntry | readonly AuditEntry[] | 'not-audited';

/** Input of every handler. */
interface RequestInput<Spec extends RouteSpec> {
  readonly input: Input<Spec>;
  readonly actor: Spec['access'] extends { readonly kind: 'staff' } ? Staff : Actor;
  readonly deps: Dependencies;
  /** The present moment, one for the whole request. */
  readonly now: Date;
  readonly requestId: string;
  readonly event: Event;
  /** The unparsed body, for signature checks. */
  readonly rawBody: string;
  /**
   * Carries out the writes, all or nothing, together with the audit entries and the record of this answer under the
   * caller's Idempotency-Key, and gives the answer back. Throws ConditionFailed.
   */
  readonly commit: (writes: readonly Write[], data: Reply<Spec>, audit: Audit) => Promise<Reply<Spec>>;
}

/** Input of a route's handler: the request, and the branch, reservation or patient that it may access. */
export type HandlerInput<Spec extends RouteSpec> = RequestInput<Spec> & ScopeOf<Spec>;

export type Handler<Spec extends RouteSpec> = (
  input: HandlerInput<Spec>,
) => Promise<Reply<Spec> | MarkedAnswer<Reply<Spec>>>;

export type Endpoint = (event: Event, context: Context) => Promise<HttpReply>;

/** The state of a request while it is processed. */
interface Exchange {
  deps: Dependencies;
  now: Date;
  requestId: string;
  started: number;
  /** Is it the first request of this running function? */
  cold: boolean;
  databaseUse: DatabaseUse;
  actor: Actor;
  input: { params: unknown; query: unknown; body: unknown };
  rawBody: string;
  idempotency: IdempotencyRecord | undefined;
  /** This request has recorded its answer: there is no earlier one to read. */
  committed: boolean;
}

type ExchangeContext = Context & { exchange: Exchange };
type Request = middy.Request<Event, HttpReply, Error, ExchangeContext>;

const MAX_BODY_BYTES = 16 * 1024;
const nothing = z.strictObject({});
const namedBranch = z.object({ branchId: z.optional(z.int()), branch_id: z.optional(z.int()) });
const public_: Actor = { kind: 'public' };

const json = (status: number, requestId: string, body: unknown, more: Partial<HttpReply> = {}): HttpReply => ({
  statusCode: status,
  ...more,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    'cache-control': 'no-store',
    ...more.headers,
  },
  body: JSON.stringify(body),
});

const fileReply = z.object({ type: z.string(), base64: z.string() });

/** The bytes of a file: API Gateway decodes the body. */
const fileOf = (answer: HttpReply, data: unknown): HttpReply => {
  const { type, base64 } = fileReply.parse(data);
  return { ...answer, headers: { ...answer.headers, 'content-type': type }, body: base64, isBase64Encoded: true };
};

const requestIdOf = (event: Event): string => event.requestContext.requestId;

const begin = (event: Event, cold: boolean): Exchange => {
  const deps = sharedDeps();
  return {
    deps,
    now: deps.clock(),
    requestId: requestIdOf(event),
    started: performance.now(),
    cold,
    databaseUse: new DatabaseUse(),
    actor: public_,
    input: { params: {}, query: {}, body: {} },
    rawBody: event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? ''),
    idempotency: undefined,
    committed: false,
  };
};

const BYTES_OF_MEGABYTE = 1024 * 1024;
/** Milliseconds from the start of the process until its code was loaded. */
const startMs = Math.round(performance.now());

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** A branch id has six digits at most: a longer number may be a phone, typed into the wrong field. */
const LARGEST_BRANCH_ID = 999_999;

/** The branch that a request names, or the caller's own; undefined when there is neither, or none that can exist. */
const branchOf = ({ input: { params, query, body }, actor }: Exchange): number | undefined => {
  for (const part of [params, query, body]) {
    const { branchId, branch_id: branch } = namedBranch.safeParse(part).data ?? {};
    const named = branchId ?? branch;
    if (named !== undefined) return named > 0 && named <= LARGEST_BRANCH_ID ? named : undefined;
  }
  return actor.kind === 'staff' ? (actor.branchId ?? undefined) : undefined;
};

/** Ends each request with one log line, whatever its outcome. Never a name, a phone or a path. Source: docs/logging.md */
const withLogging = (route: RouteSpec) => {
  const finish = ({ context: { exchange }, response }: Request): void => {
    const { databaseUse: use } = exchange;
    exchange.deps.log.info('request.done', {
      route: route.id,
      status: response?.statusCode ?? 0,
      ms: tenths(performance.now() - exchange.started),
      dbMs: tenths(use.ms),
      dbCalls: use.calls,
      attempts: use.attempts,
      conflicts: use.conflicts,
      cold: exchange.cold,
      ...(exchange.cold ? { startMs } : {}),
      memoryMb: Math.round(process.memoryUsage.rss() / BYTES_OF_MEGABYTE),
      requestId: exchange.requestId,
      branch: branchOf(exchange),
      actor: exchange.actor.kind === 'staff' ? exchange.actor.id : exchange.actor.kind,
    });
  };
  return {
    after: finish,
    onError: finish,
  };
};

/** In tests, a reason that the route does not declare is a failure of the server. */
const checkedRefusal = (route: RouteSpec, deps: Dependencies, refusal: Refusal): Refusal => {
  if (deps.reasonsOf?.(route).includes(refusal.reason) ?? true) return refusal;
  return refusalFrom(new Error(`${route.id} does not declare the reason ${refusal.reason}`));
};

/** Turns an error into the failure envelope. */
const withErrorMapping = (route: RouteSpec) => ({
  onError: (request: Request): void => {
    const { event, context, error } = request;
    const { deps, requestId } = context.exchange;
    const refusal = checkedRefusal(route, deps, refusalFrom(error));
    deps.log.metric({ Refused: 1 }, { Code: refusal.code });
    if (refusal.status >= 500) {
      deps.log.error('request.failed', { route: route.id, requestId, ...describeError(error) });
      // A failure that was answered is no error of the function to Lambda: alarms need a figure of ours.
      deps.log.metric({ Failed: 1 }, { Route: route.id });
    }
    request.response = json(
      refusal.status,
      requestId,
      failureBody(refusal, languageOf(headerOf(event, 'accept-language'))),
      {
        headers: refusal.retryAfter === undefined ? {} : { 'retry-after': String(refusal.retryAfter) },
      },
    );
  },
});

const withBodyLimit = (route: RouteSpec) => ({
  before: ({ event }: Request): void => {
    const bytes = Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    if (bytes > (route.maxBodyBytes ?? MAX_BODY_BYTES)) throw bodyTooLarge();
  },
});

const withAuthorization = (route: RouteSpec) => ({
  before: async ({ event, context }: Request): Promise<void> => {
    const { exchange } = context;
    exchange.actor = await authenticate(exchange.deps, route.access, event);
    requireAccess(route.access, exchange.actor);
  },
});

/** Treats a missing body as an empty object, so that the refusal names each missing field. */
const withDefaultBody = () => ({
  before: ({ event }: Request): void => {
    if (event.body !== undefined && event.body !== '') return;
    event.body = '{}';
    event.isBase64Encoded = false;
    event.headers['content-type'] = 'application/json';
  },
});

/** Replaces lone surrogates (a form that cut an emoji in two), which UTF-8 cannot encode. */
const wellFormed = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value);

const withParsedInput = (route: RouteSpec) => ({
  before: ({ event, context }: Request): void => {
    context.exchange.input = {
      params: parseWith(route.params ?? nothing, event.pathParameters ?? {}),
      query: parseWith(route.query ?? nothing, event.queryStringParameters ?? {}),
      body: isWrite(route) ? parseWith(route.body ?? nothing, event.body) : undefined,
    };
  },
});

/** Keeps passwords out of the stored hash of a request: the hash could be guessed from a copy of the table. */
const withoutPassword = (name: string, value: unknown): unknown =>
  name === 'password' || name === 'new_password' ? undefined : value;

const visibleKey = /^[\x21-\x7e]{1,128}$/;

/** Prepares the idempotency record of a write. Its scope is the caller and the route. */
const withIdempotency = (route: RouteSpec) => ({
  before: ({ event, context }: Request): void => {
    const { exchange } = context;
    const key = headerOf(event, 'idempotency-key');
    if (key === undefined) return;
    if (!visibleKey.test(key)) throw idempotencyKeyInvalid();
    const hash = createHash('sha256').update(JSON.stringify(exchange.input, withoutPassword)).digest('hex');
    exchange.idempotency = new IdempotencyRecord(`${actorId(exchange.actor)}#${route.id}#${key}`, hash, exchange.now);
  },
});

/**
 * Runs the handler. The transaction that has the effect also writes the idempotency record: a repeated request fails
 * there and gets the first answer, and a first request makes no extra round trip.
 */
const perform = async <Spec extends RouteSpec>(
  route: Spec,
  work: Handler<Spec>,
  event: Event,
  exchange: Exchange,
): Promise<HttpReply> => {
  const { deps, requestId } = exchange;
  const success = route.status ?? 200;
  const reply = (status: number, data: unknown, cookies: readonly string[] = []): HttpReply => {
    if (deps.checkReplies) route.reply.parse(data);
    const answer = json(status, requestId, route.raw === true ? data : { success: true, data }, {
      headers: route.cache === undefined ? {} : { 'cache-control': route.cache },
      ...(cookies.length === 0 ? {} : { cookies: [...cookies] }),
    });
    return route.file === undefined ? answer : fileOf(answer, data);
  };
  let checked: Promise<unknown> | undefined;
  try {
    const opened = await openScope(route, exchange);
    ({ checked } = opened);
    const commit = async (changes: readonly Write[], data: Reply<Spec>, audit: Audit): Promise<Reply<Spec>> => {
      await opened.checked;
      const by = { actor: exchange.actor, at: exchange.now, changeId: requestId };
      const entries = audit === 'not-audited' ? [] : [audit].flat();
      const writes = [...changes, ...entries.map((entry) => auditWrite(entry, by))];
      const record = exchange.idempotency?.record({ status: success, data });
      await deps.store.transact(record === undefined ? writes : [...writes, record]);
      exchange.committed = true;
      return data;
    };
    const { input, actor, now, rawBody } = exchange;
    const request = { input, actor, deps, now, requestId, event, rawBody, commit, ...opened.scope };
    // The route's own schemas and access gave these values their types, which the compiler cannot see here.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { data, outcome, cookies } = answerOf(await work(request as unknown as HandlerInput<Spec>));
    await checked;
    const status = outcome === 'existing' ? 200 : success;
    if (exchange.idempotency !== undefined && !exchange.committed) {
      // A request that changed nothing records its answer too: a repeat must not change anything later.
      const isFirst = await exchange.idempotency.keep(deps.store, { status, data });
      const earlier = isFirst ? undefined : await exchange.idempotency.earlier(deps.store);
      if (earlier !== undefined) return reply(earlier.status, earlier.data);
    }
    return reply(status, data, cookies);
  } catch (error) {
    const earlier = await exchange.idempotency?.earlier(deps.store);
    if (earlier !== undefined) return reply(earlier.status, earlier.data);
    // The refusal of the branch check takes precedence over an error of the handler.
    await checked;
    throw error;
  }
};

/**
 * Makes the Lambda handler of a route. Adds what is the same for every endpoint: request id, logging, body limit,
 * authorization, parsing, idempotency, branch check, reply check and error mapping.
 */
export const endpoint = <const Spec extends RouteSpec>(route: Spec, work: Handler<Spec>): Endpoint => {
  const stack = middy<Event, HttpReply, Error, ExchangeContext>()
    .use(withLogging(route))
    .use(withErrorMapping(route))
    .use(withBodyLimit(route))
    .use(withAuthorization(route));
  if (isWrite(route)) stack.use(withDefaultBody()).use(httpJsonBodyParser({ reviver: wellFormed }));
  stack.use(withParsedInput(route));
  if (keepsAnswers(route)) stack.use(withIdempotency(route));
  const handler = stack.handler((event, context) => perform(route, work, event, context.exchange));
  let isCold = true;
  return (event, context) => {
    const exchange = begin(event, isCold);
    isCold = false;
    return withDatabaseUse(exchange.databaseUse, () => handler(event, Object.assign(context, { exchange })));
  };
};
