import { changeUser as route } from '#shared/routes/admin.ts';
import type { AuditAction } from '#shared/models/audit-actions.ts';
import { ownSignIn } from '#shared/refusals/staff.ts';
import { type UserChange, userChangeWrite } from '#functions/data/staff/users.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace, callerCheck, changeUsers, requireUser } from './staff-change.ts';
import { staffUserView } from './staff-user-view.ts';

const actionOf = (before: User, { disabled = before.disabled }: UserChange): AuditAction => {
  if (disabled === before.disabled) return 'staff_user.changed';
  return disabled ? 'staff_user.disabled' : 'staff_user.enabled';
};

const changed = (before: User, { name, nameAr = before.nameAr, rights, disabled }: UserChange): User => ({
  ...before,
  name: name ?? before.name,
  nameAr: nameAr ?? undefined,
  rights: rights ?? before.rights,
  disabled: disabled ?? before.disabled,
});

const audited = ({ name, nameAr, rights = [] }: User) => ({ name, nameAr, rights });

export const changeUser = endpoint(route, ({ input: { params, body }, actor, deps, now, requestId, commit }) => {
  const { userId } = params;
  if (body.disabled === true && userId === actor.id) throw ownSignIn();
  const { name, name_ar: nameAr, rights, disabled } = body;
  const change: UserChange = { name, nameAr, rights, disabled };
  return changeUsers(async () => {
    const before = await requireUser(deps.store, userId);
    const place = await auditPlace(deps, before.branchId, now);
    const after = changed(before, change);
    return commit([userChangeWrite(userId, change), ...callerCheck(actor, userId)], staffUserView(after), {
      ...place,
      action: actionOf(before, change),
      before: { email: before.email, ...audited(before) },
      after: audited(after),
      unique: requestId,
    });
  });
});
