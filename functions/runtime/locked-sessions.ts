import type { TokenFamily, User } from '../data/table/items/staff.ts';
import { MAX_PIN_ATTEMPTS, revokeTokenFamily } from '../data/staff/sessions.ts';
import { cookieOf, type Event, strictCookie } from './http.ts';
import { type SessionOfBrowser, sessionOfRefreshToken, type SignInDependencies } from './sign-in.ts';

/**
 * The locked sign-in sessions of a shared computer are refresh tokens in one cookie, the last locked first. They give
 * nothing without the PIN.
 */
const COOKIE = 'appointify_locked';
/** As long as a refresh token. */
const LOCKED_SECONDS = 7 * 24 * 60 * 60;
/** A browser keeps 4 KB of a cookie. */
const MAX_PEOPLE = 10;
/** No letter of a token, and none that a cookie has to encode. */
const SEPARATOR = '~';

/** The sessions of the cookie that have not ended, the last locked first. */
export const lockedSessions = async (
  deps: SignInDependencies,
  event: Event,
  now: Date,
): Promise<SessionOfBrowser[]> => {
  const tokens = (cookieOf(event, COOKIE) ?? '').split(SEPARATOR).filter((token) => token !== '');
  const found = await Promise.all(
    tokens.slice(0, MAX_PEOPLE).map(async (token) => {
      const session = await sessionOfRefreshToken(deps, token, now);
      // The token as it was given: repeated after a lost answer, it gets the same successor.
      return session === undefined ? [] : [{ ...session, token }];
    }),
  );
  return found.flat();
};

export const hasLockedCookie = (event: Event): boolean => (cookieOf(event, COOKIE) ?? '') !== '';

/** The cookie of these sessions, the last locked first. */
export const lockedCookie = (sessions: readonly Pick<SessionOfBrowser, 'token'>[]): string =>
  strictCookie({
    name: COOKIE,
    value: sessions
      .slice(0, MAX_PEOPLE)
      .map(({ token }) => token)
      .join(SEPARATOR),
    maxAge: sessions.length === 0 ? 0 : LOCKED_SECONDS,
    path: '/api/auth',
    httpOnly: true,
  });

/** Does a PIN unlock this session? */
export const isUnlockable = ({ pinAttempts = 0 }: TokenFamily, { pinHash }: User): boolean =>
  pinHash !== undefined && pinAttempts < MAX_PIN_ATTEMPTS;

/**
 * Ends what a staff user who gives the password has locked in this browser.
 * @returns the cookies of the answer
 */
export const endLockedOf = async (
  deps: SignInDependencies,
  event: Event,
  userId: string,
  now: Date,
): Promise<string[]> => {
  if (!hasLockedCookie(event)) return [];
  const all = await lockedSessions(deps, event, now);
  const own = all.filter(({ user }) => user.id === userId);
  await Promise.all(own.map(({ family }) => revokeTokenFamily(deps.store, family.id)));
  return [lockedCookie(all.filter((session) => !own.includes(session)))];
};
