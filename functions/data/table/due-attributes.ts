import type { Account } from './items.ts';
import { keys } from './keys.ts';

/** Attributes by which an account is listed as owing; only while it does. */
export const dueAttributes = (account: Pick<Account, 'branchId' | 'patientId' | 'createdAt' | 'id'>) => ({
  dueKey: keys.due(account.branchId),
  dueSort: keys.dueSort(account.patientId, account.createdAt, account.id),
});
export const dueAttributeNames = ['dueKey', 'dueSort'] as const;
