import { logout as route } from '../../../shared/routes/auth.ts';
import { revokeFamily } from '../../data/sessions.ts';
import { withCookies } from '../../runtime/answers.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { cookieOf, requireSameSite } from '../../runtime/http.ts';
import { clearedCookies, familyOf } from '../../runtime/sign-in.ts';

export const logOut = endpoint(route, async ({ deps: { store }, event }) => {
  requireSameSite(event);
  const token = cookieOf(event, 'appointify_refresh');
  // A token that cannot be read belongs to no session: leaving never fails.
  const familyId = token === undefined ? undefined : await familyOf(store, token);
  if (familyId !== undefined) await revokeFamily(store, familyId);
  return withCookies({}, clearedCookies);
});
