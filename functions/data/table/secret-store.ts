import type { SecretName } from '#shared/rules/secret-names.ts';

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
