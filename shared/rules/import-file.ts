import { type ImportColumn, importColumns, IMPORT_ROWS, type ImportKind, type ImportRow } from '../models/imports.ts';
import { cellText } from './import-cells.ts';
import { foldName } from './name.ts';

/** Of browsers and of Node alike; the compiler's library for what both have does not name it. */
declare const TextDecoder: new (
  encoding: string,
  options?: { readonly fatal: boolean },
) => { readonly decode: (bytes: Uint8Array) => string };

/** Why a file cannot be imported at all; nothing is sent. */
export const fileProblems = ['empty', 'too-many-rows', 'old-excel', 'unreadable'] as const;
export type FileProblem = (typeof fileProblems)[number];

export class FileError extends Error {
  override readonly name = 'FileError';
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(`the file cannot be imported: ${problem}`);
    this.problem = problem;
  }
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Is the file a workbook, or text? Its first bytes say so, not its name. @throws FileError for what is neither. */
export const formOfFile = (bytes: Uint8Array): 'workbook' | 'text' => {
  if (bytes.length === 0) throw new FileError('empty');
  if (startsWith(bytes, 0x50, 0x4b)) return 'workbook';
  // A workbook of Excel 97 to 2003, or one with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileError('old-excel');
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new FileError('unreadable');
  return 'text';
};

const SAMPLE = 2000;

/** Which byte of each pair is zero in a sample: UTF-16 without its mark. */
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.subarray(0, SAMPLE).entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

const decodeAs = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding, { fatal: true }).decode(bytes);

const decoded = (bytes: Uint8Array): string => {
  try {
    if (startsWith(bytes, 0xff, 0xfe)) return decodeAs('utf-16le', bytes);
    if (startsWith(bytes, 0xfe, 0xff)) return decodeAs('utf-16be', bytes);
    return decodeAs(utf16Of(bytes) ?? 'utf-8', bytes);
  } catch {
    const text = new TextDecoder('windows-1256').decode(bytes);
    // oxlint-disable-next-line no-control-regex -- text files have none of these
    if (/[\u0000-\u0008\u000e-\u001f]/u.test(text)) throw new FileError('unreadable');
    return text;
  }
};

/**
 * The text of a file: UTF-8, UTF-16, or the Arabic Windows encoding that Excel writes CSV files in. Line ends at its end
 * are left out: papaparse counts an empty last line when it looks for the delimiter of a short file.
 * @throws FileError when it is no text
 */
export const decodeText = (bytes: Uint8Array): string => {
  const text = decoded(bytes);
  // A picture: some of its bytes are letters of UTF-16.
  if (text.includes('\0')) throw new FileError('unreadable');
  return text.replace(/[\r\n]+$/u, '');
};

/** A row of a table, and its number in the file. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file as a table: its first row that is not empty names the columns. */
export interface FileTable {
  readonly headers: readonly string[];
  readonly rows: readonly FileRow[];
}

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** Reads rows of cells. Rows without a cell are left out and keep their numbers. @throws FileError */
export const tableOf = (grid: readonly (readonly unknown[])[]): FileTable => {
  const rows = grid
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cellText(textOf(cell))) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [head, ...rest] = rows;
  if (head === undefined || rest.length === 0) throw new FileError('empty');
  if (rest.length > IMPORT_ROWS) throw new FileError('too-many-rows');
  return { headers: head.cells, rows: rest };
};

/** What the columns are called in files of other systems and in the templates, folded. */
const headerNames: Readonly<Record<ImportColumn, readonly string[]>> = {
  name: [
    'name',
    'patient',
    'patient name',
    'full name',
    'client',
    'client name',
    'الاسم',
    'اسم المريض',
    'المريض',
    'اسم العميل',
    'العميل',
    'اسم',
  ],
  phone: [
    'phone',
    'mobile',
    'phone number',
    'mobile number',
    'telephone',
    'tel',
    'cell',
    'التليفون',
    'تليفون',
    'الموبايل',
    'موبايل',
    'رقم الموبايل',
    'رقم التليفون',
    'رقم الهاتف',
    'الهاتف',
    'هاتف',
    'المحمول',
  ],
  birth: [
    'birth',
    'birth date',
    'date of birth',
    'dob',
    'birthday',
    'birth year',
    'year of birth',
    'تاريخ الميلاد',
    'الميلاد',
    'سنة الميلاد',
  ],
  notes: ['notes', 'note', 'remarks', 'comment', 'comments', 'ملاحظات', 'ملاحظة', 'ملحوظات'],
  warnings: ['warnings', 'warning', 'alerts', 'تحذيرات', 'تحذير', 'تنبيهات'],
  amount: [
    'amount',
    'balance',
    'debt',
    'credit',
    'owed',
    'due',
    'المبلغ',
    'مبلغ',
    'الرصيد',
    'رصيد',
    'المديونية',
    'المستحق',
    'الباقي',
  ],
  date: ['date', 'since', 'visit date', 'due date', 'التاريخ', 'تاريخ', 'منذ', 'تاريخ الزيارة'],
  package: ['package', 'package name', 'offer', 'الباقة', 'باقة', 'اسم الباقة', 'العرض'],
  sessions: [
    'sessions',
    'sessions left',
    'left',
    'remaining',
    'remaining sessions',
    'pulses left',
    'الجلسات',
    'الجلسات الباقية',
    'الجلسات المتبقية',
    'المتبقي',
    'عدد الجلسات',
  ],
  owed: ['owed', 'balance', 'unpaid', 'due', 'المستحق', 'الباقي', 'غير مدفوع', 'المتبقي من السعر'],
  expires: ['expires', 'expiry', 'expiry date', 'valid until', 'ينتهي', 'تاريخ الانتهاء', 'صالحة حتى', 'الصلاحية'],
};

export type Columns = { readonly [Column in ImportColumn]?: number | undefined };

/** The columns of a kind of file. */
export const columnsOf = (kind: ImportKind): readonly ImportColumn[] => [
  ...importColumns[kind].required,
  ...importColumns[kind].optional,
];

/** Which column of the file is which, by its header. A header that two columns have names neither: the user chooses. */
export const guessColumns = (kind: ImportKind, headers: readonly string[]): Columns => {
  const folded = headers.map(foldName);
  const taken = new Set<number>();
  const guesses: Partial<Record<ImportColumn, number>> = {};
  for (const column of columnsOf(kind)) {
    const names = new Set(headerNames[column].map(foldName));
    const places = folded.flatMap((header, index) => (names.has(header) && !taken.has(index) ? [index] : []));
    const [place] = places;
    if (place !== undefined && places.length === 1) {
      guesses[column] = place;
      taken.add(place);
    }
  }
  return guesses;
};

/** Headers that several columns of the file have. */
export const duplicateHeaders = (headers: readonly string[]): readonly string[] => {
  const named = headers.filter((header) => header !== '');
  return [
    ...new Set(named.filter((header, index) => named.findIndex((each) => foldName(each) === foldName(header)) < index)),
  ];
};

const CELL_LENGTH = 1000;

/** A row as it is sent: its cells by column. A cell longer than any column takes is cut, and refused as too long. */
export const importRowOf = ({ line, cells }: FileRow, columns: Columns): ImportRow => ({
  line,
  cells: Object.fromEntries(
    Object.entries(columns).flatMap(([column, place]) => {
      const text = place === undefined ? '' : (cells[place] ?? '');
      return text === '' ? [] : [[column, text.slice(0, CELL_LENGTH)]];
    }),
  ),
});
