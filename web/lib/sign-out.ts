import { call, loadRoutes } from './client.ts';
import { session } from './session.ts';

const tellServer = async (): Promise<void> => {
  const { logOut } = await loadRoutes(() => import('#shared/routes/auth.ts'));
  await call(logOut, {});
};

/** Ends the session in every tab; the request to the server is sent but not awaited. */
export const signOut = (): void => {
  // The refresh cookie is what the server ends; it answers whether it knew it or not.
  tellServer().catch(() => undefined);
  session.clear('logout');
};
