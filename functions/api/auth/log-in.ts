import { logIn as route } from '#shared/routes/auth.ts';
import { knownSigningKeys } from '#functions/data/staff/signing-keys.ts';
import { findLogin, findUser, clearSignInAttempts, recordSignInAttemptWithRetry } from '#functions/data/staff/users.ts';
import { credentialsWrong, tooManySignIns } from '#shared/refusals/access.ts';
import { deviceOf } from '#functions/domain/staff/device.ts';
import { withCookies } from '#functions/runtime/answers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { cookieOf, headerOf } from '#functions/runtime/http.ts';
import { DEVICE_COOKIE, deviceCookie, deviceOfCookie } from '#functions/runtime/known-device.ts';
import { endLockedOf } from '#functions/runtime/locked-sessions.ts';
import { decoyHash, passwordMatches } from '#functions/runtime/passwords.ts';
import { beginSession, kidOf, newestSigningKey } from '#functions/runtime/sign-in.ts';

export const logIn = endpoint(route, async ({ input: { body }, deps, event, now }) => {
  const { store } = deps;
  const { email } = body;
  const cookie = cookieOf(event, DEVICE_COOKIE);
  const known =
    cookie === undefined ? undefined : deviceOfCookie(await knownSigningKeys(deps, kidOf(cookie)), cookie, email);
  const attempt = { email, deviceId: known };
  const wait = await recordSignInAttemptWithRetry(store, attempt, now);
  if (wait > 0) throw tooManySignIns(wait);
  const login = await findLogin(store, email);
  // Unknown and known emails take equally long and get the same answer.
  const matches = await passwordMatches(body.password, login?.passwordHash ?? decoyHash);
  const user = login === undefined || !matches ? undefined : await findUser(store, login.userId);
  if (user === undefined || user.disabled) throw credentialsWrong();
  await clearSignInAttempts(store, attempt);
  const { signedIn, cookies } = await beginSession(deps, user, now, deviceOf(headerOf(event, 'user-agent')));
  const key = newestSigningKey(await knownSigningKeys(deps));
  const unlocked = await endLockedOf(deps, event, user.id, now);
  return withCookies(signedIn, [...cookies, deviceCookie(key, known, email), ...unlocked]);
});
