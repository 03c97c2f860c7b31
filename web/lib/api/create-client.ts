import { isWrite } from '#shared/routes/define.ts';
import type { RouteSpec } from '#shared/routes/define.ts';
import type { Call } from './call.ts';
import { CallError } from './call-error.ts';
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

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(domainJson(text));
  } catch {
    return null;
  }
};

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

/**
 * Makes the client. Its errors are CallError, whatever went wrong. Public and staff pages share it,
 * so it knows nothing of either. Source: docs/requirements.md#requests.
 */
export const createClient = (parts: ClientParts): Call => {
  const attempt = async <Spec extends RouteSpec>(
    route: Spec,
    url: string,
    init: RequestInit,
    bearer: string | undefined,
  ): Promise<Answer<Spec>> => {
    const response = await fetch(url, init);
    const body = await bodyOf(response);
    if (response.ok && isSuccess(route, body)) return body.data;
    if (response.ok) throw new CallError('UNKNOWN_ERROR', { status: response.status });
    // Only if a token was sent: a visitor's 401 (a wrong code) ends no session.
    if (response.status === 401 && bearer !== undefined && bearer === parts.token()) parts.onUnauthorized();
    throw callErrorOf(response.status, body, response.headers.get('retry-after'));
  };

  return (route, request, options = {}) => {
    const write = isWrite(route);
    const url = `${parts.base}${pathOf(route.path, request.params ?? {})}${queryOf(request.query ?? {})}`;
    const bearer = mayHaveBearer(route) ? parts.token() : undefined;
    const body = textOf(route, request.body);
    const headers = headersOf({
      accept: 'application/json',
      'accept-language': parts.language(),
      authorization: bearer === undefined ? undefined : `Bearer ${bearer}`,
      'idempotency-key': write ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined,
      'content-type': body === undefined ? undefined : 'application/json',
    });
    const init: RequestInit = { method: route.method, headers, credentials: 'same-origin', body: body ?? null };
    return parts.policies.run(
      write ? 'write' : options.once === true ? 'once' : 'read',
      route.id,
      (signal) => attempt(route, url, { ...init, signal }, bearer),
      options.signal,
    );
  };
};
