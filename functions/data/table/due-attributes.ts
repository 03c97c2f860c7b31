import type { ReservationRecord } from './items/reservations.ts';
import { keys } from './keys.ts';

/** Attributes by which a record is listed as owing; only while it does. */
export const dueAttributes = (
  record: Pick<ReservationRecord, 'branchId' | 'patientId' | 'createdAt' | 'dueAt' | 'id'>,
) => ({
  dueKey: keys.due(record.branchId),
  dueSort: keys.dueSort(record.patientId, record.dueAt ?? record.createdAt, record.id),
});
export const dueAttributeNames = ['dueKey', 'dueSort'] as const;
