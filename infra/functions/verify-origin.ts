import { timingSafeEqual } from 'node:crypto';
import { env } from 'node:process';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { ORIGIN_HEADER, REREAD_MS, stages } from './origin-secret.ts';

/** The fields of an authorizer request that are read here. */
interface OriginCheckEvent {
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

type ReadSecret = (stage: string) => Promise<string | undefined>;

const sameText = (a: string, b: string): boolean => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * Accepts only requests with the origin's secret, which CloudFront adds; without it, the API's own address would bypass
 * the firewall. Accepts the pending secret too while it is rotated. API Gateway caches the answer for some minutes.
 */
export const createAuthorizer = (read: ReadSecret, clock: () => number = Date.now) => {
  let known: readonly string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  const reread = async (): Promise<void> => {
    const found = await Promise.all([read(stages.current), read(stages.pending)]);
    known = found.flatMap((value) => (value === undefined || value === '' ? [] : [value]));
    readAt = clock();
  };
  return async (event: OriginCheckEvent): Promise<{ readonly isAuthorized: boolean }> => {
    const given = event.headers?.[ORIGIN_HEADER] ?? '';
    const fits = (): boolean => known.some((secret) => sameText(secret, given));
    if (!fits() && clock() - readAt >= REREAD_MS) await reread();
    return { isAuthorized: fits() };
  };
};

const client = new SecretsManagerClient({});

const readStage: ReadSecret = async (stage) => {
  try {
    const { SecretString: text } = await client.send(
      new GetSecretValueCommand({ SecretId: env['ORIGIN_SECRET_ID'], VersionStage: stage }),
    );
    return text;
  } catch (error) {
    // Between rotations there is no pending secret.
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/** The authorizer of the HTTP API: allows requests that carry the present secret of CloudFront. */
export const verifyOrigin = createAuthorizer(readStage);
