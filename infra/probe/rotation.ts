import { DescribeSecretCommand, RotateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { originSecretName } from '../names.ts';
import type { Probe, ProbeContext } from './probe.ts';

const PAUSE_MS = 15_000;
/** CloudFront needs minutes to apply the new secret: wait at most 20. */
const ATTEMPTS = 80;

/** The id of the secret's version in use. */
const currentVersion = async (client: SecretsManagerClient, SecretId: string): Promise<string | undefined> => {
  const { VersionIdsToStages: stages = {} } = await client.send(new DescribeSecretCommand({ SecretId }));
  return Object.keys(stages).find((id) => stages[id]?.includes('AWSCURRENT') === true);
};

/** Does the API answer through the site? Look-ups are not cached at the edge. */
const siteAnswers = async ({ site, fetch }: ProbeContext): Promise<boolean> => {
  try {
    // An unknown phone answers 404 in our envelope; 401 and 403 mean that the secret was refused.
    return (await fetch(`${site}/api/queue-info/01000000000`)).status === 404;
  } catch {
    return false;
  }
};

/** Rotates the origin secret and requests the site until the new version is in use. */
export const probeRotation: Probe = async (context) => {
  const { environment, pause } = context;
  const client = new SecretsManagerClient({ region: environment.region });
  const SecretId = originSecretName(environment);
  const before = await currentVersion(client, SecretId);
  await client.send(new RotateSecretCommand({ SecretId, RotateImmediately: true }));
  let [refused, rotated] = [0, false];
  for (let attempt = 0; attempt < ATTEMPTS && !rotated; attempt += 1) {
    await pause(PAUSE_MS);
    if (!(await siteAnswers(context))) refused += 1;
    rotated = (await currentVersion(client, SecretId)) !== before;
  }
  if (!(await siteAnswers(context))) refused += 1;
  return [
    { probe: 'rotation: a new version is in use', expected: 'yes', seen: rotated ? 'yes' : 'no' },
    { probe: 'rotation: requests refused meanwhile', expected: '0', seen: String(refused) },
  ];
};
