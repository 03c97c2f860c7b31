import * as z from 'zod/mini';
import type { RouteSpec } from '#shared/routes/define.ts';
import { routes } from '#shared/routes/index.ts';
import type { Finding, Probe, ProbeContext } from './probe.ts';

/** Every answer of the API; of the firewall and of API Gateway only those that are written by us. */
const envelope = z.union([
  z.strictObject({ success: z.literal(true), data: z.unknown() }),
  z.looseObject({ success: z.literal(false), error: z.string(), code: z.string() }),
]);

interface Answered {
  readonly status: number;
  readonly inEnvelope: boolean;
}

type Request = Pick<RouteSpec, 'method' | 'path'>;

/** Sends a request without a sign-in and without anything that the route needs. */
const send = async ({ site, fetch }: ProbeContext, { method, path }: Request): Promise<Answered> => {
  const reply = await fetch(`${site}/api${path.replaceAll(/\{\w+\}/gu, 'x')}`, {
    method,
    ...(method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  const text = await reply.text();
  try {
    return { status: reply.status, inEnvelope: envelope.safeParse(JSON.parse(text)).success };
  } catch {
    return { status: reply.status, inEnvelope: false };
  }
};

/** One finding about several requests: names those that were not answered as expected. */
const findingOf = async (
  context: ProbeContext,
  { probe, requests }: { readonly probe: string; readonly requests: readonly Request[] },
  isRight: (answer: Answered) => boolean,
): Promise<Finding> => {
  const wrong: string[] = [];
  for (const request of requests) {
    const answer = await send(context, request);
    if (!isRight(answer)) wrong.push(`${request.method} ${request.path} ${String(answer.status)}`);
  }
  const expected = `all ${String(requests.length)} so`;
  return { probe: `contract: ${probe}`, expected, seen: wrong.length === 0 ? expected : `not ${wrong.join(', ')}` };
};

const hasStatus =
  (status: number) =>
  (answer: Answered): boolean =>
    answer.status === status && answer.inEnvelope;

/**
 * Sends a request to every route of the table, so that every function is loaded once on AWS itself, with its own role:
 * staff routes ask for a sign-in, public ones say what is wrong with the request. Changes no data.
 */
export const probeContract: Probe = async (context) => {
  const known: readonly RouteSpec[] = routes;
  const enveloped = known.filter(({ raw }) => raw !== true);
  const staff = enveloped.filter(({ access }) => access.kind === 'staff');
  const others = enveloped.filter(({ access }) => access.kind !== 'staff');
  const unknown = [{ method: 'GET', path: '/there-is-no-such-address' }] as const;
  const wrongMethod = [{ method: 'PATCH', path: '/branches' }] as const;
  return [
    await findingOf(context, { probe: 'staff routes answer 401', requests: staff }, hasStatus(401)),
    await findingOf(
      context,
      { probe: 'other routes answer in the envelope, none with 5xx', requests: others },
      ({ status, inEnvelope }) => status < 500 && inEnvelope,
    ),
    await findingOf(context, { probe: 'unknown addresses answer 404', requests: unknown }, hasStatus(404)),
    await findingOf(context, { probe: 'wrong methods answer 405', requests: wrongMethod }, hasStatus(405)),
  ];
};
