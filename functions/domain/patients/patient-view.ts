import { displayPhone, type E164 } from '#shared/rules/phone.ts';
import type { PatientId } from '#shared/rules/ids.ts';

/** A patient as the counter's lists show them. */
export const patientLine = (patient: {
  readonly patientId: PatientId;
  readonly name: string;
  readonly phone: E164;
  readonly visits: number;
  readonly lastVisit?: string | undefined;
}) => ({
  id: patient.patientId,
  name: patient.name,
  phone: displayPhone(patient.phone),
  // An undone visit leaves its day.
  last_visit: patient.visits === 0 ? null : (patient.lastVisit ?? null),
  total_visits: patient.visits,
});
