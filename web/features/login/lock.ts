import { lockSession, showMe, unlockSession } from '#shared/routes/auth.ts';
import { call } from '#web/lib/api/client.ts';
import { CallError } from '#web/lib/api/call-error.ts';
import { lockedPreference, noteActivity } from '#web/lib/session/idle-lock.ts';
import { sessionOf } from '#web/lib/session/session-keeper.ts';
import type { Session } from '#web/lib/session/session-store.ts';
import { session } from '#web/lib/session/session.ts';
import { signOut } from '#web/lib/session/sign-out.ts';

/**
 * Locks this browser on request; the lock screen then locks the session.
 * @returns false for a staff user without a PIN: nothing is locked
 */
export const lockNow = async (): Promise<boolean> => {
  const { hasPin } = await call(showMe, { query: { include: 'pin' } }).catch(() => ({ hasPin: undefined }));
  const current = session.read();
  if (hasPin === false) return false;
  if (current !== null) lockedPreference.set(current.user.id);
  return true;
};

/** Is it an answer that the same request gets again? */
const isFinal = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Locks the session of a browser that shows the lock screen. The session of a staff user without a PIN ends.
 * @throws CallError for a request that may succeed later
 */
export const lockSessionOfScreen = async (): Promise<void> => {
  try {
    await call(lockSession, {});
    session.clear('locked');
  } catch (error) {
    if (!isFinal(error)) throw error;
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
