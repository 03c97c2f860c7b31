import type { ReservationRecord } from './items/reservations.ts';
import { keys } from './keys.ts';

/** Index attributes that list a record as due; empty while nothing is owed. */
export const dueAttributes = (
  record: Pick<ReservationRecord, 'branchId' | 'patientId' | 'createdAt' | 'dueAt' | 'id' | 'service'>,
) => ({
  dueKey: keys.due(record.branchId),
  dueSort: keys.dueSort(record.patientId, record.dueAt ?? record.createdAt, record.id, record.service?.id),
});
export const dueAttributeNames = ['dueKey', 'dueSort'] as const;
