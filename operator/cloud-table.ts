import { createDependencies, replaceDependencies } from '#functions/dependencies.ts';
import type { Clinic } from '#local/clinic.ts';

/** The environment that the name of a table says: `clinic-<environment>-…`. */
const secretsPrefixOf = (tableName: string): string | undefined => /^(clinic-[a-z0-9]+)-/u.exec(tableName)?.[1];

/** A table in the cloud, found by the usual AWS settings (region, profile, credentials). It is never created here. */
export const openCloudTable = (tableName: string): Clinic => {
  const deps = createDependencies({
    SECRETS_PREFIX: secretsPrefixOf(tableName),
    ...process.env,
    TABLE_NAME: tableName,
  });
  replaceDependencies(deps);
  return { deps, endpoint: '', tableName, shared: true, stop: () => Promise.resolve() };
};
