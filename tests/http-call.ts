import * as z from 'zod/mini';
import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import type { ApiRequest, ApiResponse, SendRequest } from '#local/in-process.ts';

const body = z.looseObject({
  data: z.optional(z.unknown()),
  error: z.optional(z.string()),
  code: z.optional(z.string()),
  reason: z.optional(z.string()),
  details: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

/** Text that is no JSON is an answer as well. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const headersOf = ({ body: sent, token, key, cookies, headers }: ApiRequest): Record<string, string> => ({
  ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(key === undefined ? {} : { 'idempotency-key': key }),
  ...(cookies === undefined ? {} : { cookie: cookies.join('; ') }),
  ...headers,
});

const urlOf = (api: string, route: RouteSpec, { params, query }: ApiRequest): string => {
  const path = route.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String(params?.[name] ?? '')),
  );
  const search = new URLSearchParams(query).toString();
  return `${api}${path}${search === '' ? '' : `?${search}`}`;
};

const answerOf = async (reply: Response): Promise<ApiResponse> => {
  const type = reply.headers.get('content-type') ?? '';
  const json = type.startsWith('image/')
    ? { data: { type, base64: Buffer.from(await reply.arrayBuffer()).toString('base64') } }
    : parsed(await reply.text());
  const { data, error, code, reason, details } =
    typeof json === 'object' && json !== null ? body.parse(json) : { data: json };
  return {
    status: reply.status,
    headers: Object.fromEntries(reply.headers),
    cookies: reply.headers.getSetCookie(),
    data,
    ...(error === undefined ? {} : { error }),
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { reason }),
    ...(details === undefined ? {} : { details }),
  };
};

/**
 * Calls by the names of the route table over HTTP.
 * @param api where the API answers, `…/api`. @param send how: tests of the cloud put the origin's secret on every request.
 */
export const createHttpClient =
  (
    api: string,
    send: (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response> = fetch,
  ): SendRequest =>
  async (id, request = {}) => {
    const route = routes.find((candidate) => candidate.id === id);
    if (route === undefined) throw new Error(`no route ${id}`);
    const { body: sent } = request;
    const reply = await send(urlOf(api, route, request), {
      method: route.method,
      headers: headersOf(request),
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    return answerOf(reply);
  };
