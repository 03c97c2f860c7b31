import { makeApiKey as route } from '#shared/routes/api-keys.ts';
import { apiKeyWrite, newApiKey } from '#functions/data/staff/api-keys.ts';
import { webhookKey } from '#functions/data/webhooks/webhooks.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { repeatedRequest } from '#functions/runtime/repeated-request.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { apiKeyView, auditedApiKey } from './api-key-view.ts';

export const makeApiKey = endpoint(route, async ({ input: { body }, actor, event, deps, now, commit }) => {
  const { name, branch_id: branchId, days } = body;
  const place = await auditPlace(deps, branchId, now);
  const wanted = { name, scopes: [...new Set(body.scopes)], branchId, days };
  const request = repeatedRequest(event, actor);
  // No answer with a secret is recorded: a repeat makes the same key with the same secret.
  const { apiKey, text } = newApiKey(wanted, now, request && { request, key: await webhookKey(deps) });
  return commit(
    [apiKeyWrite(apiKey)],
    { api_key: apiKeyView(apiKey, now), secret: text },
    { ...place, action: 'api_key.made', after: auditedApiKey(apiKey), unique: `api-key.${apiKey.id}` },
  );
});
