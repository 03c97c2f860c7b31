import { wallClock } from '../i18n/formats.ts';

/** A cell of a table that goes into a file. */
export type CsvValue = string | number | null;

/** Header and value of a column in a file. */
export interface CsvColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => CsvValue;
}

/** Would a spreadsheet run this text as a formula? A phone with a plus is none. */
const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r\n]/.test(text) && !/^\+?[\d\s]+$/.test(text);

/** Is this a phone? A spreadsheet would treat it as a number and drop the leading zero or plus. */
const isPhone = (text: string): boolean => /^(?:0|\+)\d{7,}$/.test(text);
/** `010 1234 5678`: with spaces it stays a text, and is searched for and dialled as well. */
const spaced = (phone: string): string => phone.replaceAll(/(?<=\d)(?=(?:\d{4})+$)/g, ' ');

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

const written = (value: string, timeZone: string): string => {
  if (isMoment(value)) return wallClock(value, timeZone);
  if (isPhone(value)) return spaced(value);
  return looksLikeFormula(value) ? `'${value}` : value;
};

const cell = (value: CsvValue, timeZone: string): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = written(value, timeZone);
  return /[",\r\n;]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/**
 * A table as RFC 4180 text. It starts with a byte order mark, without which Excel shows Arabic wrongly. Numbers are written
 * plainly (no currency, no grouping), so that they can be added up; moments by the clinic's clock, `2026-11-20 18:40`.
 */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], timeZone: string): string =>
  `\uFEFF${[columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))]
    .map((cells) => cells.map((value) => cell(value, timeZone)).join(','))
    .join('\r\n')}\r\n`;

/** Saves a file on the reader's device. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Saves a text as a CSV file on the reader's device. `name` without `.csv`. */
export const saveCsv = (name: string, text: string): void => {
  saveFile(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
};
