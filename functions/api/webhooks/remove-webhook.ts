import { removeWebhook as route } from '#shared/routes/webhooks.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { removeWebhookWrite } from '#functions/data/webhooks/webhooks.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { auditedWebhook, requireWebhook } from './webhook-view.ts';

export const removeWebhook = endpoint(route, async ({ input: { params }, deps, now, commit }) =>
  retryOnConflict(async () => {
    const was = await requireWebhook(deps.store, params.webhookId);
    const place = await auditPlace(deps, was.branchId, now);
    return commit(
      [removeWebhookWrite(was)],
      { id: was.id },
      { ...place, action: 'webhook.removed', before: auditedWebhook(was), unique: `webhook.${was.id}` },
    );
  }),
);
