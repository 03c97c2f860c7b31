import { changeUser as route } from '#shared/routes/admin.ts';
import type { Role } from '#shared/models/enums.ts';
import type { AuditAction } from '#shared/models/audit-actions.ts';
import { ownSignIn } from '#shared/refusals/staff.ts';
import { type UserChange, userChangeWrite } from '#functions/data/staff/users.ts';
import { branchOfRole } from '#functions/domain/staff/staff-users.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace, callerCheck, changeUsers, requireUser } from '#functions/runtime/staff-change.ts';
import { staffUserView } from './staff-user-view.ts';

const actionOf = (before: User, { disabled = before.disabled }: UserChange): AuditAction => {
  if (disabled === before.disabled) return 'staff_user.changed';
  return disabled ? 'staff_user.disabled' : 'staff_user.enabled';
};

const changed = (before: User, change: UserChange): User => {
  const { name, nameAr = before.nameAr, role, branchId = before.branchId, rights, disabled } = change;
  return {
    ...before,
    name: name ?? before.name,
    nameAr: nameAr ?? undefined,
    role: role ?? before.role,
    branchId,
    rights: rights ?? before.rights,
    disabled: disabled ?? before.disabled,
  };
};

/** What is new about role and branch; undefined stays, so that no session ends for a form that was sent unchanged. */
const placeChange = (
  before: User,
  {
    role = before.role,
    branch_id: named,
  }: { readonly role?: Role | undefined; readonly branch_id?: number | null | undefined },
): Pick<UserChange, 'role' | 'branchId'> => {
  const kept = role === 'owner' && before.role !== 'owner' ? null : before.branchId;
  const branchId = branchOfRole(role, named === undefined ? kept : named);
  return {
    role: role === before.role ? undefined : role,
    branchId: branchId === before.branchId ? undefined : branchId,
  };
};

const audited = ({ name, nameAr, role, branchId, rights = [] }: User) => ({
  name,
  nameAr,
  role,
  branch: branchId ?? undefined,
  rights,
});

export const changeUser = endpoint(route, ({ input: { params, body }, actor, deps, now, requestId, commit }) => {
  const { userId } = params;
  const own = userId === actor.id;
  if (own && (body.disabled === true || (body.role ?? actor.role) !== actor.role)) throw ownSignIn();
  const { name, name_ar: nameAr, rights, disabled } = body;
  return changeUsers(async () => {
    const before = await requireUser(deps.store, userId);
    const change: UserChange = { name, nameAr, ...placeChange(before, body), rights, disabled };
    const place = await auditPlace(deps, change.branchId ?? before.branchId, now);
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
