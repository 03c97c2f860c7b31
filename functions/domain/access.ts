import type { Access } from '#shared/routes/define.ts';
import type { Actor } from './actor.ts';
import { branchNotAllowed, branchRequired, roleNotAllowed, signInRequired } from '#shared/refusals/access.ts';

/** Holds the caller against the route's rule; deny by default. */
export const requireAccess = (access: Access, actor: Actor): void => {
  if (access.kind === 'public') return;
  if (actor.kind !== 'staff') throw signInRequired();
  if (!access.roles.includes(actor.role)) throw roleNotAllowed();
};

/** Staff work with their own branch; owners with any. The public is not held to a branch. */
export const requireBranchOfStaff = (actor: Actor, branchId: number): void => {
  if (actor.kind === 'staff' && actor.role !== 'owner' && actor.branchId !== branchId) throw branchNotAllowed();
};

/** The branch asked for, or the caller's own when none is named. Owners must name one. */
export const namedOrOwnBranch = (actor: Actor, asked: number | undefined): number => {
  const branchId = asked ?? (actor.kind === 'staff' ? actor.branchId : null);
  if (branchId === null) throw branchRequired();
  requireBranchOfStaff(actor, branchId);
  return branchId;
};
