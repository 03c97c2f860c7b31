import { isDeepStrictEqual } from 'node:util';
import { changeUser as route } from '#shared/routes/admin.ts';
import type { AuditAction } from '#shared/models/audit-actions.ts';
import { ownSignIn } from '#shared/refusals/staff.ts';
import type { Input } from '#shared/routes/define.ts';
import { type UserChange, userChangeWrite } from '#functions/data/staff/users.ts';
import { branchOfRole, otherBranchesOf } from '#functions/domain/staff/staff-users.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { auditPlace, callerCheck, changeUsers, requireBranches, requireUser } from '#functions/runtime/staff-change.ts';
import { auditedShares, sharesOf } from './shares-of-user.ts';
import { staffUserView } from './staff-user-view.ts';
import { branchesLeft, endOfVisit, recordLeaving } from './leaving-doctor.ts';

const actionOf = (before: User, { disabled = before.disabled }: UserChange): AuditAction => {
  if (disabled === before.disabled) return 'staff_user.changed';
  return disabled ? 'staff_user.disabled' : 'staff_user.enabled';
};

const changed = (before: User, change: UserChange): User => {
  const {
    name,
    nameAr = before.nameAr,
    role,
    branchId = before.branchId,
    otherBranchIds,
    rights,
    shares,
    disabled,
  } = change;
  return {
    ...before,
    name: name ?? before.name,
    nameAr: nameAr ?? undefined,
    role: role ?? before.role,
    branchId,
    otherBranchIds: otherBranchIds ?? before.otherBranchIds,
    rights: rights ?? before.rights,
    shares: shares ?? before.shares,
    disabled: disabled ?? before.disabled,
  };
};

/** What is new about role and branches; undefined stays, so that no session ends for a form that was sent unchanged. */
const placeChange = (
  before: User,
  { role = before.role, branch_id: named, other_branch_ids: others }: Input<typeof route>['body'],
): Pick<UserChange, 'role' | 'branchId' | 'otherBranchIds'> => {
  const isNewOwner = role === 'owner' && before.role !== 'owner';
  const branchId = branchOfRole(role, named === undefined ? (isNewOwner ? null : before.branchId) : named);
  const former = before.otherBranchIds ?? [];
  const otherBranchIds = otherBranchesOf(branchId, others ?? (isNewOwner ? [] : former));
  return {
    role: role === before.role ? undefined : role,
    branchId: branchId === before.branchId ? undefined : branchId,
    otherBranchIds: isDeepStrictEqual(otherBranchIds, former) ? undefined : otherBranchIds,
  };
};

const audited = ({ name, nameAr, role, branchId, otherBranchIds, rights = [], shares }: User) => ({
  name,
  nameAr,
  role,
  branch: branchId ?? undefined,
  otherBranches: otherBranchIds,
  rights,
  ...auditedShares(shares),
});

export const changeUser = endpoint(route, ({ input: { params, body }, actor, deps, now, requestId, commit }) => {
  const { userId } = params;
  const own = userId === actor.id;
  if (own && (body.disabled === true || (body.role ?? actor.role) !== actor.role)) throw ownSignIn();
  const { name, name_ar: nameAr, rights, disabled } = body;
  const shares = body.shares === undefined ? undefined : sharesOf(body.shares);
  return changeUsers(async () => {
    const before = await requireUser(deps.store, userId);
    const change: UserChange = { name, nameAr, ...placeChange(before, body), rights, shares, disabled };
    await requireBranches(deps, change.otherBranchIds ?? []);
    const place = await auditPlace(deps, change.branchId ?? before.branchId, now);
    const after = changed(before, change);
    const left = branchesLeft(before, after);
    const visit = await endOfVisit(deps, userId, left, { actor, now });
    const writes = [userChangeWrite(userId, change, before), ...callerCheck(actor, userId), ...visit.writes];
    const audit = {
      ...place,
      action: actionOf(before, change),
      before: { email: before.email, ...audited(before) },
      after: audited(after),
      unique: requestId,
    };
    const answer = await commit(writes, staffUserView(after), [audit, ...visit.audits]);
    await recordLeaving(deps, userId, left, now);
    return answer;
  });
});
