import type { Access } from '#shared/routes/define.ts';
import type { StaffRight } from '#shared/models/enums.ts';
import type { Actor, Staff } from './actor.ts';
import {
  branchNotAllowed,
  branchRequired,
  rightRequired,
  roleNotAllowed,
  signInRequired,
} from '#shared/refusals/access.ts';

/** Throws unless the route's access rule allows the caller. */
export const requireAccess = (access: Access, actor: Actor): void => {
  if (access.kind === 'public') return;
  if (actor.kind !== 'staff') throw signInRequired();
  if (!access.roles.includes(actor.role)) throw roleNotAllowed();
  if (access.right !== undefined) requireRight(actor, access.right);
};

/** Owners have every right. */
export const requireRight = (staff: Staff, right: StaffRight): void => {
  if (staff.role !== 'owner' && staff.rights?.includes(right) !== true) throw rightRequired();
};

/** Staff work with their own branch; owners with any. The public may name any branch. */
export const requireBranchOfStaff = (actor: Actor, branchId: number): void => {
  if (actor.kind === 'staff' && actor.role !== 'owner' && actor.branchId !== branchId) throw branchNotAllowed();
};

/** The branch that the request names, otherwise the caller's own. Owners must name one. */
export const namedOrOwnBranch = (actor: Actor, requested: number | undefined): number => {
  const branchId = requested ?? (actor.kind === 'staff' ? actor.branchId : null);
  if (branchId === null) throw branchRequired();
  requireBranchOfStaff(actor, branchId);
  return branchId;
};
