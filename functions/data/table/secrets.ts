import type { SecretSource, SecretStore } from './secret-store.ts';
import { secretsManager } from './secrets-manager.ts';

/** The secrets of this process. Only functions that use secrets import it, so only they contain the client. */
export const secretsOf = ({ secrets, secretsPrefix }: SecretSource): SecretStore => {
  if (secrets !== undefined) return secrets;
  if (secretsPrefix === undefined) throw new Error('SECRETS_PREFIX does not say where the secrets are');
  return secretsManager(secretsPrefix);
};
