import { createHash, createHmac } from 'node:crypto';
import { fromEnv } from '@aws-sdk/credential-provider-env';
import { SignatureV4 } from '@smithy/signature-v4';

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

/** A request to an API of AWS. */
export interface SignedRequest {
  readonly method: 'POST';
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly signal: AbortSignal;
}
export type Send = (url: string, request: SignedRequest) => Promise<Response>;

interface Api {
  /** As AWS names it in signatures: `appsync`, `lambda`. */
  readonly service: string;
  readonly region: string;
  readonly host: string;
  /** Milliseconds without an answer. */
  readonly timeoutMs: number;
}

interface Post {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Posts by HTTPS with the function's own permissions (AWS Signature Version 4). */
export const signedPost = ({ service, region, host, timeoutMs }: Api, send: Send = fetch) => {
  const signer = new SignatureV4({ service, region, credentials: fromEnv(), sha256: Sha256 });
  return async ({ path, headers: more = {}, body }: Post): Promise<Response> => {
    const { headers } = await signer.sign({
      method: 'POST',
      protocol: 'https:',
      hostname: host,
      path,
      headers: { host, 'content-type': 'application/json', ...more },
      body,
    });
    return send(`https://${host}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
  };
};
