import { listWebhooks as route } from '#shared/routes/webhooks.ts';
import { listWebhooks as storedWebhooks } from '#functions/data/webhooks/webhooks.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { webhookView } from './webhook-view.ts';

export const listWebhooks = endpoint(route, async ({ deps }) => ({
  webhooks: (await storedWebhooks(deps.store)).map(webhookView),
}));
