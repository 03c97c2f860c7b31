import type { Access } from '#shared/routes/define.ts';
import type { ApiScope } from '#shared/models/api-keys.ts';
import type { StaffRight } from '#shared/models/enums.ts';
import type { Actor, Staff } from './actor.ts';
import {
  apiKeyNotAllowed,
  branchNotAllowed,
  branchRequired,
  rightRequired,
  roleNotAllowed,
  signInRequired,
} from '#shared/refusals/access.ts';

type StaffAccess = Extract<Access, { readonly kind: 'staff' }>;

/** Throws unless the route's access rule allows the caller. */
export const requireAccess = (access: Access, actor: Actor): void => {
  if (access.kind === 'public') return;
  if (actor.kind !== 'staff') throw signInRequired();
  if (actor.apiKey !== undefined) requireScope(access, actor, actor.apiKey.scopes);
  if (!access.roles.includes(actor.role)) throw roleNotAllowed();
  if (access.right !== undefined) requireRight(actor, access.right);
};

/** An API key calls what one of its scopes names; a key of one branch nothing that is about all branches. */
const requireScope = ({ scope, branch }: StaffAccess, { branchId }: Staff, scopes: readonly ApiScope[]): void => {
  if (scope === undefined || !scopes.includes(scope)) throw apiKeyNotAllowed();
  if (branchId !== null && branch === 'none') throw branchNotAllowed();
};

/** Owners have every right. */
export const requireRight = (staff: Staff, right: StaffRight): void => {
  if (staff.role !== 'owner' && staff.rights?.includes(right) !== true) throw rightRequired();
};

/** Owners, and API keys without a branch. */
const worksEverywhere = ({ role, apiKey, branchId }: Staff): boolean =>
  role === 'owner' && (apiKey === undefined || branchId === null);

/** Staff work with their own branch; owners with any. The public may name any branch. */
export const requireBranchOfStaff = (actor: Actor, branchId: number): void => {
  if (actor.kind === 'staff' && !worksEverywhere(actor) && actor.branchId !== branchId) throw branchNotAllowed();
};

/** The branch that the request names, otherwise the caller's own. Owners must name one. */
export const namedOrOwnBranch = (actor: Actor, requested: number | undefined): number => {
  const branchId = requested ?? (actor.kind === 'staff' ? actor.branchId : null);
  if (branchId === null) throw branchRequired();
  requireBranchOfStaff(actor, branchId);
  return branchId;
};
