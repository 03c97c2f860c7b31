import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportName } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import { matchRoute } from '#shared/routes/match.ts';
import type { Endpoint } from '#functions/runtime/endpoint.ts';
import { handleUnknownRoute } from '#functions/runtime/unrouted.ts';
import { loadHandler } from './handlers.ts';
import { localContext, readBody, sendReply, toEvent } from './http-adapter.ts';

const PREFIX = '/api';

/** Is this a request for the API, rather than for the site? */
export const isApiPath = (path: string): boolean => path === PREFIX || path.startsWith(`${PREFIX}/`);

/** The API on one machine: what API Gateway does, with the same handlers behind it. */
export const createApi = async (headers: Readonly<Record<string, string>> = {}) => {
  const handlers = new Map<string, Endpoint>(
    await Promise.all(routes.map(async (route) => [route.id, await loadHandler(route)] as const)),
  );
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const body = await readBody(request);
    const { match } = matchRoute(routes, request.method ?? 'GET', url.pathname.slice(PREFIX.length));
    const key = match === undefined ? '$default' : `${match.route.method} ${match.route.path}`;
    const run = match === undefined ? undefined : handlers.get(match.route.id);
    const name = match === undefined ? 'unrouted' : exportName(match.route);
    const event = toEvent(request, url, { key, params: match?.params ?? {} }, body);
    sendReply(
      response,
      await (run === undefined ? handleUnknownRoute(event) : run(event, localContext(name))),
      headers,
    );
  };
};
