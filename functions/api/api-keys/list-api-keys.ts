import { listApiKeys as route } from '#shared/routes/api-keys.ts';
import { listApiKeys as storedApiKeys } from '#functions/data/staff/api-keys.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { apiKeyView } from './api-key-view.ts';

export const listApiKeys = endpoint(route, async ({ deps, now }) => ({
  keys: (await storedApiKeys(deps.store)).map((key) => apiKeyView(key, now)),
}));
