import { createHmac } from 'node:crypto';

/** How long former secrets sign besides the newest. */
export const FORMER_SECRET_MS = 24 * 60 * 60_000;

/** What says which secrets an endpoint has. */
interface Secrets {
  readonly id: string;
  /** Counts the secrets that were made. */
  readonly generation: number;
  readonly rotatedAt: string | null;
  /** The oldest secret that signs for a day after `rotatedAt`; absent after a rotation of an earlier release. */
  readonly oldestGeneration?: number | undefined;
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

/** The oldest secret that signs now. Rotations of one day keep the secret that was in use before the first. */
export const oldestSigning = ({ generation, rotatedAt, oldestGeneration }: Secrets, now: Date): number => {
  const areFormerValid = rotatedAt !== null && now.getTime() - Date.parse(rotatedAt) < FORMER_SECRET_MS;
  return areFormerValid ? (oldestGeneration ?? generation - 1) : generation;
};

/** The secrets that sign now, the newest first. */
const signingBytes = (key: string, secrets: Secrets, now: Date): Buffer[] => {
  const { id, generation } = secrets;
  const length = generation - oldestSigning(secrets, now) + 1;
  return Array.from({ length }, (_, index) => bytesOf(key, id, generation - index));
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
