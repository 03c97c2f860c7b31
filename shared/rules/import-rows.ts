import * as z from 'zod/mini';
import {
  type ImportColumn,
  importColumns,
  type ImportKind,
  type ImportRow,
  type RowProblem,
} from '../models/imports.ts';
import { personName } from '../models/fields.ts';
import { warningKinds } from '../models/medical.ts';
import {
  amountCell,
  birthYearCell,
  cellText,
  countCell,
  dateCell,
  isFormula,
  phoneCell,
  type ReadCell,
} from './import-cells.ts';
import type { Piastres } from './money.ts';
import { foldName } from './name.ts';
import type { E164 } from './phone.ts';

type WarningKind = (typeof warningKinds)[number];

/** A row of a file that could be read. */
export interface ReadRow {
  readonly line: number;
  readonly name: string;
  readonly phone: E164;
  readonly birthYear?: number;
  readonly notes?: string;
  readonly warnings?: readonly WarningKind[];
  readonly amount?: Piastres;
  readonly date?: string;
  /** Name of a package as the file has it. */
  readonly package?: string;
  readonly sessions?: number;
  readonly owed?: Piastres;
  readonly expires?: string;
}

const NOTES_LENGTH = 500;
const PACKAGE_LENGTH = 60;

/** Words by which the warnings of a medical file are known, folded. */
const warningWords: Readonly<Record<WarningKind, readonly string[]>> = {
  pregnancy: ['pregnancy', 'pregnant', 'حمل', 'حامل'],
  isotretinoin: ['isotretinoin', 'roaccutane', 'accutane', 'ايزوتريتينوين', 'روكتان', 'رواكيوتان'],
  keloid: ['keloid', 'keloids', 'جدره', 'كيلويد', 'ندوب'],
  photosensitivity: ['photosensitivity', 'photosensitive', 'حساسيه ضوء', 'حساسيه الضوء', 'حساسيه من الضوء'],
};

const kindOfWarning = (word: string): WarningKind | undefined =>
  warningKinds.find((kind) => warningWords[kind].includes(foldName(word)));

const warningsCell = (text: string): ReadCell<readonly WarningKind[]> => {
  const words = text.split(/[,;،؛/\n]+/u).filter((word) => word.trim() !== '');
  const kinds = words.map(kindOfWarning);
  const known = kinds.filter((kind) => kind !== undefined);
  return known.length < words.length ? { problem: 'warning-unknown' } : { value: [...new Set(known)] };
};

const nameCell = (text: string): ReadCell<string> => {
  const name = z.safeParse(personName, text.replaceAll('\n', ' '));
  return name.success ? { value: name.data } : { problem: 'name-invalid' };
};

const textCell = (text: string, most: number): ReadCell<string> =>
  [...text].length > most ? { problem: 'too-long' } : { value: text };

/** The reader of each column; the name of the value in a row that was read. */
const readers = (today: string) =>
  ({
    name: ['name', nameCell],
    phone: ['phone', phoneCell],
    birth: ['birthYear', (text: string) => birthYearCell(text, today)],
    notes: ['notes', (text: string) => textCell(text, NOTES_LENGTH)],
    warnings: ['warnings', warningsCell],
    amount: ['amount', (text: string) => amountCell(text, 1)],
    date: [
      'date',
      (text: string) => {
        const read = dateCell(text);
        return 'value' in read && read.value > today ? { problem: 'date-invalid' } : read;
      },
    ],
    package: ['package', (text: string) => textCell(text, PACKAGE_LENGTH)],
    sessions: ['sessions', (text: string) => countCell(text, 100_000)],
    owed: ['owed', (text: string) => amountCell(text, 0)],
    expires: ['expires', dateCell],
  }) as const satisfies Record<ImportColumn, readonly [keyof ReadRow, (text: string) => ReadCell<unknown>]>;

/** Reads a row of a file. Every wrong cell is named, so that a file is mended once. @param today YYYY-MM-DD */
export const readImportRow = (
  kind: ImportKind,
  { line, cells }: ImportRow,
  today: string,
): { readonly row: ReadRow } | { readonly problems: readonly RowProblem[] } => {
  const { required, optional } = importColumns[kind];
  const byColumn = readers(today);
  const problems: RowProblem[] = [];
  const values: Record<string, unknown> = { line };
  for (const column of [...required, ...optional]) {
    const text = cellText(cells[column]);
    const [name, read] = byColumn[column];
    if (text === '') {
      if (required.includes(column)) problems.push({ line, column, problem: 'required' });
      continue;
    }
    const cell: ReadCell<unknown> = isFormula(text) ? { problem: 'formula' } : read(text);
    if ('problem' in cell) problems.push({ line, column, problem: cell.problem });
    else values[name] = cell.value;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every required column was read, by its own reader
  return problems.length > 0 ? { problems } : { row: values as unknown as ReadRow };
};
