import * as z from 'zod/mini';
import { rateLimits } from '../firewall.ts';
import type { Probe } from './probe.ts';

const envelope = z.looseObject({ success: z.literal(false), code: z.string() });

/** Twice the limit, spread over the five minutes in which the firewall counts. */
const TIMES_LIMIT = 2;
const WINDOW_MS = 5 * 60_000;

/** Sends more sign-ins than one address may, with a body that the API refuses, until the firewall answers. */
export const probeFirewall: Probe = async ({ site, fetch, pause }) => {
  const limit = rateLimits.find(({ name }) => name === 'sign-in');
  if (limit === undefined) throw new Error('the firewall has no limit of sign-ins');
  const requests = TIMES_LIMIT * limit.requests;
  let sent = 0;
  let seen = 'no refusal';
  while (sent < requests && seen === 'no refusal') {
    const reply = await fetch(`${site}${limit.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    sent += 1;
    if (reply.status === 429) {
      const isOurs = envelope.safeParse(await reply.json()).success;
      // Answers of the API have a request id; answers of the firewall have none.
      const byFirewall = !reply.headers.has('x-request-id');
      seen = `429 ${byFirewall ? 'by the firewall' : 'by the API'}, ${isOurs ? 'in our envelope' : 'in another form'}`;
    } else await pause(WINDOW_MS / requests);
  }
  return [
    {
      probe: `firewall: more than ${String(limit.requests)} sign-ins of one address`,
      expected: '429 by the firewall, in our envelope',
      seen,
    },
  ];
};
