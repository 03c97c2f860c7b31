import { login } from '../../../shared/routes/auth.ts';
import { call } from '../../lib/client.ts';
import { sessionOf } from '../../lib/session-keeper.ts';
import type { Session } from '../../lib/session.ts';
import { session } from '../../lib/session.ts';

/** Signs in and keeps the session. @throws CallError, SessionStorageError */
export const signIn = async (email: string, password: string): Promise<Session> => {
  const signedIn = sessionOf(await call(login, { body: { email, password } }));
  session.save(signedIn);
  return signedIn;
};
