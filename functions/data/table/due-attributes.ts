import type { ReservationRecord } from './items.ts';
import { keys } from './keys.ts';

/** Attributes by which a record is listed as owing; only while it does. */
export const dueAttributes = (record: Pick<ReservationRecord, 'branchId' | 'patientId' | 'createdAt' | 'id'>) => ({
  dueKey: keys.due(record.branchId),
  dueSort: keys.dueSort(record.patientId, record.createdAt, record.id),
});
export const dueAttributeNames = ['dueKey', 'dueSort'] as const;
