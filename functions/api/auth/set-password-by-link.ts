import { setPasswordByLink as route } from '#shared/routes/auth.ts';
import { passwordLinkInvalid } from '#shared/refusals/staff.ts';
import { isPasswordLinkOpen, passwordLinkHash, userIdOfPasswordLink } from '#functions/data/staff/password-links.ts';
import { findUser, passwordWrites } from '#functions/data/staff/users.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import { staffNameOf } from '#functions/domain/staff/staff-name.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';

export const setPasswordByLink = endpoint(route, ({ input: { body }, deps, now, requestId, commit }) =>
  retryOnConflict(async () => {
    const hash = passwordLinkHash(body.token);
    const user = await findUser(deps.store, userIdOfPasswordLink(body.token));
    if (user === undefined || user.disabled) throw passwordLinkInvalid();
    const { id, email, role, branchId } = user;
    if (!(await isPasswordLinkOpen(deps.store, email, hash, now))) throw passwordLinkInvalid();
    if (body.new_password === undefined) return { email };
    const place = await auditPlace(deps, branchId, now);
    const writes = passwordWrites(email, await hashPassword(body.new_password), id, { linkHash: hash });
    return commit(
      writes,
      { email },
      {
        ...place,
        action: 'staff_user.password_set',
        after: { email },
        unique: requestId,
        actor: { kind: 'staff', id, name: staffNameOf(user), email, role, branchId },
      },
    );
  }),
);
