import * as z from 'zod/mini';
import { lineOfText, moment, wholeId } from './fields.ts';

/** Models of an import from another system. Source: docs/domain.md#import. */

export const importKinds = ['patients', 'debts', 'credit', 'packages'] as const;
export type ImportKind = (typeof importKinds)[number];
export const importKind = z.enum(importKinds);

export const importColumnNames = [
  'name',
  'phone',
  'birth',
  'notes',
  'warnings',
  'amount',
  'date',
  'package',
  'sessions',
  'owed',
  'expires',
] as const;
export type ImportColumn = (typeof importColumnNames)[number];
export const importColumn = z.enum(importColumnNames);

/** The columns of each kind; the required ones first. */
export const importColumns: Readonly<
  Record<ImportKind, { readonly required: readonly ImportColumn[]; readonly optional: readonly ImportColumn[] }>
> = {
  patients: { required: ['name', 'phone'], optional: ['birth', 'notes', 'warnings'] },
  debts: { required: ['name', 'phone', 'amount'], optional: ['date'] },
  credit: { required: ['name', 'phone', 'amount'], optional: [] },
  packages: { required: ['name', 'phone', 'package', 'sessions'], optional: ['owed', 'expires'] },
};

/** Why a row, or one of its cells, cannot be read. */
export const importProblems = [
  'required',
  'too-long',
  'formula',
  'name-invalid',
  'phone-invalid',
  'phone-rounded',
  'date-invalid',
  'date-1900',
  'amount-invalid',
  'number-invalid',
  'warning-unknown',
  'package-unknown',
  'similar-patient',
  'changed-since',
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** What is done with a row whose patient has the phone and nearly the name of a known one. */
export const similarRules = ['leave', 'same', 'new'] as const;
export const similarRule = z.enum(similarRules);

/** Rows of one request, and of one import. */
export const IMPORT_BATCH = 100;
export const IMPORT_ROWS = 50_000;
/** A request holds a batch of rows with long notes. */
export const IMPORT_BODY_BYTES = 256 * 1024;

/** Cells as the file has them, as text. The function reads them: the file's own form of dates and numbers is kept. */
const cell = z.string().check(z.maxLength(1000));
export const importRow = z.strictObject({
  /** The row in the file, counted from 1. */
  line: wholeId,
  cells: z.strictObject({
    name: z.optional(cell),
    phone: z.optional(cell),
    birth: z.optional(cell),
    notes: z.optional(cell),
    warnings: z.optional(cell),
    amount: z.optional(cell),
    date: z.optional(cell),
    package: z.optional(cell),
    sessions: z.optional(cell),
    owed: z.optional(cell),
    expires: z.optional(cell),
  }),
});
export type ImportRow = z.output<typeof importRow>;
export const importRows = z.array(importRow).check(z.minLength(1), z.maxLength(IMPORT_BATCH));

/** A problem of a row; without a column it concerns the whole row. */
export const rowProblem = z.strictObject({
  line: z.int(),
  column: z.nullable(importColumn),
  problem: z.enum(importProblems),
});
export type RowProblem = z.output<typeof rowProblem>;

export const importId = z.string().check(z.regex(/^i\d{16}$/));
export const importFileName = z.pipe(lineOfText, z.string().check(z.minLength(1), z.maxLength(120)));
/** SHA-256 of the file, by which an import continues after the page was closed. */
export const importFileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** The place of each column in the file, counted from 0. */
const place = z.optional(z.int().check(z.minimum(0), z.maximum(999)));
export const columnPlaces = z.strictObject({
  name: place,
  phone: place,
  birth: place,
  notes: place,
  warnings: place,
  amount: place,
  date: place,
  package: place,
  sessions: place,
  owed: place,
  expires: place,
});

/** An import, and how far it is. */
export const importView = z.strictObject({
  id: importId,
  kind: importKind,
  similar: similarRule,
  file_name: z.string(),
  file_hash: z.string(),
  columns: columnPlaces,
  rows: z.int(),
  /** Rows that are done: the next request begins with this row, counted from 0. */
  done: z.int(),
  state: z.enum(['running', 'finished', 'undoing', 'undone']),
  /** Rows that registered a patient, that added to a known one, that changed nothing, and that were refused. */
  registered: z.int(),
  added: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Debts, credit or the value of packages that were entered, in pounds. */
  amount: z.number(),
  /** Of an undo: rows that were taken back, and rows that were kept because something changed since. */
  taken_back: z.int(),
  kept: z.int(),
  started_at: moment,
  started_by: z.string(),
  started_by_ar: z.optional(z.string()),
  /** Null when it can no longer be undone. */
  undo_until: z.nullable(moment),
});
export type ImportView = z.output<typeof importView>;
