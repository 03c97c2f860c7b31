import { attemptWebhook } from '#functions/data/webhooks/attempt-webhook.ts';
import { listDueDeliveries } from '#functions/data/webhooks/deliveries.ts';
import { findWebhook, listWebhooks } from '#functions/data/webhooks/webhooks.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { schedule } from '../schedule.ts';

/** Attempts at one endpoint in one run. */
const MOST_OF_ENDPOINT = 50;
/** An endpoint that answers slowly is continued in the next minute. */
const BUDGET_MS = 40_000;

/** Sends what is due at an endpoint, the oldest first, until one fails: an endpoint that is down gets one attempt. */
const sendDue = async (deps: Dependencies, webhookId: string, now: Date): Promise<number> => {
  const end = performance.now() + BUDGET_MS;
  let sent = 0;
  for (const delivery of await listDueDeliveries(deps.store, webhookId, now, MOST_OF_ENDPOINT)) {
    const webhook = await findWebhook(deps.store, webhookId);
    if (webhook?.enabled !== true || performance.now() > end) break;
    const outcome = await attemptWebhook(deps, webhook, delivery, now);
    if (outcome !== undefined) sent += 1;
    if (outcome !== undefined && outcome.failure !== null) break;
  }
  return sent;
};

/** Sends webhooks whose next attempt is due, each endpoint beside the others. */
export const retryWebhooks = schedule('retry-webhooks', async ({ deps, now }) => {
  const enabled = (await listWebhooks(deps.store)).filter((webhook) => webhook.enabled);
  const sent = await Promise.all(enabled.map(({ id }) => sendDue(deps, id, now)));
  return { endpoints: enabled.length, sent: sent.reduce((sum, each) => sum + each, 0) };
});
