import { makePasswordLink as route } from '#shared/routes/admin.ts';
import { newPasswordLink } from '#functions/data/staff/password-links.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace, callerCheck, changeUsers, requireUser } from '#functions/runtime/staff-change.ts';

export const makePasswordLink = endpoint(route, async ({ input: { params }, actor, deps, now, requestId, commit }) => {
  const user = await requireUser(deps.store, params.userId);
  const place = await auditPlace(deps, user.branchId, now);
  const { token, expiresAt, write } = newPasswordLink(user, now);
  return changeUsers(() =>
    commit(
      [write, ...callerCheck(actor, user.id)],
      { token, expires_at: expiresAt.toISOString() },
      { ...place, action: 'staff_user.password_link_made', after: { email: user.email }, unique: requestId },
    ),
  );
});
