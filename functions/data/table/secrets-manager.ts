import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { cloudTimeouts } from './connect.ts';
import type { SecretStore } from './secret-store.ts';

const MAX_ATTEMPTS = 6;

let client: SecretsManagerClient | undefined;

/**
 * Secrets in AWS Secrets Manager, `<prefix>-<name>`, made by the data stack.
 * @param prefix `clinic-<environment>`
 */
export const secretsManager = (prefix: string): SecretStore => {
  const connected = (client ??= new SecretsManagerClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { ...cloudTimeouts, throwOnRequestTimeout: true },
  }));
  return {
    read: async (name) => {
      try {
        const found = await connected.send(new GetSecretValueCommand({ SecretId: `${prefix}-${name}` }));
        return found.SecretString;
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      }
    },
    write: async (name, text) => {
      await connected.send(new PutSecretValueCommand({ SecretId: `${prefix}-${name}`, SecretString: text }));
    },
  };
};
