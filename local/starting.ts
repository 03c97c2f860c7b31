import type { IncomingMessage, ServerResponse } from 'node:http';
import { serverStarting } from '#shared/refusals/server.ts';
import { failureBody } from '#shared/errors.ts';
import { languageOf } from '#functions/runtime/http.ts';

const starting = serverStarting();

/** Answers requests while the site is built and the database is opened. */
export const answerStarting = (request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(starting.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(starting.retryAfter),
    // A browser that was opened too early loads the page again by itself.
    refresh: String(starting.retryAfter),
  });
  response.end(JSON.stringify(failureBody(starting, languageOf(request.headers['accept-language']))));
};
