import { logOut } from '#shared/routes/auth.ts';
import { call } from './client.ts';
import { session } from './session.ts';

/** Ends the session in every tab at once; the server is told, but nobody waits for it. */
export const signOut = (): void => {
  // The refresh cookie is what the server ends; it answers whether it knew it or not.
  call(logOut, {}).catch(() => undefined);
  session.clear('logout');
};
