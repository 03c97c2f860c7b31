import { nameKey } from '#shared/rules/name.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';

export interface Who {
  readonly name: string;
  readonly phone: string;
}

/** The last ten digits: the same in the local and the international form. */
const phoneKey = (phone: string): string => latinDigits(phone).replaceAll(/\D/g, '').slice(-10);

/** Rows of today that belong to the same patient: the same phone and the same name. */
export const openTicketsOf = <Row extends { readonly patientName: string; readonly patientPhone: string }>(
  rows: readonly Row[],
  { name, phone }: Who,
): readonly Row[] => {
  const key = phoneKey(phone);
  if (key.length < 10 || nameKey(name) === '') return [];
  return rows.filter((row) => phoneKey(row.patientPhone) === key && nameKey(row.patientName) === nameKey(name));
};
