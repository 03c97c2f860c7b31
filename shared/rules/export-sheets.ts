import * as z from 'zod/mini';
import { exportedEntry, exportedPackage, exportedPatient, exportedShare, exportedVisit } from '../models/exports.ts';

/** The export of a branch as files: `docs/domain.md#export`. */

export const exportParts = ['patients', 'visits', 'ledger', 'packages', 'shares'] as const;
export type ExportPart = (typeof exportParts)[number];

/** The columns of each sheet, in their order; named as in the JSON file. */
export const exportColumns = {
  patients: z.keyof(exportedPatient).options,
  visits: z.keyof(exportedVisit).options,
  ledger: z.keyof(exportedEntry).options,
  packages: z.keyof(exportedPackage).options,
  shares: z.keyof(exportedShare).options,
} as const;
export type ExportColumn = (typeof exportColumns)[ExportPart][number];

/** A row with the names of the HTTP API. */
export type ExportRow = Readonly<Record<string, unknown>>;
export type ExportRows = Readonly<Record<ExportPart, readonly ExportRow[]>>;

/** Words of the sheets in a language. */
export interface SheetWords {
  readonly sheet: (part: ExportPart) => string;
  readonly header: (column: ExportColumn) => string;
  /** A text of a cell: a word for a known value, a moment by the clock of the clinic, else as it is. */
  readonly text: (column: ExportColumn, value: string) => string;
}

interface DateCell {
  readonly value: Date;
  readonly format: string;
}

type Cell = string | number | null | DateCell;

/** `day`, `last_visit`, `booked_at`, `sold_on`: other columns may hold a typed text that looks like a date. */
const isDateColumn = (column: ExportColumn): boolean => /^(?:day|at|last_visit)$|_(?:at|on)$/u.test(column);

/** A day, or a moment by the clock of the clinic, as a date: a spreadsheet has no time zones. */
const withDates = (column: ExportColumn, text: string): string | DateCell => {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/u.exec(text) ?? [];
  if (day === undefined || !isDateColumn(column)) return text;
  return time === undefined
    ? { value: new Date(day), format: 'yyyy-mm-dd' }
    : { value: new Date(`${day}T${time}Z`), format: 'yyyy-mm-dd hh:mm' };
};

const cellOf = (column: ExportColumn, value: unknown, { text }: SheetWords): Cell => {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value === '' ? null : withDates(column, text(column, value));
  if (Array.isArray(value) && value.length > 0) return value.map((each) => text(column, String(each))).join(', ');
  return null;
};

/** The sheets of a workbook: headers, then rows. */
export const exportSheets = (rows: ExportRows, words: SheetWords) =>
  exportParts.map((part) => {
    const columns: readonly ExportColumn[] = exportColumns[part];
    return {
      sheet: words.sheet(part),
      headers: columns.map((column) => words.header(column)),
      rows: rows[part].map((row) => columns.map((column) => cellOf(column, row[column], words))),
    };
  });
