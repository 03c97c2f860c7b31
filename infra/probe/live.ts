import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { followByPush } from '#shared/routes/messaging.ts';
import { bookReservation, cancelReservation } from '#shared/routes/reservations.ts';
import { channelPath, credentialText } from '#shared/rules/live-channels.ts';
import { TEST_BRANCH_ID } from '#shared/rules/test-branch.ts';
import { type LivePage, openLivePage } from './live-page.ts';
import type { Finding, Probe, ProbeContext } from './probe.ts';

/** From a change until the page hears it: the functions on the way may have to start first. */
const HEARD_MS = 15_000;

const configured = z.looseObject({ live: z.optional(z.object({ host: z.string() })) });
const booked = z.looseObject({ data: z.looseObject({ id: z.int(), code: z.string(), service_date: z.string() }) });
const refused = z.looseObject({ reason: z.optional(z.string()) });

interface Ticket {
  readonly id: number;
  readonly code: string;
  readonly day: string;
  readonly phone: string;
}

const post = ({ site, fetch }: ProbeContext, path: string, body: object): Promise<Response> =>
  fetch(`${site}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });

/** Books at the test branch, under a name of its own. @throws when the branch is not there */
const book = async (context: ProbeContext): Promise<Ticket> => {
  const { phone } = context.environment.contact;
  const letters = randomBytes(6)
    .toString('hex')
    .replaceAll(/\d/gu, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  const body = { name: `Probe ${letters}`, phone, branch_id: TEST_BRANCH_ID, type: 'regular' };
  const reply = await post(context, bookReservation.path, body);
  if (!reply.ok) throw new Error(`the test branch answered ${String(reply.status)} (docs/runbooks/canary.md)`);
  const { id, code, service_date: day } = booked.parse(await reply.json()).data;
  return { id, code, day, phone };
};

/** Follows a ticket as a browser does, with a key of its own, at an address that no push service has. */
const follow = async (context: ProbeContext, { id, code, phone }: Ticket): Promise<string> => {
  const keys = createECDH('prime256v1');
  const subscription = {
    endpoint: 'https://probe.push.services.mozilla.com/probe',
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
  const path = followByPush.path.replace('{id}', String(id));
  const reply = await post(context, path, { code, phone, language: 'en', subscription });
  return reply.ok ? 'accepted' : (refused.parse(await reply.json()).reason ?? String(reply.status));
};

const subscribe = async (page: LivePage, channel: string, authorization: object): Promise<string> => {
  page.send({ type: 'subscribe', id: randomUUID(), channel, authorization });
  return (await page.next('subscribe_success', 'subscribe_error'))?.type ?? 'no answer';
};

/** What a page hears while its ticket is cancelled. */
const hear = async (context: ProbeContext, host: string, ticket: Ticket): Promise<readonly Finding[]> => {
  const { id, code, phone, day } = ticket;
  const authorization = { Authorization: credentialText({ kind: 'ticket', code, phone }), host };
  const channel = (namespace: 'tickets' | 'branches'): string =>
    channelPath({ namespace, branchId: TEST_BRANCH_ID, day });
  const page = openLivePage(context.site, authorization, () => context.pause(HEARD_MS));
  try {
    const connected = (await page.next('connection_ack', 'connection_error'))?.type ?? 'no answer';
    const own = await subscribe(page, channel('tickets'), authorization);
    const others = await subscribe(page, channel('branches'), authorization);
    await post(context, cancelReservation.path.replace('{id}', String(id)), { code, phone });
    const heard = (await page.next('data'))?.type ?? 'nothing';
    return [
      { probe: 'live: connection through the site', expected: 'connection_ack', seen: connected },
      { probe: 'live: a ticket on its own channel', expected: 'subscribe_success', seen: own },
      { probe: 'live: a ticket on the channel of desks', expected: 'subscribe_error', seen: others },
      { probe: 'live: the page hears a change of the queue', expected: 'data', seen: heard },
    ];
  } finally {
    page.close();
  }
};

/** Books at the test branch, follows the ticket by notification and on the live channel, and cancels. */
export const probeLive: Probe = async (context) => {
  const { live } = configured.parse(await (await context.fetch(`${context.site}/config.json`)).json());
  if (live === undefined) {
    return [{ probe: 'live: `live` is off here', expected: 'not probed', seen: 'not probed' }];
  }
  const ticket = await book(context);
  return [
    { probe: 'push: a device follows a ticket', expected: 'accepted', seen: await follow(context, ticket) },
    ...(await hear(context, live.host, ticket)),
  ];
};
