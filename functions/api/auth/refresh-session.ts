import { refreshSession as route } from '#shared/routes/auth.ts';
import { knownSigningKeys } from '#functions/data/staff/signing-keys.ts';
import { signInSessionEnded } from '#shared/refusals/access.ts';
import { withCookies } from '#functions/runtime/answers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { cookieOf, requireSameSite } from '#functions/runtime/http.ts';
import { DEVICE_COOKIE, deviceCookie, deviceOfCookie } from '#functions/runtime/known-device.ts';
import { continueSession, kidOf, newestSigningKey } from '#functions/runtime/sign-in.ts';

export const refreshSession = endpoint(route, async ({ deps, event, now }) => {
  requireSameSite(event, deps.siteOrigin);
  const token = cookieOf(event, 'appointify_refresh');
  if (token === undefined) throw signInSessionEnded();
  const { signedIn, cookies } = await continueSession(deps, token, now, { unlocks: false });
  const device = cookieOf(event, DEVICE_COOKIE);
  if (device === undefined) return withCookies(signedIn, cookies);
  // The key it was signed with is removed some days after a new one is made.
  const signingKeys = await knownSigningKeys(deps, kidOf(device));
  const { email } = signedIn.user;
  const known = deviceOfCookie(signingKeys, device, email);
  const renewed = known === undefined ? [] : [deviceCookie(newestSigningKey(signingKeys), known, email)];
  return withCookies(signedIn, [...cookies, ...renewed]);
});
