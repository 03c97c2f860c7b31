import { nameKey } from '#shared/rules/name.ts';
import { latinDigits } from '#shared/rules/reservation-code.ts';

/** Rows whose name or phone contains the search text. Source: docs/requirements.md#reception-queue. */
export const matching = <Row extends { readonly patientName: string; readonly patientPhone: string }>(
  rows: readonly Row[],
  search: string,
): readonly Row[] => {
  const text = latinDigits(search).trim();
  if (text === '') return rows;
  const name = nameKey(text);
  const digits = text.replaceAll(/[\s()+-]/g, '');
  const isPhone = /^\d+$/.test(digits);
  return rows.filter(
    (row) =>
      (name !== '' && nameKey(row.patientName).includes(name)) ||
      (isPhone && row.patientPhone.replaceAll(/\D/g, '').includes(digits.replace(/^0020|^20(?=1)/, ''))),
  );
};
