import { revokeApiKey as route } from '#shared/routes/api-keys.ts';
import { apiKeyMissing } from '#shared/refusals/access.ts';
import { findApiKey, revokeApiKeyWrite } from '#functions/data/staff/api-keys.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { auditedApiKey } from './api-key-view.ts';

export const revokeApiKey = endpoint(route, async ({ input: { params }, deps, now, commit }) =>
  retryOnConflict(async () => {
    const apiKey = await findApiKey(deps.store, params.keyId);
    if (apiKey === undefined) throw apiKeyMissing();
    const place = await auditPlace(deps, apiKey.branchId, now);
    return commit(
      [revokeApiKeyWrite(apiKey.id)],
      { id: apiKey.id },
      { ...place, action: 'api_key.revoked', before: auditedApiKey(apiKey), unique: `api-key.${apiKey.id}` },
    );
  }),
);
