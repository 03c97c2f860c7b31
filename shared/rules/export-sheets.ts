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

type Cell = string | number | null;

const cellOf = (column: ExportColumn, value: unknown, { text }: SheetWords): Cell => {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value === '' ? null : text(column, value);
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
