import { newApiKey, apiKeyWrite } from '#functions/data/staff/api-keys.ts';
import type { RouteId } from './harness.ts';
import type { MakeScenario } from './scenario-context.ts';

const named = { name: 'Accounting', scopes: ['reports:read'], branch_id: null, days: 90 };

/** How requests about API keys succeed. */
export const otherSystemsScenarios = {
  'api-keys/list-api-keys': () => ({ request: {} }),
  'api-keys/make-api-key': () => ({ request: { body: named } }),
  'api-keys/revoke-api-key': async ({ clinic }) => {
    const { apiKey } = newApiKey({ name: 'Old', scopes: ['visits:read'], branchId: 1, days: 30 }, clinic.now());
    await clinic.deps.store.transact([apiKeyWrite(apiKey)]);
    return { request: { params: { keyId: apiKey.id } } };
  },
} as const satisfies Partial<Record<RouteId, MakeScenario>>;
