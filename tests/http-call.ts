import * as z from 'zod/mini';
import { routes } from '#shared/routes/index.ts';
import type { ApiResponse, SendRequest } from '#local/in-process.ts';

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

/**
 * Calls by the names of the route table over HTTP.
 * @param api where the API answers, `…/api`. @param send how: tests of the cloud put the origin's secret on every request.
 */
export const createHttpClient =
  (
    api: string,
    send: (url: string, init: RequestInit & { headers: Record<string, string> }) => Promise<Response> = fetch,
  ): SendRequest =>
  async (id, asked = {}) => {
    const route = routes.find((candidate) => candidate.id === id);
    if (route === undefined) throw new Error(`no route ${id}`);
    const path = route.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
      encodeURIComponent(String(asked.params?.[name] ?? '')),
    );
    const query = new URLSearchParams(asked.query).toString();
    const reply = await send(`${api}${path}${query === '' ? '' : `?${query}`}`, {
      method: route.method,
      headers: {
        ...(asked.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
        ...(asked.key === undefined ? {} : { 'idempotency-key': asked.key }),
        ...(asked.cookies === undefined ? {} : { cookie: asked.cookies.join('; ') }),
        ...asked.headers,
      },
      ...(asked.body === undefined
        ? {}
        : { body: typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body) }),
    });
    const json = parsed(await reply.text());
    const { data, error, code, reason, details } =
      typeof json === 'object' && json !== null ? body.parse(json) : { data: json };
    const answer: ApiResponse = {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      cookies: reply.headers.getSetCookie(),
      data,
      ...(error === undefined ? {} : { error }),
      ...(code === undefined ? {} : { code }),
      ...(reason === undefined ? {} : { reason }),
      ...(details === undefined ? {} : { details }),
    };
    return answer;
  };
