import { setUpClinic as route } from '#shared/routes/admin.ts';
import { emailExists, setupCodeInvalid } from '#shared/refusals/staff.ts';
import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { forgetBranch, newBranchWrites, readAllBranches } from '#functions/data/queue/branches.ts';
import { useSetupCodeWrite } from '#functions/data/staff/setup-code.ts';
import { userIdOf, userWrites } from '#functions/data/staff/users.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { Branch } from '#functions/data/table/items/branches.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { ConditionFailed } from '#functions/data/table/store.ts';
import { branchDefaults } from '#functions/domain/queue/branch-defaults.ts';
import { staffNameOf } from '#functions/domain/staff/staff-name.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { hashPassword } from '#functions/runtime/passwords.ts';
import { auditedOpening, nextBranchId } from './branch-changes.ts';

const hasFailed = (error: unknown, label: string): boolean =>
  error instanceof ConditionFailed && error.labels.includes(label);

export const setUpClinic = endpoint(route, async ({ input: { body }, deps, now, requestId, commit }) => {
  const { email, owner_name: name, owner_name_ar: nameAr } = body;
  const names = { name, ...(nameAr === null ? {} : { nameAr }) };
  const user: User = {
    id: userIdOf(email),
    email,
    ...names,
    role: 'owner',
    branchId: null,
    rights: [],
    disabled: false,
  };
  const passwordHash = await hashPassword(body.new_password);
  return retryOnConflict(async () => {
    const contact = { name: body.name, nameAr: body.name_ar, address: '', addressAr: '', phone: '' };
    const branch: Branch = { id: nextBranchId(await readAllBranches(deps.store)), ...contact, ...branchDefaults };
    const actor = {
      kind: 'staff',
      id: user.id,
      name: staffNameOf(user),
      email,
      role: 'owner',
      branchId: null,
    } as const;
    const place = { branchId: branch.id, day: clinicDayAt(now, branch), actor };
    try {
      const done = await commit(
        [useSetupCodeWrite(body.code, now), ...newBranchWrites(branch, now), ...userWrites(user, passwordHash)],
        { email, branch_id: branch.id },
        [
          {
            ...place,
            action: 'branch.opened',
            after: auditedOpening(branch, undefined, place.day),
            unique: 'branch.0',
          },
          { ...place, action: 'staff_user.added', after: { email, ...names, role: 'owner' }, unique: requestId },
        ],
      );
      forgetBranch(deps.cache, branch.id);
      return done;
    } catch (error) {
      if (hasFailed(error, 'setup code')) throw setupCodeInvalid();
      if (hasFailed(error, 'login')) throw emailExists();
      throw error;
    }
  });
});
