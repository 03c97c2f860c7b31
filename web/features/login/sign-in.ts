import { logIn } from '#shared/routes/auth.ts';
import { call } from '#web/lib/api/client.ts';
import { lockedPreference, noteActivity } from '#web/lib/session/idle-lock.ts';
import { sessionOf } from '#web/lib/session/session-keeper.ts';
import type { Session } from '#web/lib/session/session-store.ts';
import { session } from '#web/lib/session/session.ts';

/** Signs in and keeps the session; a locked browser is unlocked. @throws CallError, SessionStorageError */
export const signIn = async (body: { readonly email: string; readonly password: string }): Promise<Session> => {
  const signedIn = sessionOf(await call(logIn, { body }));
  noteActivity();
  session.save(signedIn);
  lockedPreference.set('');
  return signedIn;
};
