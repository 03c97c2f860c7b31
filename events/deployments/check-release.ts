import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { sharedDependencies as sharedDeps } from '#functions/dependencies.ts';
import { describeError } from '#functions/log.ts';
import { logIn } from '#shared/routes/auth.ts';
import { callNext } from '#shared/routes/doctor.ts';
import { matchRoute } from '#shared/routes/match.ts';
import { markPaid } from '#shared/routes/payments.ts';
import { bookReservation, cancelReservation, showQueueInfo } from '#shared/routes/reservations.ts';
import { canaryName, runBookingChecks } from '../canary/canary-checks.ts';
import { type Send, signedPost } from '#functions/signed-post.ts';

/** What CodeDeploy passes to a hook. */
export interface ReleaseHook {
  readonly DeploymentId: string;
  readonly LifecycleEventHookExecutionId: string;
}

const settingsOf = (env: NodeJS.ProcessEnv) =>
  z
    .object({
      AWS_REGION: z.string(),
      /** The version to try, by its ARN. */
      NEW_VERSION: z.string(),
      /** The id of its route. */
      ROUTE: z.string(),
      CANARY_PHONE: z.string(),
      LOOK_UP_FUNCTION: z.optional(z.string()),
      CANCEL_FUNCTION: z.optional(z.string()),
    })
    .parse(env);
type Settings = ReturnType<typeof settingsOf>;

const routes = [bookReservation, showQueueInfo, cancelReservation, callNext, markPaid, logIn];
const TIMEOUT_MS = 15_000;
const PREFIX = '/api';

const answered = z.looseObject({
  statusCode: z.int(),
  headers: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
});
const refusal = z.looseObject({ success: z.literal(false), code: z.string() });

/** The request as API Gateway passes it on (payload format 2.0). */
const eventOf = (url: URL, init: RequestInit): APIGatewayProxyEventV2 => {
  const method = init.method ?? 'GET';
  const { match } = matchRoute(routes, method, url.pathname.slice(PREFIX.length));
  const routeKey = match === undefined ? '$default' : `${match.route.method} ${match.route.path}`;
  const { cookie, ...headers } = Object.fromEntries(new Headers(init.headers).entries());
  const params = Object.entries(match?.params ?? {}).map(([name, value]): [string, string] => [
    name,
    decodeURIComponent(value),
  ]);
  const query = Object.fromEntries(url.searchParams.entries());
  const now = new Date();
  return {
    version: '2.0',
    routeKey,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    ...(cookie === undefined ? {} : { cookies: cookie.split('; ') }),
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(params.length > 0 && { pathParameters: Object.fromEntries(params) }),
    requestContext: {
      accountId: 'release',
      apiId: 'release',
      domainName: url.host,
      domainPrefix: 'release',
      http: { method, path: url.pathname, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'release' },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    ...(typeof init.body === 'string' && { body: init.body }),
    isBase64Encoded: false,
  };
};

/** Sends a request to the new version, or to the function in service of another route. */
const invoke = (settings: Settings, send: Send | undefined) => {
  const { AWS_REGION: region, ROUTE: tried, NEW_VERSION: version } = settings;
  const post = signedPost(
    { service: 'lambda', region, host: `lambda.${region}.amazonaws.com`, timeoutMs: TIMEOUT_MS },
    send,
  );
  const others: Readonly<Record<string, string | undefined>> = {
    [showQueueInfo.id]: settings.LOOK_UP_FUNCTION,
    [cancelReservation.id]: settings.CANCEL_FUNCTION,
  };
  return async (address: string, init: RequestInit): Promise<Response> => {
    const url = new URL(address);
    const { match } = matchRoute(routes, init.method ?? 'GET', url.pathname.slice(PREFIX.length));
    const target = match?.route.id === tried ? version : others[match?.route.id ?? ''];
    if (target === undefined) throw new Error('no function for this route');
    const reply = await post({
      path: `/2015-03-31/functions/${encodeURIComponent(target)}/invocations`,
      body: JSON.stringify(eventOf(url, init)),
    });
    if (!reply.ok || reply.headers.has('x-amz-function-error')) return new Response(null, { status: 502 });
    const { statusCode, headers = {}, cookies = [], body } = answered.parse(await reply.json());
    const given = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
    for (const cookie of cookies) given.append('set-cookie', cookie);
    return new Response(body, { status: statusCode, headers: given });
  };
};

const ORIGIN = 'https://release.invalid';

/** A booking is made and cancelled at the test branch; other routes refuse a request without sign-in or body. */
const isGood = async (settings: Settings, send: Send | undefined, now: Date): Promise<boolean> => {
  const { ROUTE: tried, CANARY_PHONE: phone } = settings;
  const ask = invoke(settings, send);
  if (tried === bookReservation.id) {
    const target = { origin: ORIGIN, phone, name: canaryName('Release', now), timeout: TIMEOUT_MS, send: ask };
    return (await runBookingChecks(target)) === undefined;
  }
  const route = routes.find(({ id }) => id === tried);
  if (route === undefined) throw new Error('a release of an unknown route');
  const path = route.path.replaceAll(/\{\w+\}/gu, '1');
  const headers = { 'content-type': 'application/json' };
  const reply = await ask(`${ORIGIN}${PREFIX}${path}`, { method: route.method, headers, body: '{}' });
  return reply.status < 500 && refusal.safeParse(await reply.json()).success;
};

const report = async (
  { AWS_REGION: region }: Settings,
  send: Send | undefined,
  { DeploymentId: deploymentId, LifecycleEventHookExecutionId: lifecycleEventHookExecutionId }: ReleaseHook,
  good: boolean,
): Promise<void> => {
  const host = `codedeploy.${region}.amazonaws.com`;
  const reply = await signedPost(
    { service: 'codedeploy', region, host, timeoutMs: TIMEOUT_MS },
    send,
  )({
    path: '/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'CodeDeploy_20141006.PutLifecycleEventHookExecutionStatus',
    },
    body: JSON.stringify({ deploymentId, lifecycleEventHookExecutionId, status: good ? 'Succeeded' : 'Failed' }),
  });
  if (!reply.ok) throw new Error('CodeDeploy did not take the result');
};

/**
 * Tries a new version of a vital function before CodeDeploy gives it requests, and reports to CodeDeploy: a failure
 * leaves the version in service. See docs/runbooks/rollback.md.
 * @param send requests to AWS; tests replace it
 */
export const releaseCheck =
  (send?: Send) =>
  async (hook: ReleaseHook): Promise<void> => {
    const { log, clock } = sharedDeps();
    const settings = settingsOf(process.env);
    const fields = { deployment: 'check-release', route: settings.ROUTE };
    const good = await isGood(settings, send, clock()).catch((error: unknown) => {
      log.error('deployment.failed', { ...fields, ...describeError(error) });
      return false;
    });
    if (good) log.info('deployment.done', fields);
    await report(settings, send, hook, good);
  };

export const checkRelease = releaseCheck();
