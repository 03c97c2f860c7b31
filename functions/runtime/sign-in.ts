import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { UserView } from '#shared/routes/auth.ts';
import type { TokenFamily, User } from '../data/table/items/staff.ts';
import { addTokenFamily, findTokenFamily, revokeTokenFamily, rotateTokenFamily } from '../data/staff/sessions.ts';
import { knownSigningKeys, type SigningKey } from '../data/staff/signing-keys.ts';
import { findUser } from '../data/staff/users.ts';
import type { Store } from '../data/table/store.ts';
import type { Dependencies } from '../dependencies.ts';
import { signInSessionEnded } from '#shared/refusals/access.ts';
import type { Device } from '#functions/domain/staff/device.ts';
import { isSessionActive, isSessionOver, MAX_SESSION_SECONDS } from '#functions/domain/staff/session.ts';
import { branchesOf, severalBranches, worksAt } from '#functions/domain/staff/staff-users.ts';
import { strictCookie } from './http.ts';
import { ALGORITHM, AUDIENCE, ISSUER, TOKEN_TYPE } from './tokens.ts';

const TOKEN_SECONDS = 24 * 60 * 60;
const REFRESH_SECONDS = 7 * 24 * 60 * 60;
/**
 * A lost answer or a second tab: the token used a moment ago gets the same successor. Longer than the 30 s that a client
 * waits before it asks again. Source: docs/domain.md#sessions.
 */
const GRACE_MS = 45_000;

export interface SignedIn {
  readonly token: string;
  readonly expires_at: string;
  readonly user: UserView;
}

/** The dependencies of sign-in. */
export type SignInDependencies = Pick<Dependencies, 'store' | 'cache' | 'secrets' | 'secretsPrefix'>;

/** @param branch the one that was switched to */
const userView = (user: User, branch: number | undefined): UserView => ({
  id: user.id,
  name: user.name,
  ...(user.nameAr === undefined ? {} : { name_ar: user.nameAr }),
  role: user.role,
  branch_id: branch ?? user.branchId,
  ...severalBranches(branchesOf(user)),
  email: user.email,
  ...(user.rights === undefined ? {} : { rights: user.rights }),
});

/** The newest signing key; it signs all new tokens. */
export const newestSigningKey = (all: readonly SigningKey[]): SigningKey => {
  const [key] = all;
  // An installation is set up with one: see ADR 0005.
  if (key === undefined) throw new Error('no signing key');
  return key;
};

/** The session of a token: its family, and the branch that the staff user switched to. */
type SessionOfToken = Pick<TokenFamily, 'id' | 'branchId'>;

const signToken = async (
  key: SigningKey,
  user: User,
  { id, branchId: chosen }: SessionOfToken,
  now: Date,
): Promise<SignedIn> => {
  // A branch that was taken away since: the own one again.
  const branch = worksAt(user, chosen) ? chosen : undefined;
  const issued = Math.floor(now.getTime() / 1000);
  const expires = issued + TOKEN_SECONDS;
  const token = await new SignJWT({ sid: id, ...(branch === undefined ? {} : { branch }) })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: TOKEN_TYPE })
    .setSubject(user.id)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(expires)
    .sign(await importJWK(key.jwk, ALGORITHM));
  return { token, expires_at: new Date(expires * 1000).toISOString(), user: userView(user, branch) };
};

/** The next access token of a session, for the branch that the staff user switches to. */
export const tokenForBranch = async (
  deps: SignInDependencies,
  user: User,
  session: SessionOfToken,
  now: Date,
): Promise<SignedIn> => signToken(newestSigningKey(await knownSigningKeys(deps)), user, session, now);

/**
 * A refresh token names its family and generation, and is signed. Nothing of it is stored: the family item knows which
 * generation is good, so the same successor can be given again, and a copy of the table is no use to a thief.
 */
const refreshToken = (key: SigningKey, familyId: string, generation: number): string => {
  const text = `${key.kid}.${familyId}.${String(generation)}`;
  return `${text}.${createHmac('sha256', Buffer.from(key.refreshSecret, 'hex')).update(text).digest('base64url')}`;
};

/** The signing key that a refresh token or a device cookie names. */
export const kidOf = (token: string): string => token.split('.')[0] ?? '';

const readRefreshToken = (
  all: readonly SigningKey[],
  token: string,
): { readonly familyId: string; readonly generation: number } | undefined => {
  const [kid = '', familyId = '', generation = ''] = token.split('.');
  const key = all.find((candidate) => candidate.kid === kid);
  if (key === undefined || !/^\d{1,9}$/.test(generation)) return undefined;
  const expected = Buffer.from(refreshToken(key, familyId, Number(generation)));
  const given = Buffer.from(token);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { familyId, generation: Number(generation) };
};

const refreshCookie = (value: string, maxAge: number): string =>
  strictCookie({ name: 'appointify_refresh', value, maxAge, path: '/api/auth', httpOnly: true });

const markerCookie = (value: string, maxAge: number): string =>
  strictCookie({ name: 'appointify_session', value, maxAge, path: '/' });

/** The refresh token goes to the sign-in calls alone; the marker tells the site that there is a session. Source: docs/requirements.md#constants. */
export const sessionCookies = (refresh: string): string[] => [
  refreshCookie(refresh, REFRESH_SECONDS),
  markerCookie('1', TOKEN_SECONDS),
];

export const clearedCookies: readonly string[] = [refreshCookie('', 0), markerCookie('', 0)];

const secondsAfter = (now: Date, seconds: number): number => Math.floor(now.getTime() / 1000) + seconds;

const expiry = (now: Date): number => secondsAfter(now, REFRESH_SECONDS);

/** Starts a sign-in session after the password was checked. */
export const beginSession = async (
  deps: SignInDependencies,
  user: User,
  now: Date,
  device: Device = {},
): Promise<{ readonly signedIn: SignedIn; readonly cookies: string[] }> => {
  const key = newestSigningKey(await knownSigningKeys(deps));
  const family: TokenFamily = {
    id: randomUUID(),
    userId: user.id,
    generation: 1,
    startedAt: now.toISOString(),
    rotatedAt: now.toISOString(),
    revoked: false,
    lockouts: user.lockouts,
    ...device,
    expires_at: expiry(now),
  };
  await addTokenFamily(deps.store, family, secondsAfter(now, MAX_SESSION_SECONDS));
  return {
    signedIn: await signToken(key, user, family, now),
    cookies: sessionCookies(refreshToken(key, family.id, 1)),
  };
};

/** The token family of a refresh token; undefined when the token is not valid. */
export const familyOfRefreshToken = async (deps: SignInDependencies, token: string): Promise<string | undefined> => {
  const read = readRefreshToken(await knownSigningKeys(deps, kidOf(token)), token);
  return read?.familyId;
};

/** A refresh token that was presented, at a moment. */
interface Presented {
  readonly family: TokenFamily;
  readonly generation: number;
  readonly now: Date;
}

/** Was it the newest token until a moment ago? */
const wasJustUsed = ({ family, generation, now }: Presented): boolean =>
  generation === family.generation - 1 && now.getTime() - Date.parse(family.rotatedAt) <= GRACE_MS;

/** Replaces the newest token. @returns the generation that is newest now; undefined when the session has ended */
const rotate = async (store: Store, { family, now }: Presented, unlocks: boolean): Promise<number | undefined> => {
  const next = family.generation + 1;
  const rotation = { rotatedAt: now.toISOString(), expiresAt: expiry(now), unlocks };
  if (await rotateTokenFamily(store, family, rotation)) return next;
  // Another request with the same token was faster: it is now the one before the newest.
  const moved = await findTokenFamily(store, family.id);
  return moved !== undefined && !moved.revoked && moved.generation === next ? next : undefined;
};

/** The generation that the holder of a token gets next. Undefined, and the family ends, for a token of the past. */
const nextGeneration = async (store: Store, presented: Presented, unlocks: boolean): Promise<number | undefined> => {
  const { family, generation } = presented;
  if (generation === family.generation) return rotate(store, presented, unlocks);
  if (wasJustUsed(presented)) return family.generation;
  await revokeTokenFamily(store, family.id);
  return undefined;
};

/** The session of a refresh token that is signed by us, with its staff user; undefined when it has ended. */
const presentedSession = async (
  deps: SignInDependencies,
  token: string,
  now: Date,
): Promise<(Presented & { readonly user: User }) | undefined> => {
  const read = readRefreshToken(await knownSigningKeys(deps, kidOf(token)), token);
  const family = read === undefined ? undefined : await findTokenFamily(deps.store, read.familyId);
  if (read === undefined || family === undefined || family.revoked || isSessionOver(family, now)) return undefined;
  const user = await findUser(deps.store, family.userId);
  if (user === undefined || !isSessionActive(family, user)) return undefined;
  return { family, generation: read.generation, now, user };
};

/** A sign-in session, and the newest of its refresh tokens. */
export interface SessionOfBrowser {
  readonly family: TokenFamily;
  readonly user: User;
  readonly token: string;
}

/** The session of a refresh token, which stays the newest; undefined when it has ended, and for a token of the past. */
export const sessionOfRefreshToken = async (
  deps: SignInDependencies,
  token: string,
  now: Date,
): Promise<SessionOfBrowser | undefined> => {
  const presented = await presentedSession(deps, token, now);
  if (presented === undefined) return undefined;
  const { family, user, generation } = presented;
  if (generation !== family.generation && !wasJustUsed(presented)) return undefined;
  const key = newestSigningKey(await knownSigningKeys(deps));
  return { family, user, token: refreshToken(key, family.id, family.generation) };
};

/**
 * The next tokens of a session. The token before the newest gets the newest again for 45 seconds;
 * after that, it was stolen or copied: its whole family ends.
 * @param unlocks the PIN was given. Otherwise a locked session is refused, and stays.
 */
export const continueSession = async (
  deps: SignInDependencies,
  token: string,
  now: Date,
  { unlocks }: { readonly unlocks: boolean },
): Promise<{ readonly signedIn: SignedIn; readonly cookies: string[] }> => {
  const presented = await presentedSession(deps, token, now);
  if (presented === undefined) throw signInSessionEnded();
  const { family, user } = presented;
  if (family.lockedAt !== undefined && !unlocks) throw signInSessionEnded();
  const next = await nextGeneration(deps.store, presented, unlocks);
  if (next === undefined) throw signInSessionEnded();
  const key = newestSigningKey(await knownSigningKeys(deps));
  return {
    signedIn: await signToken(key, user, family, now),
    // Signed by the newest key, because the former key is removed some days after its successor was created.
    cookies: sessionCookies(refreshToken(key, family.id, next)),
  };
};
