import { parameterStore } from './parameter-store.ts';

/** What must not be in the table, its stream or its backups. See ADR 0005. */
export const secretNames = ['signing-keys', 'whatsapp', 'push-keys'] as const;
export type SecretName = (typeof secretNames)[number];

/** Where secrets are: AWS Systems Manager in the cloud, a file on one machine. */
export interface SecretStore {
  /** The text of a secret; undefined when it was never written. */
  readonly read: (name: SecretName) => Promise<string | undefined>;
  /** Replaces the text of a secret: of two writers at the same moment the last one wins. */
  readonly write: (name: SecretName, text: string) => Promise<void>;
}

/** The dependencies that say where secrets are. */
export interface SecretSource {
  readonly secrets?: SecretStore | undefined;
  readonly secretsPath?: string | undefined;
}

/** The secrets of this process. Only functions that use secrets import it, so only they contain the client. */
export const secretsOf = ({ secrets, secretsPath }: SecretSource): SecretStore => {
  if (secrets !== undefined) return secrets;
  if (secretsPath === undefined) throw new Error('SECRETS_PATH does not say where the secrets are');
  return parameterStore(secretsPath);
};
