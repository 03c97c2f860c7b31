import { refresh as route } from '../../../shared/routes/auth.ts';
import { findUser } from '../../data/users.ts';
import { sessionOver } from '../../domain/refusals.ts';
import { withCookies } from '../../runtime/answers.ts';
import { endpoint } from '../../runtime/endpoint.ts';
import { cookieOf, requireSameSite } from '../../runtime/http.ts';
import { continueSession } from '../../runtime/sign-in.ts';

export const refreshSession = endpoint(route, async ({ deps: { store }, event, now }) => {
  requireSameSite(event);
  const token = cookieOf(event, 'appointify_refresh');
  if (token === undefined) throw sessionOver();
  const userOf = async (id: string) => {
    const user = await findUser(store, id);
    if (user === undefined || user.disabled) throw sessionOver();
    return user;
  };
  const { signedIn, cookies } = await continueSession(store, token, userOf, now);
  return withCookies(signedIn, cookies);
});
