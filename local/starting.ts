import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '#shared/errors.ts';
import { failureBody } from '#functions/runtime/errors.ts';

const starting = new Refusal(
  'SERVER_ERROR',
  {
    en: 'The front desk is starting. Please try again in a moment.',
    ar: 'النظام يبدأ العمل الآن. من فضلك حاول بعد لحظات.',
  },
  { status: 503, retryAfter: 2 },
);

/** Answers a request that arrives while the site is built and the database is opened. */
export const answerStarting = (request: IncomingMessage, response: ServerResponse): void => {
  const language = /^\s*ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en';
  response.writeHead(starting.status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(starting.retryAfter),
  });
  response.end(JSON.stringify(failureBody(starting, language)));
};
