import { createHash, createHmac } from 'node:crypto';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { SignatureV4 } from '@smithy/signature-v4';
import type { LiveSettings } from './live-settings.ts';
import { paced } from './paced.ts';
import type { PublishLive } from './publish-live.ts';

const bytesOf = (data: string | ArrayBuffer | ArrayBufferView): Uint8Array => {
  if (typeof data === 'string') return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
};

/** SHA-256 in the form that the signer takes. */
class Sha256 {
  readonly #hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(secret));
  }

  update(chunk: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(bytesOf(chunk));
  }

  digest(): Promise<Uint8Array> {
    return Promise.resolve(this.#hash.digest());
  }

  reset(): void {
    throw new Error('a hash is used once');
  }
}

/** An answer that takes longer is of little use: a call shall show within two seconds. */
const TIMEOUT_MS = 3_000;

interface SignedRequest {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/**
 * Publishes by HTTPS with the function's own permissions (AWS Signature Version 4). Each running function keeps the pace
 * of its own events.
 */
export const publishToAppSync = (
  { host, region }: LiveSettings,
  send: (url: string, request: SignedRequest) => Promise<Response> = fetch,
): PublishLive => {
  const signer = new SignatureV4({ service: 'appsync', region, credentials: fromEnv(), sha256: Sha256 });
  return paced(async (channel, event) => {
    const body = JSON.stringify({ channel, events: [event] });
    const { headers } = await signer.sign({
      method: 'POST',
      protocol: 'https:',
      hostname: host,
      path: '/event',
      headers: { host, 'content-type': 'application/json' },
      body,
    });
    const attempt = async (): Promise<void> => {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await send(`https://${host}/event`, { method: 'POST', headers, body, signal });
      if (!answer.ok) throw new Error(`the live channel answered ${String(answer.status)}`);
    };
    // Once more: pages poll seldom while they hear the channel. An event that arrives twice changes nothing.
    await attempt().catch(attempt);
  });
};
