import { createDependencies, replaceDependencies } from '#functions/dependencies.ts';
import type { Clinic } from '#local/clinic.ts';

/** A table in the cloud, found by the usual AWS settings (region, profile, credentials). It is never created here. */
export const openCloudTable = (tableName: string): Clinic => {
  const deps = createDependencies({ ...process.env, TABLE_NAME: tableName });
  replaceDependencies(deps);
  return { deps, endpoint: '', tableName, shared: true, stop: () => Promise.resolve() };
};
