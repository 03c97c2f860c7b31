import { secretsManager } from './secrets-manager.ts';

/** What must not be in the table, its stream or its backups. See ADR 0005. */
export const secretNames = ['signing-keys', 'messaging'] as const;
export type SecretName = (typeof secretNames)[number];

/** Where secrets are: AWS Secrets Manager in the cloud, a file on one machine. */
export interface SecretStore {
  /** The text of a secret; undefined when it does not exist. */
  readonly read: (name: SecretName) => Promise<string | undefined>;
  /** Replaces the text of a secret: of two writers at the same moment the last one wins. */
  readonly write: (name: SecretName, text: string) => Promise<void>;
}

/** The dependencies that say where secrets are. */
export interface SecretSource {
  readonly secrets?: SecretStore | undefined;
  readonly secretsPrefix?: string | undefined;
}

/** The secrets of this process. Only functions that use secrets import it, so only they contain the client. */
export const secretsOf = ({ secrets, secretsPrefix }: SecretSource): SecretStore => {
  if (secrets !== undefined) return secrets;
  if (secretsPrefix === undefined) throw new Error('SECRETS_PREFIX does not say where the secrets are');
  return secretsManager(secretsPrefix);
};
