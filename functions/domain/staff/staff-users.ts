import type { Role } from '#shared/models/enums.ts';
import { branchRequired } from '#shared/refusals/access.ts';
import { branchOfOwner } from '#shared/refusals/staff.ts';

/** The branch of a staff user: reception and doctors work at one branch, an owner at every branch (null). */
export const branchOfRole = (role: Role, branchId: number | null): number | null => {
  if (role === 'owner' && branchId !== null) throw branchOfOwner();
  if (role !== 'owner' && branchId === null) throw branchRequired();
  return branchId;
};
