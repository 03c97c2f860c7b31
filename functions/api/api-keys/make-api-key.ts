import { makeApiKey as route } from '#shared/routes/api-keys.ts';
import { apiKeyWrite, newApiKey } from '#functions/data/staff/api-keys.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { apiKeyView, auditedApiKey } from './api-key-view.ts';

export const makeApiKey = endpoint(route, async ({ input: { body }, deps, now, commit }) => {
  const { name, branch_id: branchId, days } = body;
  const place = await auditPlace(deps, branchId, now);
  const { apiKey, text } = newApiKey({ name, scopes: [...new Set(body.scopes)], branchId, days }, now);
  return commit(
    [apiKeyWrite(apiKey)],
    { api_key: apiKeyView(apiKey, now), secret: text },
    { ...place, action: 'api_key.made', after: auditedApiKey(apiKey), unique: `api-key.${apiKey.id}` },
  );
});
