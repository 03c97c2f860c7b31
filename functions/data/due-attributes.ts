import type { Account } from './items.ts';
import { keys } from './keys.ts';

/** Attributes by which an account is listed as owing, at the branch and for the patient; only while it does. */
export const dueAttributes = (account: Pick<Account, 'branchId' | 'patientId' | 'createdAt' | 'id'>) => ({
  dueKey: keys.due(account.branchId),
  dueSort: keys.dueSort(account.createdAt, account.id),
  listKey: keys.owedByPatient(account.branchId, account.patientId),
  listSort: keys.dueSort(account.createdAt, account.id),
});
export const dueAttributeNames = ['dueKey', 'dueSort', 'listKey', 'listSort'] as const;
