import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, describe, expect, it } from 'vitest';
import { secretsOf } from '#functions/data/table/secrets.ts';

const manager = mockClient(SecretsManagerClient);
afterEach(() => {
  manager.reset();
});
const secrets = secretsOf({ secretsPrefix: 'clinic-prod' });

describe('the secrets of an environment in Secrets Manager', () => {
  it('are read by the name of the environment', async () => {
    manager.on(GetSecretValueCommand, { SecretId: 'clinic-prod-messaging' }).resolves({ SecretString: 'a' });

    expect(await secrets.read('messaging')).toBe('a');
  });

  it('are undefined where there are none, and no other error is taken for that', async () => {
    manager
      .on(GetSecretValueCommand)
      .rejectsOnce(new ResourceNotFoundException({ message: 'none', $metadata: {} }))
      .rejects(new Error('AccessDenied'));

    expect(await secrets.read('messaging')).toBeUndefined();
    await expect(secrets.read('messaging')).rejects.toThrow('AccessDenied');
  });

  it('are replaced as a whole', async () => {
    manager.on(PutSecretValueCommand).resolves({});

    await secrets.write('signing-keys', 'b');

    expect(manager.commandCalls(PutSecretValueCommand)[0]?.args[0].input).toEqual({
      SecretId: 'clinic-prod-signing-keys',
      SecretString: 'b',
    });
  });
});
