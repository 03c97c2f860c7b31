import { findLogin, clearSignInAttempts, recordSignInAttemptWithRetry } from '../data/staff/users.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';
import { tooManySignIns } from '#shared/refusals/access.ts';
import { passwordWrong } from '#shared/refusals/ledger.ts';
import { decoyHash, passwordMatches } from './passwords.ts';

/** Counts these attempts apart from sign-ins, so that neither locks the other. */
const COUNTED_AS = 'password-again';

/**
 * Requires the password again before a refund, although the user is signed in: an unlocked screen is not
 * enough. Five wrong ones in fifteen minutes lock it for fifteen minutes; concurrent right ones all succeed.
 */
export const requirePassword = async (
  { store }: Dependencies,
  staff: Staff,
  password: string,
  now: Date,
): Promise<void> => {
  const attempt = { email: staff.email, deviceId: COUNTED_AS };
  const wait = await recordSignInAttemptWithRetry(store, attempt, now);
  if (wait > 0) throw tooManySignIns(wait);
  const login = await findLogin(store, staff.email);
  if (!(await passwordMatches(password, login?.passwordHash ?? decoyHash))) throw passwordWrong();
  await clearSignInAttempts(store, attempt);
};
