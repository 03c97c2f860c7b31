import { parsedJson } from '#shared/parsed-json.ts';
import { isWrite } from '#shared/routes/define.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import type { Call } from './call.ts';
import { CallError, isRefusal } from './call-error.ts';
import { callErrorOf } from './failed-answer.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Policies } from './policies.ts';
import { domainJson, wireJson, wireName } from './wire-names.ts';
import type { Answer } from './wire-names.ts';

/** Dependencies of the client; tests pass their own. */
export interface ClientParts {
  /** Base URL of the API, without a trailing slash. */
  readonly base: string;
  readonly policies: Policies;
  /** Token of the stored session; undefined without one. */
  readonly token: () => string | undefined;
  /** The requested language of the server's sentences. */
  readonly language: () => string | undefined;
  /** The token is no longer valid on the server. */
  readonly onUnauthorized: () => void;
}

type Values = Readonly<Record<string, unknown>>;

const pathOf = (template: string, params: Values): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const queryOf = (query: Values): string => {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [wireName(name), String(value)])).toString()}`;
};

const bodyOf = async (response: Response): Promise<unknown> => parsedJson(domainJson(await response.text())) ?? null;

/** The name of a member in a body of this route, which may have the product's own name: `patientId` of a payment. */
export const bodyName = ({ body }: Pick<RouteSpec, 'body'>, name: string): string => {
  const shape: unknown = body !== undefined && 'shape' in body ? body.shape : undefined;
  return typeof shape === 'object' && shape !== null && name in shape ? name : wireName(name);
};

/** The body of a request; undefined without one. */
const textOf = (route: RouteSpec, body: unknown): string | undefined =>
  body === undefined ? undefined : wireJson(JSON.stringify(body), (name) => bodyName(route, name));

/** Headers without those that have no value. */
const headersOf = (values: Readonly<Record<string, string | undefined>>): Headers =>
  new Headers(Object.entries(values).filter((header): header is [string, string] => header[1] !== undefined));

/** Does the route read the token of a signed-in staff user? */
const mayHaveBearer = ({ access }: RouteSpec): boolean => access.kind === 'staff' || access.staffToo === true;

/** Is this the envelope of a success? Its `data` is what the route promises; the server checks it against the schema. */
const isSuccess = <Spec extends RouteSpec>(_route: Spec, body: unknown): body is { readonly data: Answer<Spec> } =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body;

/** How long the first of two requests may take to finish after its answer was lost, in milliseconds. */
const ASK_AGAIN_AFTER = 1_000;

/**
 * Asks again before it lets a refusal stand. A refusal after a lost answer is not the whole truth: the first request may
 * have succeeded since. Under the same idempotency key the server then repeats that answer. Source: docs/domain.md#money.
 */
const confirmRefusals = () => {
  /** Keys of writes whose answer was lost. */
  const unanswered = new Set<string>();
  return {
    lost: (key: string): void => void unanswered.add(key),
    run: async <Value>(key: string, send: () => Promise<Value>): Promise<Value> => {
      const wasTaken = async (refusal: unknown): Promise<Value> => {
        if (!isRefusal(refusal) || refusal.status === 401 || !unanswered.has(key)) throw refusal;
        await new Promise((resolve) => void setTimeout(resolve, ASK_AGAIN_AFTER));
        return send();
      };
      const answer = await send().catch(wasTaken);
      unanswered.delete(key);
      return answer;
    },
  };
};

/**
 * Makes the client. Its errors are CallError, whatever went wrong. Public and staff pages share it,
 * so it knows nothing of either. Source: docs/requirements.md#requests.
 */
export const createClient = (parts: ClientParts): Call => {
  const attempt = async <Spec extends RouteSpec>(
    route: Spec,
    url: string,
    init: RequestInit,
    { bearer, onLost }: { readonly bearer: string | undefined; readonly onLost: () => void },
  ): Promise<Answer<Spec>> => {
    const response = await fetch(url, init).catch((error: unknown) => {
      onLost();
      throw error;
    });
    if (response.status >= 500) onLost();
    const body = await bodyOf(response);
    if (response.ok && isSuccess(route, body)) return body.data;
    if (response.ok) throw new CallError('UNKNOWN_ERROR', { status: response.status });
    // Only if a token was sent: a visitor's 401 (a wrong code) ends no session.
    if (response.status === 401 && bearer !== undefined && bearer === parts.token()) parts.onUnauthorized();
    throw callErrorOf(response.status, body, response.headers.get('retry-after'));
  };

  const confirmed = confirmRefusals();

  return (route, request, options = {}) => {
    const write = isWrite(route);
    const url = `${parts.base}${pathOf(route.path, request.params ?? {})}${queryOf(request.query ?? {})}`;
    const anonymous = options.anonymous === true;
    const bearer = mayHaveBearer(route) && !anonymous ? parts.token() : undefined;
    const body = textOf(route, request.body);
    const key = write ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined;
    const headers = headersOf({
      accept: 'application/json',
      'accept-language': parts.language(),
      authorization: bearer === undefined ? undefined : `Bearer ${bearer}`,
      'idempotency-key': key,
      'content-type': body === undefined ? undefined : 'application/json',
    });
    const credentials = anonymous ? 'omit' : 'same-origin';
    const init: RequestInit = { method: route.method, headers, credentials, body: body ?? null };
    const onLost = (): void => {
      if (key !== undefined) confirmed.lost(key);
    };
    const send = () =>
      parts.policies.run(
        write ? 'write' : options.once === true ? 'once' : 'read',
        route.id,
        (signal) => attempt(route, url, { ...init, signal }, { bearer, onLost }),
        options.signal,
      );
    return key === undefined ? send() : confirmed.run(key, send);
  };
};
