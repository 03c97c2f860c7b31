import { MOST_WEBHOOKS } from '#shared/models/webhooks.ts';
import { tooManyWebhooks, webhookAddressRefused } from '#shared/refusals/webhooks.ts';
import { addWebhook as route } from '#shared/routes/webhooks.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { addWebhookWrite, listWebhooks, newWebhook, webhookKey } from '#functions/data/webhooks/webhooks.ts';
import { webhookUrl } from '#functions/domain/webhooks/addresses.ts';
import { secretOf } from '#functions/domain/webhooks/signature.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { repeatedRequest } from '#functions/runtime/repeated-request.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';
import { auditedWebhook, webhookView } from './webhook-view.ts';

export const addWebhook = endpoint(route, async ({ input: { body }, actor, event, deps, now, commit }) => {
  const { branch_id: branchId, events } = body;
  const url = webhookUrl(body.url, deps.localWebhooks ?? false);
  if (url === undefined) throw webhookAddressRefused();
  const wanted = { url: url.href, events: [...new Set(events)], branchId };
  const webhook = newWebhook(wanted, now, repeatedRequest(event, actor));
  return retryOnConflict(async () => {
    const [place, known, key] = await Promise.all([
      auditPlace(deps, branchId, now),
      listWebhooks(deps.store),
      webhookKey(deps),
    ]);
    // No answer with a secret is recorded: a repeat finds the address that the first request added.
    const added = known.find(({ id }) => id === webhook.id);
    if (added !== undefined) return { webhook: webhookView(added), secret: secretOf(key, added) };
    if (known.length >= MOST_WEBHOOKS) throw tooManyWebhooks();
    return commit(
      [addWebhookWrite(webhook)],
      { webhook: webhookView(webhook), secret: secretOf(key, webhook) },
      { ...place, action: 'webhook.added', after: auditedWebhook(webhook), unique: `webhook.${webhook.id}` },
    );
  });
});
