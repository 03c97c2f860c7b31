import type { Call } from './call.ts';
import { CallError } from './call-error.ts';
import { session } from './session.ts';

let loading: Promise<Call> | undefined;

const loadClient = async (): Promise<Call> => {
  const [{ createClient }, { createPolicies }] = await Promise.all([
    import('./create-client.ts'),
    import('./policies.ts'),
  ]);
  return createClient({
    base: '/api',
    policies: createPolicies(),
    token: session.token,
    language: () => (typeof document === 'undefined' ? undefined : document.documentElement.lang || undefined),
    onUnauthorized: () => session.clear('unauthorized'),
  });
};

const client = async (): Promise<Call> => {
  try {
    loading ??= loadClient();
    return await loading;
  } catch (cause) {
    loading = undefined;
    throw new CallError('NETWORK_ERROR', { cause });
  }
};

/**
 * Loads rows of the route table: with its schemas it is too large for a first view.
 * @throws CallError when there is no connection
 */
export const loadRoutes = async <Routes>(load: () => Promise<Routes>): Promise<Routes> => {
  try {
    // Concurrently, because a request needs both.
    return (await Promise.all([load(), client()]))[0];
  } catch (cause) {
    throw cause instanceof CallError ? cause : new CallError('NETWORK_ERROR', { cause });
  }
};

/** The product's client: same origin, the saved session, the page's language. It loads with the first request. */
export const call: Call = async (route, request, options) => (await client())(route, request, options);
