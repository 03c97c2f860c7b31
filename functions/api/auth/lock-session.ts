import { lockSession as route } from '#shared/routes/auth.ts';
import { lockTokenFamily } from '#functions/data/staff/sessions.ts';
import { signInSessionEnded } from '#shared/refusals/access.ts';
import { pinMissing } from '#shared/refusals/staff.ts';
import { withCookies } from '#functions/runtime/answers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { cookieOf, requireSameSite } from '#functions/runtime/http.ts';
import { hasLockedCookie, lockedCookie, lockedSessions } from '#functions/runtime/locked-sessions.ts';
import { clearedCookies, sessionOfRefreshToken } from '#functions/runtime/sign-in.ts';

export const lockSession = endpoint(route, async ({ deps, event, now }) => {
  requireSameSite(event, deps.siteOrigin);
  const token = cookieOf(event, 'appointify_refresh');
  // Another tab was faster.
  if (token === undefined && hasLockedCookie(event)) return {};
  if (token === undefined) throw signInSessionEnded();
  const [session, others] = await Promise.all([
    sessionOfRefreshToken(deps, token, now),
    lockedSessions(deps, event, now),
  ]);
  if (session === undefined) throw signInSessionEnded();
  if (session.user.pinHash === undefined) throw pinMissing();
  await lockTokenFamily(deps.store, session.family.id, now.toISOString());
  const locked = [session, ...others.filter(({ user }) => user.id !== session.user.id)];
  return withCookies({}, [...clearedCookies, lockedCookie(locked)]);
});
