import { login as route } from '../../../shared/routes/auth.ts';
import { findLogin, findUser, forgetAttempts, takeAttempt } from '../../data/users.ts';
import { credentialsWrong, tooManySignIns } from '../../domain/refusals.ts';
import { withCookies } from '../../runtime/answers.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { decoyHash, passwordMatches } from '../../runtime/passwords.ts';
import { beginSession } from '../../runtime/sign-in.ts';

export const logIn = endpoint(route, async ({ input: { body }, deps: { store }, now }) => {
  const wait = await takeAttempt(store, body.email, now);
  if (wait > 0) throw tooManySignIns(wait);
  const login = await findLogin(store, body.email);
  // Unknown accounts take as long as known ones, and are told the same.
  const matches = await passwordMatches(body.password, login?.passwordHash ?? (await decoyHash()));
  const user = login === undefined || !matches ? undefined : await findUser(store, login.userId);
  if (user === undefined || user.disabled) throw credentialsWrong();
  await forgetAttempts(store, body.email);
  const { signedIn, cookies } = await beginSession(store, user, now);
  return withCookies(signedIn, cookies);
});
