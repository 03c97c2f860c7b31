import { addUser as route } from '#shared/routes/admin.ts';
import { emailExists } from '#shared/refusals/staff.ts';
import { userIdOf, userWrites } from '#functions/data/staff/users.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { branchOfRole, otherBranchesOf } from '#functions/domain/staff/staff-users.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { decoyHash, hashPassword } from '#functions/runtime/passwords.ts';
import { auditPlace, callerCheck, changeUsers, requireBranches } from '#functions/runtime/staff-change.ts';
import { auditedShares, sharesOf } from './shares-of-user.ts';
import { staffUserView } from './staff-user-view.ts';

export const addUser = endpoint(route, async ({ input: { body }, actor, deps, now, requestId, commit }) => {
  const { email, name, name_ar: nameAr, role, rights } = body;
  const branchId = branchOfRole(role, body.branch_id);
  const otherBranchIds = otherBranchesOf(branchId, body.other_branch_ids);
  await requireBranches(deps, otherBranchIds);
  const place = await auditPlace(deps, branchId, now);
  const names = { name, ...(nameAr === null ? {} : { nameAr }) };
  const password = body.new_password;
  const invited = password === undefined ? ({ invited: true } as const) : {};
  const shares = body.shares === undefined ? {} : { shares: sharesOf(body.shares) };
  const work = { role, branchId, rights, ...shares, ...(otherBranchIds.length === 0 ? {} : { otherBranchIds }) };
  const user: User = { id: userIdOf(email), email, ...names, ...work, disabled: false, ...invited };
  const hash = password === undefined ? decoyHash : await hashPassword(password);
  const writes = [...userWrites(user, hash), ...callerCheck(actor, user.id)];
  const audit = {
    ...place,
    action: 'staff_user.added',
    after: { email, ...names, role, otherBranches: work.otherBranchIds, rights, ...auditedShares(shares.shares) },
    unique: requestId,
  } as const;
  return changeUsers(async () => {
    try {
      return await commit(writes, staffUserView(user), audit);
    } catch (error) {
      if (error instanceof ConditionFailed && error.labels.includes('login')) throw emailExists();
      throw error;
    }
  });
});
