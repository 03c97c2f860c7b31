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

export type AuditedChange = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** Saves a change with its audit entry, at a branch or the first. Before there is a branch, no audit can hold the entry. */
const saveChange = async (
  deps: Dependencies,
  branchId: number | null,
  writes: readonly Write[],
  change: AuditedChange,
): Promise<void> => {
  const at = deps.clock();
  const hasBranch = (await listAllBranches(deps.store, deps.cache)).length > 0;
  const audits = hasBranch ? [operatorAudit({ ...(await auditPlace(deps, branchId, at)), ...change }, at)] : [];
  const all = [...writes, ...audits];
  if (all.length > 0) await deps.store.transact(all);
};

/** Saves the change of a staff user with its audit entry. */
export const saveStaffChange = (
  deps: Dependencies,
  { branchId }: Pick<User, 'branchId'>,
  writes: readonly Write[],
  change: AuditedChange,
): Promise<void> => saveChange(deps, branchId, writes, change);

/** The audit entry of a changed secret, at the first branch: secrets are outside the table. */
export const auditSecret = (deps: Dependencies, change: AuditedChange): Promise<void> =>
  saveChange(deps, null, [], change);
