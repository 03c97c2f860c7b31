import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'aws-lambda';
import type { Event, HttpReply } from '#functions/runtime/http.ts';

/** Above the limit of any route, so that the function itself refuses a body that is too large. */
const MAX_READ_BYTES = 256 * 1024;

/**
 * The body as text, truncated at the limit. Reads and drops the rest: a client that still sends would not read an
 * answer.
 */
export const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (size > MAX_READ_BYTES) continue;
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const headersOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name !== 'cookie')
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : (value ?? '')]),
  );

/** Passes a parameter that cannot be decoded on as it is; the route's schema refuses it. */
const decodedValue = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

const decoded = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodedValue(value)]));

/** Converts an HTTP request to an API Gateway event (payload format 2.0). */
export const toEvent = (
  request: IncomingMessage,
  url: URL,
  route: { readonly key: string; readonly params: Readonly<Record<string, string>> },
  body: string,
): Event => {
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => [name, url.searchParams.getAll(name).join(',')]),
  );
  const cookies = request.headers.cookie?.split(/;\s*/).filter((cookie) => cookie !== '');
  const params = decoded(route.params);
  const now = new Date();
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: headersOf(request),
    ...(cookies === undefined ? {} : { cookies }),
    ...(Object.keys(query).length === 0 ? {} : { queryStringParameters: query }),
    ...(Object.keys(params).length === 0 ? {} : { pathParameters: params }),
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'localhost',
      http: {
        method: request.method ?? 'GET',
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.key,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(body === '' ? {} : { body }),
    isBase64Encoded: false,
  };
};

/** The Lambda context of a function. */
export const localContext = (functionName: string): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:local:0:function:${functionName}`,
  memoryLimitInMB: '512',
  awsRequestId: randomUUID(),
  logGroupName: functionName,
  logStreamName: 'local',
  // Nothing ends a function on one machine: a busy one is slow, and answers.
  getRemainingTimeInMillis: () => 600_000,
  // oxlint-disable-next-line typescript/no-deprecated -- the type still requires all three
  done: () => undefined,
  // oxlint-disable-next-line typescript/no-deprecated
  fail: () => undefined,
  // oxlint-disable-next-line typescript/no-deprecated
  succeed: () => undefined,
});

/** Sends a function's reply. */
export const sendReply = (response: ServerResponse, reply: HttpReply, more: Record<string, string> = {}): void => {
  const headers = Object.entries(reply.headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  for (const [name, value] of [...Object.entries(more), ...headers]) response.setHeader(name, value);
  if (reply.cookies !== undefined && reply.cookies.length > 0) response.setHeader('set-cookie', reply.cookies);
  const body =
    reply.body === undefined ? undefined : Buffer.from(reply.body, reply.isBase64Encoded === true ? 'base64' : 'utf8');
  if (body !== undefined) response.setHeader('content-length', body.length);
  response.writeHead(reply.statusCode ?? 200);
  response.end(body);
};
