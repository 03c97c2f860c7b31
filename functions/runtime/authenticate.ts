import { sessionState, type User, userItem } from '../data/table/items/staff.ts';
import { actorOfApiKey, noteApiKeyUse, verifyApiKey } from '../data/staff/api-keys.ts';
import { keys } from '../data/table/keys.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Actor } from '#functions/domain/staff/actor.ts';
import { apiKeyInvalid, apiKeyNotAllowed, signInRequired, signInSessionEnded } from '#shared/refusals/access.ts';
import { API_KEY_PREFIX } from '#shared/models/api-keys.ts';
import { isSessionActive } from '#functions/domain/staff/session.ts';
import { branchesOf, worksAt } from '#functions/domain/staff/staff-users.ts';
import { staffNameOf } from '#functions/domain/staff/staff-name.ts';
import type { Access } from '#shared/routes/define.ts';
import { describeError } from '../log.ts';
import { bearerOf, type Event, headerOf } from './http.ts';
import { type Claims, verifyToken } from './tokens.ts';

/** Cache time of a sign-in session; a disabled staff user loses access after at most this time. */
const KEPT_SECONDS = 30;

/** The member of staff of a session that is still good, for the branch of the token. */
const readStaff = async (
  { store }: Dependencies,
  { sub, sid, branch }: Claims,
  consistent: boolean,
): Promise<User | undefined> => {
  const [userFound, familyFound] = await store.getAll([keys.user(sub), keys.family(sid)], {
    consistent,
  });
  if (userFound === undefined || familyFound === undefined) return undefined;
  const user = userItem.parse(userFound);
  const state = sessionState.parse(familyFound);
  const isGood = state.lockedAt === undefined && isSessionActive(state, user);
  return isGood && worksAt(user, branch) ? user : undefined;
};

/**
 * The staff user of a sign-in session. Refuses ended and locked sessions and disabled users; a refusal is not cached.
 * A session that began a moment ago is found by a second, strongly consistent read.
 */
const staffOfSession = (deps: Dependencies, claims: Claims): Promise<Actor> => {
  const { sub, sid, branch } = claims;
  return deps.cache.through(`session ${sid} ${sub} ${String(branch)}`, KEPT_SECONDS, async () => {
    const user = (await readStaff(deps, claims, false)) ?? (await readStaff(deps, claims, true));
    if (user === undefined) throw signInSessionEnded();
    return {
      kind: 'staff',
      id: user.id,
      name: staffNameOf(user),
      email: user.email,
      role: user.role,
      branchId: branch ?? user.branchId,
      branchIds: branchesOf(user),
      rights: user.rights,
    };
  });
};

/** The staff user of an access token. Refuses foreign, expired and malformed tokens, and ended sessions. */
export const staffOfToken = async (deps: Dependencies, token: string): Promise<Actor> => {
  const claims = await verifyToken(deps.store, deps.cache, token, deps.clock());
  return staffOfSession(deps, claims);
};

/** The other system of an API key. A refusal is not cached; a route without a scope reads no key. */
const systemOfApiKey = (deps: Dependencies, access: Access, text: string): Promise<Actor> => {
  if (access.kind === 'public' || access.scope === undefined) throw apiKeyNotAllowed();
  return deps.cache.through(`api key ${text}`, KEPT_SECONDS, async () => {
    const now = deps.clock();
    const apiKey = await verifyApiKey(deps.store, text, now);
    if (apiKey === undefined) throw apiKeyInvalid();
    await noteApiKeyUse(deps.store, apiKey, now).catch((error: unknown) => {
      deps.log.warn('api-key.not-noted', describeError(error));
    });
    return actorOfApiKey(apiKey);
  });
};

/** The sign-in session of a request that `authenticate` accepted. */
export const sessionOfRequest = async (deps: Dependencies, event: Event): Promise<string> => {
  const { sid } = await verifyToken(deps.store, deps.cache, bearerOf(event) ?? '', deps.clock());
  return sid;
};

/**
 * Who is asking. A public route that also serves staff takes a bearer when there is one, and refuses a bad one:
 * a receptionist whose session ended must not book as the public without noticing.
 */
export const authenticate = async (deps: Dependencies, access: Access, event: Event): Promise<Actor> => {
  if (access.kind === 'public' && access.staffToo !== true) return { kind: 'public' };
  if (headerOf(event, 'authorization') === undefined) {
    if (access.kind === 'public') return { kind: 'public' };
    throw signInRequired();
  }
  const token = bearerOf(event);
  if (token === undefined) throw signInSessionEnded();
  return token.startsWith(API_KEY_PREFIX) ? systemOfApiKey(deps, access, token) : staffOfToken(deps, token);
};
