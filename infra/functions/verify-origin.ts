import { timingSafeEqual } from 'node:crypto';
import { env } from 'node:process';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { ORIGIN_HEADER, REREAD_MS, stages } from './origin-secret.ts';

/** The fields of an authorizer request that are read here. */
interface DoorEvent {
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

type ReadSecret = (stage: string) => Promise<string | undefined>;

const sameText = (a: string, b: string): boolean => {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
};

/**
 * The door of the API: lets in what carries the origin's secret, which only CloudFront knows. Without it, the API's own
 * address would be a way around the firewall. While the secret is being rotated, the coming one is good as well, before
 * CloudFront first sends it; so nobody is turned away in between. API Gateway keeps a yes for some minutes, and a no as well.
 */
export const createAuthorizer = (read: ReadSecret, clock: () => number = Date.now) => {
  let known: readonly string[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  const reread = async (): Promise<void> => {
    const found = await Promise.all([read(stages.current), read(stages.pending)]);
    known = found.flatMap((value) => (value === undefined || value === '' ? [] : [value]));
    readAt = clock();
  };
  return async (event: DoorEvent): Promise<{ readonly isAuthorized: boolean }> => {
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

export const verifyOrigin = createAuthorizer(readStage);
