import type { ClinicDay } from '#shared/rules/clinic-day.ts';
import type { ReservationRecord } from './items/reservations.ts';
import { keys } from './keys.ts';

/**
 * The moment since which the charge of a visit is owed that was booked for this day, or moved to it. Noon in UTC is
 * within the clinic day of every time zone that the clinic is in.
 */
export const dueMomentOf = (day: ClinicDay): string => `${day}T12:00:00.000Z`;

/** Index attributes that list a record as due; empty while nothing is owed. */
export const dueAttributes = (
  record: Pick<ReservationRecord, 'branchId' | 'patientId' | 'createdAt' | 'dueAt' | 'id' | 'service'>,
) => ({
  dueKey: keys.due(record.branchId),
  dueSort: keys.dueSort(record.patientId, record.dueAt ?? record.createdAt, record.id, record.service?.id),
});
export const dueAttributeNames = ['dueKey', 'dueSort'] as const;
