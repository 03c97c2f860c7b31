import { createDeps, useDeps } from '#functions/deps.ts';
import type { Clinic } from '#local/clinic.ts';

/** A table in the cloud, found by the usual AWS settings (region, profile, credentials). It is never created here. */
export const openCloudTable = (tableName: string): Clinic => {
  const deps = createDeps({ ...process.env, TABLE_NAME: tableName });
  useDeps(deps);
  return { deps, endpoint: '', tableName, fresh: false, shared: true, stop: () => Promise.resolve() };
};
