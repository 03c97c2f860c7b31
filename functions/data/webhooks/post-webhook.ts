import { lookup } from 'node:dns';
import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { isLocal, isPublicAddress, webhookUrl } from '#functions/domain/webhooks/addresses.ts';
import { ATTEMPT_MS, type Outcome } from './deliveries.ts';

/** What is read of an answer; its content is of no interest. */
const MOST_BYTES = 4096;

class PrivateAddress extends Error {}

/** Resolves a name, and refuses one of a private address: the connection is made to what was checked. */
const publicLookup: NonNullable<RequestOptions['lookup']> = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) done(error, '', 4);
    else if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))) {
      done(new PrivateAddress('a private address'), '', 4);
    } else if (options.all === true) done(null, addresses);
    else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};

interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** May it go to this machine? */
  readonly localWebhooks: boolean;
}

/** The status of the answer, of which at most a few KB are read. */
const statusOf = (sent: ClientRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let bytes = 0;
      const finish = (): void => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      };
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) finish();
      });
      answer.on('end', finish);
      answer.on('error', reject);
    });
  });

const failureOf = (error: unknown): Outcome['failure'] => {
  if (error instanceof PrivateAddress) return 'address';
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
    ? 'timeout'
    : 'unreachable';
};

/** Posts a webhook. Follows no redirect: another address was not checked. A 2xx is a success. */
export const postWebhook = async ({ url: text, headers, body, localWebhooks }: Post): Promise<Outcome> => {
  const url = webhookUrl(text, localWebhooks);
  if (url === undefined) return { status: null, failure: 'address' };
  const send = url.protocol === 'http:' ? requestHttp : requestHttps;
  try {
    const sent = send(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'clinic-webhooks/1',
      },
      signal: AbortSignal.timeout(ATTEMPT_MS),
      agent: false,
      ...(isLocal(url) ? {} : { lookup: publicLookup }),
    });
    const answered = statusOf(sent);
    sent.end(body);
    const status = await answered;
    return { status, failure: status >= 200 && status < 300 ? null : 'status' };
  } catch (error) {
    return { status: null, failure: failureOf(error) };
  }
};
