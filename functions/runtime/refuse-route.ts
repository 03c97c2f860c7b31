import { methodNotAllowed, routeUnknown } from '../domain/refusals.ts';
import { failureBody } from './errors.ts';
import { type Event, type HttpReply, languageOf } from './http.ts';

/**
 * Answers what no endpoint answers, in the envelope: an address that exists under another method (405), or none (404).
 * API Gateway sends it everything that no route of the table took: `ANY <path>` for known addresses, else `$default`.
 */
export const refuseRoute = (event: Event): Promise<HttpReply> => {
  const refusal = event.routeKey === '$default' ? routeUnknown() : methodNotAllowed();
  return Promise.resolve({
    statusCode: refusal.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': event.requestContext.requestId,
      'cache-control': 'no-store',
    },
    body: JSON.stringify(failureBody(refusal, languageOf(event))),
  });
};
