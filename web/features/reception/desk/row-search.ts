import { nameKey } from '#shared/rules/name.ts';
import { idOfCode, latinDigits } from '#shared/rules/reservation-code.ts';

/** A visit, or a debt that belongs to none. */
interface Searchable {
  readonly id?: number;
  readonly patientName: string | null;
  readonly patientPhone: string | null;
  readonly ticketNo?: number | null;
}

/** Rows whose name, phone, ticket number or code matches the search text. Source: docs/requirements.md#reception-queue. */
export const matching = <Row extends Searchable>(rows: readonly Row[], search: string): readonly Row[] => {
  const text = latinDigits(search).trim();
  if (text === '') return rows;
  const name = nameKey(text);
  // The same signs and invisible marks as `parsePhone` removes.
  const digits = text.replaceAll(/[\s()+./\p{Pd}\p{Cf}]/gu, '');
  const isNumber = /^\d+$/.test(digits);
  const international = digits.replace(/^00/, '');
  const local = international.replace(/^20(?=[1-9])/, '0');
  const hasPhone = ({ patientPhone }: Row): boolean => {
    const phone = patientPhone?.replaceAll(/\D/g, '') ?? '';
    return phone.includes(digits) || phone.startsWith(international) || phone.startsWith(local);
  };
  const code = /^\d/.test(text) ? null : idOfCode(text);
  const isTicket = (row: Row): boolean => isNumber && row.ticketNo === Number(digits);
  const found = rows.filter(
    (row) =>
      isTicket(row) ||
      (code !== null && row.id === code) ||
      (name !== '' && nameKey(row.patientName ?? '').includes(name)) ||
      (isNumber && hasPhone(row)),
  );
  // Who has the typed ticket comes before those whose phone contains it.
  return found.some(isTicket) ? [...found.filter(isTicket), ...found.filter((row) => !isTicket(row))] : found;
};
