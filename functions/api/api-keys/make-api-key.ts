import { makeApiKey as route } from '#shared/routes/api-keys.ts';
import { apiKeyOf, apiKeyWrite, findApiKey } from '#functions/data/staff/api-keys.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { idOfRequest } from '#functions/data/table/id-of-request.ts';
import { webhookKey } from '#functions/data/webhooks/webhooks.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { repeatedRequest } from '#functions/runtime/repeated-request.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { apiKeyView, auditedApiKey } from './api-key-view.ts';

export const makeApiKey = endpoint(route, async ({ input: { body }, actor, event, deps, now, commit }) => {
  const { name, branch_id: branchId, days } = body;
  const place = await auditPlace(deps, branchId, now);
  const wanted = { name, scopes: [...new Set(body.scopes)], branchId, days };
  const id = idOfRequest(wanted, repeatedRequest(event, actor));
  const secretKey = await webhookKey(deps);
  return retryOnConflict(async () => {
    // No answer with a secret is recorded: a repeat finds the key that the first request made, unless it was revoked.
    const made = await findApiKey(deps.store, id);
    const { apiKey, text } = apiKeyOf({ ...wanted, id, createdAt: made?.createdAt ?? now.toISOString() }, secretKey);
    const view = { api_key: apiKeyView(made ?? apiKey, now), secret: text };
    if (made !== undefined) return view;
    return commit([apiKeyWrite(apiKey)], view, {
      ...place,
      action: 'api_key.made',
      after: auditedApiKey(apiKey),
      unique: `api-key.${id}`,
    });
  });
});
