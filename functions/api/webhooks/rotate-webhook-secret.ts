import { rotateWebhookSecret as route } from '#shared/routes/webhooks.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { changeWebhookWrite, webhookKey } from '#functions/data/webhooks/webhooks.ts';
import { FORMER_SECRET_MS, oldestSigning, secretOf } from '#functions/domain/webhooks/signature.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { auditedWebhook, requireWebhook } from './webhook-view.ts';

export const rotateWebhookSecret = endpoint(route, async ({ input: { params }, deps, now, commit }) =>
  retryOnConflict(async () => {
    const was = await requireWebhook(deps.store, params.webhookId);
    const [place, key] = await Promise.all([auditPlace(deps, was.branchId, now), webhookKey(deps)]);
    const set = {
      generation: was.generation + 1,
      rotatedAt: now.toISOString(),
      oldestGeneration: oldestSigning(was, now),
    };
    const formerUntil = new Date(now.getTime() + FORMER_SECRET_MS).toISOString();
    return commit(
      [changeWebhookWrite(was, set)],
      { secret: secretOf(key, { ...was, ...set }), former_until: formerUntil },
      { ...place, action: 'webhook.secret_made', after: auditedWebhook(was), unique: `webhook.${was.id}` },
    );
  }),
);
