import { asReservationId, type ReservationId } from './ids.ts';

/** `MED` and the id padded to six digits; longer ids simply grow. Source: docs/domain.md#types-areas-codes. */
export const reservationCode = (id: number): string => `MED${String(id).padStart(6, '0')}`;

const arabicIndicZero = 0x0660;
const extendedArabicIndicZero = 0x06f0;

/** Converts Arabic-Indic and Persian digits to Latin ones; keeps everything else. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹]/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    return String(point - (point >= extendedArabicIndicZero ? extendedArabicIndicZero : arabicIndicZero));
  });

/**
 * The id in a code as typed: any case, with or without `MED`, spaces, dashes, invisible marks or leading zeros, Arabic
 * digits. Null when there is no id in it.
 */
export const idOfCode = (typed: string): ReservationId | null => {
  const match = /^(?:MED)?0*([1-9]\d{0,14})$/.exec(
    latinDigits(typed)
      .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
      .toUpperCase(),
  );
  return match?.[1] === undefined ? null : asReservationId(Number(match[1]));
};
