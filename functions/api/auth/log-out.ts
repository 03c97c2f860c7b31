import { logOut as route } from '#shared/routes/auth.ts';
import { revokeTokenFamily } from '#functions/data/staff/sessions.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { Refusal } from '#shared/errors.ts';
import { withCookies } from '#functions/runtime/answers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { bearerOf, cookieOf, type Event, requireSameSite } from '#functions/runtime/http.ts';
import { clearedCookies, familyOfRefreshToken } from '#functions/runtime/sign-in.ts';
import { verifyToken } from '#functions/runtime/tokens.ts';

/** The token family of the bearer token. An expired or malformed token has none: signing out never fails. */
const familyOfBearer = async ({ store, cache }: Dependencies, event: Event, now: Date): Promise<string | undefined> => {
  const token = bearerOf(event);
  if (token === undefined) return undefined;
  try {
    return (await verifyToken(store, cache, token, now)).sid;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

export const logOut = endpoint(route, async ({ deps, event, now }) => {
  requireSameSite(event, deps.siteOrigin);
  const refresh = cookieOf(event, 'appointify_refresh');
  const families = await Promise.all([
    refresh === undefined ? undefined : familyOfRefreshToken(deps, refresh),
    // Over plain http a browser drops Secure cookies, so only the bearer token identifies the session.
    familyOfBearer(deps, event, now),
  ]);
  for (const family of new Set(families)) if (family !== undefined) await revokeTokenFamily(deps.store, family);
  return withCookies({}, clearedCookies);
});
