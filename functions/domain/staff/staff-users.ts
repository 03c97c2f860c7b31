import type { Role } from '#shared/models/enums.ts';
import { branchRequired } from '#shared/refusals/access.ts';
import { branchOfOwner } from '#shared/refusals/staff.ts';

/** The branch of a staff user: reception and doctors work at one branch, an owner at every branch (null). */
export const branchOfRole = (role: Role, branchId: number | null): number | null => {
  if (role === 'owner' && branchId !== null) throw branchOfOwner();
  if (role !== 'owner' && branchId === null) throw branchRequired();
  return branchId;
};

/** The branches besides the own one: each once, in order. An owner has none. */
export const otherBranchesOf = (branchId: number | null, chosen: readonly number[]): number[] => {
  if (branchId === null && chosen.length > 0) throw branchOfOwner();
  return [...new Set(chosen)].filter((id) => id !== branchId).toSorted((a, b) => a - b);
};

interface Workplaces {
  readonly branchId: number | null;
  readonly otherBranchIds?: readonly number[] | undefined;
}

/** The branches that a staff user may choose from, the own one first; empty for an owner, who names any. */
export const branchesOf = ({ branchId, otherBranchIds = [] }: Workplaces): number[] =>
  branchId === null ? [] : [branchId, ...otherBranchIds];

/** The branches in the format of the API: named only when there is a choice. */
export const severalBranches = (branchIds: readonly number[]): { branch_ids?: number[] } =>
  branchIds.length > 1 ? { branch_ids: [...branchIds] } : {};

/** Does the staff user work at the branch of a token? A token without a branch is for the own one. */
export const worksAt = (user: Workplaces, branchId: number | undefined): boolean =>
  branchId === undefined || branchesOf(user).includes(branchId);
