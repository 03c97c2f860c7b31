import { changePassword as route } from '#shared/routes/auth.ts';
import { keptSessionWrite } from '#functions/data/staff/sessions.ts';
import { passwordWrites } from '#functions/data/staff/users.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { auditPlace, requireUser } from '#functions/runtime/staff-change.ts';
import { sessionOfRequest } from '#functions/runtime/authenticate.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { requirePassword } from '#functions/runtime/password-again.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';

export const changePassword = endpoint(
  route,
  async ({ input: { body }, actor, deps, event, now, requestId, commit }) => {
    const sessionId = await sessionOfRequest(deps, event);
    let hash: string | undefined;
    return retryOnConflict(async () => {
      const user = await requireUser(deps.store, actor.id);
      const { id, email, branchId, lockouts = 0 } = user;
      // After a conflict again: another device may have changed the password.
      await requirePassword(deps, actor, body.password, now);
      hash ??= await hashPassword(body.new_password);
      const place = await auditPlace(deps, branchId, now);
      // Ended meanwhile, the user's count is another one, and this session ends too.
      const writes = [...passwordWrites(email, hash, id, { user }), keptSessionWrite(sessionId, lockouts + 1)];
      return commit(
        writes,
        {},
        {
          ...place,
          action: 'staff_user.password_changed',
          after: { email },
          unique: requestId,
        },
      );
    });
  },
);
