import { apiKeyOf, apiKeyWrite } from '#functions/data/staff/api-keys.ts';
import { idOfRequest } from '#functions/data/table/id-of-request.ts';
import type { RouteId } from './harness.ts';
import { addDelivery } from '#functions/data/webhooks/deliveries.ts';
import {
  addWebhookWrite,
  listWebhooks,
  newWebhook,
  removeWebhookWrite,
  type Webhook,
} from '#functions/data/webhooks/webhooks.ts';
import { type MakeScenario, type ScenarioContext, today } from './scenario-context.ts';

const named = { name: 'Accounting', scopes: ['reports:read'], branch_id: null, days: 90 };

/** An endpoint at which nothing listens. */
const endpointOf = async ({ clinic: { deps, now } }: ScenarioContext): Promise<Webhook> => {
  const webhook = newWebhook({ url: 'http://localhost:9/', events: ['visit.finished'], branchId: 1 }, now());
  await deps.store.transact([addWebhookWrite(webhook)]);
  return webhook;
};

/** How requests about API keys and webhooks succeed. */
/** An API key that is not stored yet, and the text that another system sends. */
export const newApiKey = (
  wanted: Omit<Parameters<typeof apiKeyOf>[0], 'id' | 'createdAt'>,
  now: Date,
): ReturnType<typeof apiKeyOf> =>
  apiKeyOf({ ...wanted, id: idOfRequest(wanted, undefined), createdAt: now.toISOString() }, 'a secret key');

export const otherSystemsScenarios = {
  'api-keys/list-api-keys': () => ({ request: {} }),
  'api-keys/make-api-key': () => ({ request: { body: named } }),
  'api-keys/revoke-api-key': async ({ clinic }) => {
    const { apiKey } = newApiKey({ name: 'Old', scopes: ['visits:read'], branchId: 1, days: 30 }, clinic.now());
    await clinic.deps.store.transact([apiKeyWrite(apiKey)]);
    return { request: { params: { keyId: apiKey.id } } };
  },
  'webhooks/list-webhooks': () => ({ request: {} }),
  'webhooks/add-webhook': async ({ clinic: { deps } }) => {
    // Each of these requests is about its own endpoint: ten are the most.
    for (const webhook of await listWebhooks(deps.store)) await deps.store.transact([removeWebhookWrite(webhook)]);
    return { request: { body: { url: 'http://localhost:9/', events: ['visit.finished'], branch_id: 1 } } };
  },
  'webhooks/change-webhook': async (context) => ({
    request: { params: { webhookId: (await endpointOf(context)).id }, body: { events: ['day.closed'], enabled: true } },
  }),
  'webhooks/rotate-webhook-secret': async (context) => ({
    request: { params: { webhookId: (await endpointOf(context)).id } },
  }),
  'webhooks/remove-webhook': async (context) => ({
    request: { params: { webhookId: (await endpointOf(context)).id } },
  }),
  'webhooks/list-deliveries': async (context) => ({
    request: { params: { webhookId: (await endpointOf(context)).id } },
  }),
  'webhooks/send-delivery-again': async (context) => {
    const { clinic } = context;
    const { id: webhookId } = await endpointOf(context);
    const at = clinic.now().toISOString();
    const body = {
      type: 'day.closed',
      timestamp: at,
      data: { branch_id: 1, date: today, closing: 1, total: 0 },
    } as const;
    const delivery = await addDelivery(clinic.deps.store, webhookId, { id: 'e', body }, clinic.now());
    return { request: { params: { webhookId, deliveryId: delivery?.id ?? '' }, body: { at } } };
  },
} as const satisfies Partial<Record<RouteId, MakeScenario>>;
