import { displayPhone } from '#shared/rules/phone.ts';

/** A patient as the counter's lists show them. */
export const patientLine = (patient: {
  readonly patientId: string;
  readonly name: string;
  readonly phone: string;
  readonly visits: number;
  readonly lastVisit?: string | undefined;
}) => ({
  id: patient.patientId,
  name: patient.name,
  phone: displayPhone(patient.phone),
  last_visit: patient.lastVisit ?? null,
  total_visits: patient.visits,
});
