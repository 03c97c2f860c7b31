import { nameKey } from '#shared/rules/name.ts';
import { idOfCode, latinDigits } from '#shared/rules/reservation-code.ts';

interface Searchable {
  readonly id: number;
  readonly patientName: string;
  readonly patientPhone: string;
  readonly ticketNo: number | null;
}

/** Rows whose name, phone, ticket number or code matches the search text. Source: docs/requirements.md#reception-queue. */
export const matching = <Row extends Searchable>(rows: readonly Row[], search: string): readonly Row[] => {
  const text = latinDigits(search).trim();
  if (text === '') return rows;
  const name = nameKey(text);
  const digits = text.replaceAll(/[\s()+-]/g, '');
  const isNumber = /^\d+$/.test(digits);
  const code = /^\d/.test(text) ? null : idOfCode(text);
  const isTicket = (row: Row): boolean => isNumber && row.ticketNo === Number(digits);
  const found = rows.filter(
    (row) =>
      isTicket(row) ||
      (code !== null && row.id === code) ||
      (name !== '' && nameKey(row.patientName).includes(name)) ||
      (isNumber && row.patientPhone.replaceAll(/\D/g, '').includes(digits.replace(/^0020|^20(?=1)/, ''))),
  );
  // Who has the typed ticket comes before those whose phone contains it.
  return found.some(isTicket) ? [...found.filter(isTicket), ...found.filter((row) => !isTicket(row))] : found;
};
