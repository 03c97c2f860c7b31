import { setTimeout as sleep } from 'node:timers/promises';
import { env } from 'node:process';
import {
  CloudFrontClient,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  type Origin,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import {
  DescribeSecretCommand,
  GetRandomPasswordCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { ORIGIN_HEADER, REREAD_MS, stages } from './origin-secret.ts';

/** The event of a rotation step from Secrets Manager. */
interface RotationEvent {
  readonly Step: string;
  readonly SecretId: string;
  readonly ClientRequestToken: string;
}

const SECRET_LENGTH = 48;
const POLL_MS = 15_000;

const secrets = new SecretsManagerClient({});
const cloudFront = new CloudFrontClient({});

/** Creates the next secret, unless an earlier attempt did. The authorizer accepts it from now on. */
const createSecret = async ({ SecretId, ClientRequestToken }: RotationEvent): Promise<void> => {
  try {
    await secrets.send(
      new GetSecretValueCommand({ SecretId, VersionId: ClientRequestToken, VersionStage: stages.pending }),
    );
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    const { RandomPassword: text } = await secrets.send(
      new GetRandomPasswordCommand({ PasswordLength: SECRET_LENGTH, ExcludePunctuation: true }),
    );
    await secrets.send(
      new PutSecretValueCommand({
        SecretId,
        ClientRequestToken,
        SecretString: text,
        VersionStages: [stages.pending],
      }),
    );
  }
};

/** The origin with its secret header set; origins without that header are left as they are. */
export const withSecret = (origin: Origin, secret: string): Origin => ({
  ...origin,
  ...(origin.CustomHeaders?.Items === undefined
    ? {}
    : {
        CustomHeaders: {
          ...origin.CustomHeaders,
          Items: origin.CustomHeaders.Items.map((header) =>
            header.HeaderName?.toLowerCase() === ORIGIN_HEADER ? { ...header, HeaderValue: secret } : header,
          ),
        },
      }),
});

const comingSecret = async ({ SecretId, ClientRequestToken }: RotationEvent): Promise<string> => {
  const { SecretString: secret } = await secrets.send(
    new GetSecretValueCommand({ SecretId, VersionId: ClientRequestToken, VersionStage: stages.pending }),
  );
  if (secret === undefined) throw new Error('the coming secret is not text');
  return secret;
};

/** Sets the next secret in CloudFront, after every authorizer can read it. */
const setSecret = async (event: RotationEvent): Promise<void> => {
  const secret = await comingSecret(event);
  await sleep(REREAD_MS);
  const Id = env['DISTRIBUTION_ID'];
  const { DistributionConfig: config, ETag } = await cloudFront.send(new GetDistributionConfigCommand({ Id }));
  if (config?.Origins?.Items === undefined) throw new Error('the distribution has no origins');
  await cloudFront.send(
    new UpdateDistributionCommand({
      Id,
      IfMatch: ETag,
      DistributionConfig: {
        ...config,
        Origins: { ...config.Origins, Items: config.Origins.Items.map((origin) => withSecret(origin, secret)) },
      },
    }),
  );
};

/** The secret header of an origin; undefined when it has none. */
const shownBy = (origin: Origin): string | undefined =>
  origin.CustomHeaders?.Items?.find(({ HeaderName: name }) => name?.toLowerCase() === ORIGIN_HEADER)?.HeaderValue;

/**
 * Waits until every edge location sends the new secret. Secrets Manager retries when this exceeds the function's
 * timeout, or when a deployment has restored the old secret; both are valid until then, so no request is refused.
 */
const testSecret = async (event: RotationEvent): Promise<void> => {
  const secret = await comingSecret(event);
  for (;;) {
    const { Distribution: distribution } = await cloudFront.send(
      new GetDistributionCommand({ Id: env['DISTRIBUTION_ID'] }),
    );
    const shown = (distribution?.DistributionConfig?.Origins?.Items ?? []).flatMap((origin) => shownBy(origin) ?? []);
    if (shown.length === 0 || shown.some((each) => each !== secret)) {
      throw new Error('CloudFront does not send the coming secret');
    }
    if (distribution?.Status === 'Deployed') return;
    await sleep(POLL_MS);
  }
};

/** The next secret becomes the current one; the authorizer drops the old one at its next read. */
const finishSecret = async ({ SecretId, ClientRequestToken }: RotationEvent): Promise<void> => {
  const { VersionIdsToStages: versions = {} } = await secrets.send(new DescribeSecretCommand({ SecretId }));
  const present = Object.keys(versions).find((version) => versions[version]?.includes(stages.current) === true);
  if (present === ClientRequestToken) return;
  await secrets.send(
    new UpdateSecretVersionStageCommand({
      SecretId,
      VersionStage: stages.current,
      MoveToVersionId: ClientRequestToken,
      RemoveFromVersionId: present,
    }),
  );
  await secrets.send(
    new UpdateSecretVersionStageCommand({
      SecretId,
      VersionStage: stages.pending,
      RemoveFromVersionId: ClientRequestToken,
    }),
  );
};

/** Rotates the origin secret in the four steps of Secrets Manager. */
export const rotateOriginSecret = async (event: RotationEvent): Promise<void> => {
  switch (event.Step) {
    case 'createSecret':
      return createSecret(event);
    case 'setSecret':
      return setSecret(event);
    case 'testSecret':
      return testSecret(event);
    case 'finishSecret':
      return finishSecret(event);
    default:
      throw new Error(`no rotation step "${event.Step}"`);
  }
};
