import { lockSession, unlockSession } from '#shared/routes/auth.ts';
import { call } from '#web/lib/api/client.ts';
import { CallError, isRefusedFor } from '#web/lib/api/call-error.ts';
import { lockedPreference, noteActivity } from '#web/lib/session/idle-lock.ts';
import { sessionOf } from '#web/lib/session/session-keeper.ts';
import type { Session } from '#web/lib/session/session-store.ts';
import { session } from '#web/lib/session/session.ts';
import { signOut } from '#web/lib/session/sign-out.ts';

/** Locks this browser on request. @throws CallError for `pin-missing`: nothing is locked then */
export const lockNow = async (): Promise<void> => {
  const current = session.read();
  if (current === null) return;
  try {
    await call(lockSession, {});
  } catch (error) {
    if (isRefusedFor(error, 'pin-missing')) throw error;
    // The lock screen asks again.
    lockedPreference.set(current.user.id);
    return;
  }
  lockedPreference.set(current.user.id);
  session.clear('locked');
};

/**
 * Locks the session of a browser that shows the lock screen already. A session that cannot be locked, because its staff
 * user has no PIN, ends. @throws CallError without a connection: to be repeated
 */
export const lockSessionOfScreen = async (): Promise<void> => {
  if (session.read() === null) return;
  try {
    await call(lockSession, {});
    session.clear('locked');
  } catch (error) {
    if (!(error instanceof CallError) || error.status < 400 || error.status >= 500 || error.status === 429) throw error;
    // Another tab may have locked it.
    if (session.read() !== null) signOut();
  }
};

/** Unlocks this browser in the name of who has the PIN. @throws CallError, SessionStorageError */
export const unlock = async (body: { readonly userId: string; readonly pin: string }): Promise<Session> => {
  const signedIn = sessionOf(await call(unlockSession, { body }));
  noteActivity();
  session.save(signedIn);
  lockedPreference.set('');
  return signedIn;
};
