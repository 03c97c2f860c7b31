import { logOut } from '#shared/routes/auth.ts';
import { call } from '../api/client.ts';
import { session } from './session.ts';

const tellServer = async (): Promise<void> => {
  await call(logOut, {});
};

/** Ends the session in every tab; the request to the server is sent but not awaited. */
export const signOut = (): void => {
  // The refresh cookie is what the server ends; it answers whether it knew it or not.
  tellServer().catch(() => undefined);
  session.clear('logout');
};
