import { clinicDayAt } from '#shared/rules/clinic-day.ts';
import { branchUnknown, signInSessionEnded } from '#shared/refusals/access.ts';
import { staffUserUnknown } from '#shared/refusals/staff.ts';
import { getBranch, listAllBranches } from '#functions/data/queue/branches.ts';
import { activeOwnerCheck, findUser } from '#functions/data/staff/users.ts';
import type { AuditEntry } from '#functions/data/table/audit.ts';
import { retryOnConflict } from '#functions/data/table/attempts.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import { ConditionFailed, type Store, type Write } from '#functions/data/table/store.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import type { Staff } from '#functions/domain/staff/actor.ts';

/** @throws when there is no such staff user */
export const requireUser = async (store: Store, userId: string): Promise<User> => {
  const user = await findUser(store, userId);
  if (user === undefined) throw staffUserUnknown();
  return user;
};

/** Where the change of a staff user is audited: at the user's branch, for an owner at the first branch. Refuses one that does not exist. */
export const auditPlace = async (
  { store, cache }: Pick<Dependencies, 'store' | 'cache'>,
  branchId: number | null,
  now: Date,
): Promise<Pick<AuditEntry, 'branchId' | 'day'>> => {
  const branch = branchId === null ? (await listAllBranches(store, cache))[0] : await getBranch(store, cache, branchId);
  if (branch === undefined) throw branchUnknown();
  return { branchId: branch.id, day: clinicDayAt(now, branch) };
};

/** Refuses a branch that does not exist. */
export const requireBranches = async (
  { store, cache }: Pick<Dependencies, 'store' | 'cache'>,
  branchIds: readonly number[],
): Promise<void> => {
  await Promise.all(branchIds.map((id) => getBranch(store, cache, id)));
};

/**
 * Condition of every change: the caller may still sign in. Of two owners who disable each other at the same time one
 * fails, so an owner always remains. A transaction cannot name an item twice: a change of the caller has no condition.
 */
export const callerCheck = (actor: Staff, userId: string): Write[] =>
  actor.id === userId ? [] : [activeOwnerCheck(actor.id)];

/** Carries out the change of a staff user, and repeats it after a conflict with another change. */
export const changeUsers = <T>(change: () => Promise<T>): Promise<T> =>
  retryOnConflict(async () => {
    try {
      return await change();
    } catch (error) {
      throw error instanceof ConditionFailed && error.labels.includes('owner') ? signInSessionEnded() : error;
    }
  });
