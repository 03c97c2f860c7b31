import { createClient } from './create-client.ts';
import { createPolicies } from './policies.ts';
import { session } from '../session/session.ts';

/** The product's client: same origin, the saved session, the page's language. */
export const call = createClient({
  base: '/api',
  policies: createPolicies(),
  token: session.token,
  language: () => (typeof document === 'undefined' ? undefined : document.documentElement.lang || undefined),
  onUnauthorized: () => session.clear('unauthorized'),
});
