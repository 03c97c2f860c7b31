import { createHmac } from 'node:crypto';

/** How long a former secret signs besides its successor. */
export const FORMER_SECRET_MS = 24 * 60 * 60_000;

/** What says which secrets an endpoint has. */
interface Secrets {
  readonly id: string;
  /** Counts the secrets that were made. */
  readonly generation: number;
  readonly rotatedAt: string | null;
}

/**
 * The bytes of a secret: derived from the key of all webhooks, so that a new one is a number in the table, and no
 * secret is in it. Source: docs/adr/0005-secrets-outside-the-table.md.
 */
const bytesOf = (key: string, id: string, generation: number): Buffer =>
  createHmac('sha256', key)
    .update(`webhook ${id} ${String(generation)}`)
    .digest();

/** The present secret as its receiver gets it: `whsec_` and base64. */
export const secretOf = (key: string, { id, generation }: Secrets): string =>
  `whsec_${bytesOf(key, id, generation).toString('base64')}`;

/** The secrets that sign now: the present one first, for a day after a rotation the former one too. */
const signingBytes = (key: string, { id, generation, rotatedAt }: Secrets, now: Date): Buffer[] => {
  const isFormerValid = rotatedAt !== null && now.getTime() - Date.parse(rotatedAt) < FORMER_SECRET_MS;
  return [generation, ...(isFormerValid ? [generation - 1] : [])].map((each) => bytesOf(key, id, each));
};

interface Signed {
  readonly id: string;
  readonly body: string;
}

/** A signature by each secret, as Standard Webhooks specifies it. */
export const signatureWith = (secrets: readonly Buffer[], { id, body }: Signed, seconds: number): string =>
  secrets
    .map(
      (secret) =>
        `v1,${createHmac('sha256', secret)
          .update(`${id}.${String(seconds)}.${body}`)
          .digest('base64')}`,
    )
    .join(' ');

/** The headers of Standard Webhooks. `webhook-id` is the same for each attempt. */
export const signedHeaders = (
  key: string,
  secrets: Secrets,
  message: Signed,
  now: Date,
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> => {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    'webhook-id': message.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureWith(signingBytes(key, secrets, now), message, seconds),
  };
};
