import { unlockSession as route } from '#shared/routes/auth.ts';
import { MAX_PIN_ATTEMPTS, recordPinAttempt } from '#functions/data/staff/sessions.ts';
import { signInSessionEnded } from '#shared/refusals/access.ts';
import { pinBlocked, pinMissing, pinWrong } from '#shared/refusals/staff.ts';
import { withCookies } from '#functions/runtime/answers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requireSameSite } from '#functions/runtime/http.ts';
import { lockedCookie, lockedSessions } from '#functions/runtime/locked-sessions.ts';
import { passwordMatches } from '#functions/runtime/passwords.ts';
import { continueSession } from '#functions/runtime/sign-in.ts';

export const unlockSession = endpoint(route, async ({ input: { body }, deps, event, now }) => {
  requireSameSite(event, deps.siteOrigin);
  const sessions = await lockedSessions(deps, event, now);
  const session = sessions.find(({ user }) => user.id === body.user_id);
  if (session === undefined) throw signInSessionEnded();
  const { family, user, token } = session;
  if (user.pinHash === undefined) throw pinMissing();
  if (!(await recordPinAttempt(deps.store, family.id))) throw pinBlocked();
  if (!(await passwordMatches(body.pin, user.pinHash))) {
    throw (family.pinAttempts ?? 0) + 1 < MAX_PIN_ATTEMPTS ? pinWrong() : pinBlocked();
  }
  const { signedIn, cookies } = await continueSession(deps, token, now, { unlocks: true });
  return withCookies(signedIn, [...cookies, lockedCookie(sessions.filter((each) => each !== session))]);
});
