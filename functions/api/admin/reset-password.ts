import { resetPassword as route } from '#shared/routes/admin.ts';
import { passwordWrites } from '#functions/data/staff/users.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { auditPlace, callerCheck, changeUsers, requireUser } from '#functions/runtime/staff-change.ts';
import { staffUserView } from './staff-user-view.ts';

export const resetPassword = endpoint(
  route,
  async ({ input: { params, body }, actor, deps, now, requestId, commit }) => {
    const user = await requireUser(deps.store, params.userId);
    const place = await auditPlace(deps, user.branchId, now);
    const { id, email } = user;
    const writes = [...passwordWrites(email, await hashPassword(body.new_password), id), ...callerCheck(actor, id)];
    return changeUsers(() =>
      commit(writes, staffUserView({ ...user, invited: undefined }), {
        ...place,
        action: 'staff_user.password_reset',
        after: { email },
        unique: requestId,
      }),
    );
  },
);
