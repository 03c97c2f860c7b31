import { logIn } from '#shared/routes/auth.ts';
import { call } from '#web/lib/client.ts';
import { sessionOf } from '#web/lib/session-keeper.ts';
import type { Session } from '#web/lib/session-store.ts';
import { session } from '#web/lib/session.ts';

/** Signs in and keeps the session. @throws CallError, SessionStorageError */
export const signIn = async (email: string, password: string): Promise<Session> => {
  const signedIn = sessionOf(await call(logIn, { body: { email, password } }));
  session.save(signedIn);
  return signedIn;
};
