import { randomUUID } from 'node:crypto';
import { listAllBranches } from '#functions/data/queue/branches.ts';
import { type AuditEntry, auditWrite } from '#functions/data/table/audit.ts';
import type { Write } from '#functions/data/table/store.ts';
import type { User } from '#functions/data/table/items/staff.ts';
import type { Dependencies } from '#functions/dependencies.ts';
import { auditPlace } from '#functions/runtime/staff-change.ts';

export const operator = { kind: 'operator' } as const;

/** The audit entry of a change by a command, for the transaction of the change. */
export const operatorAudit = (entry: Omit<AuditEntry, 'unique'>, at: Date): Write =>
  auditWrite({ unique: 'operator', ...entry }, { actor: operator, at, changeId: randomUUID() });

/** Saves the change of a staff user with its audit entry. Before there is a branch, no audit can hold the entry. */
export const saveStaffChange = async (
  deps: Dependencies,
  { branchId }: Pick<User, 'branchId'>,
  writes: readonly Write[],
  change: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> => {
  const at = deps.clock();
  const hasBranch = (await listAllBranches(deps.store, deps.cache)).length > 0;
  const audits = hasBranch ? [operatorAudit({ ...(await auditPlace(deps, branchId, at)), ...change }, at)] : [];
  await deps.store.transact([...writes, ...audits]);
};
