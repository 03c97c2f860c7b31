import { matchRoute } from '#shared/routes/match.ts';
import { routes } from '#shared/routes/index.ts';
import { methodNotAllowed, routeUnknown } from '#shared/refusals/server.ts';
import { failureBody } from '#shared/errors.ts';
import { type Event, headerOf, type HttpReply, languageOf } from './http.ts';

/**
 * Answers requests without a route: 405 if the path exists for another method, else 404. It is `$default` in the cloud.
 */
export const handleUnknownRoute = (event: Event): Promise<HttpReply> => {
  const path = event.rawPath.replace(/^\/api(?=\/|$)/, '');
  const { methods } = matchRoute(routes, event.requestContext.http.method, path);
  const refusal = methods.length > 0 ? methodNotAllowed() : routeUnknown();
  return Promise.resolve({
    statusCode: refusal.status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': event.requestContext.requestId,
      ...(methods.length > 0 ? { allow: methods.join(', ') } : {}),
    },
    body: JSON.stringify(failureBody(refusal, languageOf(headerOf(event, 'accept-language')))),
  });
};
