import { randomUUID } from 'node:crypto';
import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import type { Endpoint } from '#functions/runtime/endpoint.ts';
import type { Event } from '#functions/runtime/http.ts';
import { loadHandler } from './handlers.ts';
import { localContext } from './http-adapter.ts';

/** The ids of the route table. */
export type RouteId = (typeof routes)[number]['id'];

/** A request to a handler. */
export interface ApiRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  /** An object, or text sent as it is. */
  readonly body?: unknown;
  /** A bearer token. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** Idempotency-Key: one effect for any number of attempts. */
  readonly key?: string | undefined;
}

/** The response of a handler with its parsed body. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  /** `data` of a success. */
  readonly data: unknown;
  readonly error?: string;
  readonly code?: string;
  /** The machine-readable reason of a refusal. */
  readonly reason?: string;
  readonly details?: readonly { readonly path: string; readonly message: string }[];
}

export type SendRequest = (id: RouteId, request?: ApiRequest) => Promise<ApiResponse>;

/** The event with which API Gateway would invoke the handler of a route. */
export const eventOf = (route: RouteSpec, request: ApiRequest): Event => ({
  version: '2.0',
  routeKey: `${route.method} ${route.path}`,
  rawPath: route.path,
  rawQueryString: '',
  headers: {
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
    ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
    ...request.headers,
  },
  ...(request.cookies === undefined ? {} : { cookies: [...request.cookies] }),
  ...(request.query === undefined ? {} : { queryStringParameters: { ...request.query } }),
  pathParameters: Object.fromEntries(
    Object.entries(request.params ?? {}).map(([name, value]) => [name, String(value)]),
  ),
  requestContext: {
    accountId: 'local',
    apiId: 'local',
    domainName: 'local',
    domainPrefix: 'local',
    http: { method: route.method, path: route.path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'local' },
    requestId: randomUUID(),
    routeKey: `${route.method} ${route.path}`,
    stage: '$default',
    time: '',
    timeEpoch: 0,
  },
  ...(request.body === undefined
    ? {}
    : { body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body) }),
  isBase64Encoded: false,
});

/** Sends requests to handlers in this process without HTTP: for demo data and tests. */
export const createInProcessClient = async (): Promise<SendRequest> => {
  const handlers = new Map<string, { readonly route: RouteSpec; readonly run: Endpoint }>(
    await Promise.all(routes.map(async (route) => [route.id, { route, run: await loadHandler(route) }] as const)),
  );
  return async (id, request = {}) => {
    const found = handlers.get(id);
    if (found === undefined) throw new Error(`no route ${id}`);
    const reply = await found.run(eventOf(found.route, request), localContext(id));
    const headers = Object.fromEntries(
      Object.entries(reply.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const status = reply.statusCode ?? 0;
    if (reply.isBase64Encoded === true) {
      return { status, headers, cookies: [], data: { type: headers['content-type'], base64: reply.body } };
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the envelope that every handler answers with
    const body = JSON.parse(reply.body ?? 'null') as Omit<ApiResponse, 'status' | 'headers' | 'cookies'>;
    return {
      ...body,
      status,
      headers,
      cookies: reply.cookies ?? [],
    };
  };
};
