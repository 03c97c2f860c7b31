import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { cloudTimeouts } from '../table/connect.ts';
import type { SecretStore } from './secret-store.ts';

/** Reads are few, because every reader keeps what it read; Systems Manager allows 40 a second in an account. */
const MAX_ATTEMPTS = 6;

let client: SSMClient | undefined;

/**
 * Secrets as encrypted parameters of AWS Systems Manager, `<path>/<name>`, which cost nothing a month. They are
 * encrypted with the key of the table, so that the right to read parameters does not suffice to read a secret.
 * @param path `/clinic-<environment>`
 */
export const parameterStore = (path: string): SecretStore => {
  const connected = (client ??= new SSMClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { ...cloudTimeouts, throwOnRequestTimeout: true },
  }));
  return {
    read: async (name) => {
      try {
        const { Parameter: found } = await connected.send(
          new GetParameterCommand({ Name: `${path}/${name}`, WithDecryption: true }),
        );
        return found?.Value;
      } catch (error) {
        if (error instanceof ParameterNotFound) return undefined;
        throw error;
      }
    },
    write: async (name, text) => {
      await connected.send(
        new PutParameterCommand({
          Name: `${path}/${name}`,
          Value: text,
          Type: 'SecureString',
          KeyId: `alias${path}-table`,
          Overwrite: true,
        }),
      );
    },
  };
};
