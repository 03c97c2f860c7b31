import { changeWebhook as route } from '#shared/routes/webhooks.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { changeWebhookWrite } from '#functions/data/webhooks/webhooks.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { auditedWebhook, requireWebhook, webhookView } from './webhook-view.ts';

export const changeWebhook = endpoint(route, async ({ input: { params, body }, deps, now, commit }) =>
  retryOnConflict(async () => {
    const was = await requireWebhook(deps.store, params.webhookId);
    const place = await auditPlace(deps, was.branchId, now);
    const set = {
      ...(body.events !== undefined && { events: [...new Set(body.events)] }),
      // Switched on again, it has another five days.
      ...(body.enabled !== undefined && { enabled: body.enabled, givenUpAt: null, failingSince: null }),
    };
    const webhook = { ...was, ...set };
    return commit(
      [changeWebhookWrite(was, set)],
      { webhook: webhookView(webhook) },
      {
        ...place,
        action: 'webhook.changed',
        before: auditedWebhook(was),
        after: auditedWebhook(webhook),
        unique: `webhook.${was.id}`,
      },
    );
  }),
);
