import type { ImportProblem } from '../models/imports.ts';
import { plainAmount } from './plain-amount.ts';
import { isPiastreAmount, type Piastres, toPiastres } from './money.ts';
import { type E164, parsePhone } from './phone.ts';
import { latinDigits } from './reservation-code.ts';

/**
 * Cells of a file as people and spreadsheets write them: Arabic digits, day before month, phones without their first
 * zero. Each reader gives the value, or why there is none. Source: docs/domain.md#import.
 */
export type ReadCell<Value> = { readonly value: Value } | { readonly problem: ImportProblem };

const unseen = /[\p{Cf}\u00a0]/gu;

/** A cell without surplus spaces and invisible marks. `="0100"`, which keeps a phone from being read as a number, is its text. */
export const cellText = (cell: string | undefined): string => {
  const text = (cell ?? '')
    .normalize('NFC')
    .replaceAll(unseen, ' ')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim();
  return /^="([^"]*)"$/u.exec(text)?.[1]?.trim() ?? text;
};

/** A formula without its result, or the error that a formula gave. */
export const isFormula = (text: string): boolean =>
  /^=./u.test(text) || /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!)/u.test(text);

/** A phone. Spreadsheets take the first zero away, and write long numbers as `1.00E+09`, whose digits are lost. */
export const phoneCell = (text: string): ReadCell<E164> => {
  const digits = latinDigits(text).replace(/\.0+$/u, '');
  if (/^\d(?:[.,]\d+)?e\+?\d+$/iu.test(digits)) return { problem: 'phone-rounded' };
  const phone = parsePhone(/^1[0125]\d{8}$/u.test(digits) ? `0${digits}` : digits);
  return phone === null ? { problem: 'phone-invalid' } : { value: phone };
};

interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const partsOf = (text: string): DateParts | undefined => {
  const iso = /^(\d{4}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})(?:[T ].*)?$/u.exec(text);
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const local = /^(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{4})(?:[T ].*)?$/u.exec(text);
  return local === null ? undefined : { year: Number(local[3]), month: Number(local[2]), day: Number(local[1]) };
};

/** `YYYY-MM-DD`; day before month, as in Egypt. 1900 and before is what a spreadsheet makes of an empty cell. */
export const dateCell = (text: string): ReadCell<string> => {
  const parts = partsOf(latinDigits(text));
  if (parts === undefined) return { problem: 'date-invalid' };
  const { year, month, day } = parts;
  if (year < 1901) return { problem: 'date-1900' };
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year <= 2100;
  return isReal ? { value: date.toISOString().slice(0, 10) } : { problem: 'date-invalid' };
};

/** The year of a date of birth, or a year alone. */
export const birthYearCell = (text: string, today: string): ReadCell<number> => {
  const year = latinDigits(text);
  const read = /^\d{4}$/u.test(year) ? dateCell(`${year}-01-01`) : dateCell(text);
  if ('problem' in read) return read;
  return read.value > today ? { problem: 'date-invalid' } : { value: Number(read.value.slice(0, 4)) };
};

const currency = /^(?:EGP|LE|L\.E\.?|ج\.?م\.?|جنيه)\s*|\s*(?:EGP|LE|L\.E\.?|ج\.?م\.?|جنيه)$/giu;

/** The most that one row may enter: a hundred times the dearest treatment. */
const LARGEST_POUNDS = 9_999_999;

/** An amount in pounds above 0, or from 0 on. */
export const amountCell = (text: string, least: 0 | 1): ReadCell<Piastres> => {
  const plain = plainAmount(text.replace(currency, ''));
  const pounds = /^\d+(?:\.\d+)?$/u.test(plain) ? Number(plain) : Number.NaN;
  if (!isPiastreAmount(pounds) || pounds > LARGEST_POUNDS || (pounds === 0 && least > 0)) {
    return { problem: 'amount-invalid' };
  }
  return { value: toPiastres(pounds) };
};

/** A whole number from 1 on. */
export const countCell = (text: string, most: number): ReadCell<number> => {
  const digits = latinDigits(text).replace(/\.0+$/u, '');
  const count = /^\d{1,6}$/u.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= most ? { value: count } : { problem: 'number-invalid' };
};
