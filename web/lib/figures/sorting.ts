/** How the values of a column compare. */
export type SortKind = 'number' | 'date' | 'text';

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

/** A sortable value of a cell. */
export type SortValue = string | number | null;

const kinds: Readonly<Record<string, SortKind>> = { amount: 'number', queuePosition: 'number', createdAt: 'date' };

/** Numeric for amount and queue position, date for created_at, text otherwise. Source: docs/requirements.md#reception-queue. */
export const sortKindOf = (column: string): SortKind => kinds[column] ?? 'text';

/** The value as it is compared; undefined when there is none, or when a number or a date cannot be read. */
export const comparable = (value: SortValue, kind: SortKind): string | number | undefined => {
  if (value === null || value === '') return undefined;
  if (kind === 'text') return String(value);
  const number = kind === 'date' ? Date.parse(String(value)) : Number(value);
  return Number.isNaN(number) ? undefined : number;
};

/** Compares two of a column, ascending. Text follows the language's alphabet, digits inside it by value. */
export const comparatorOf = (language: string): ((a: unknown, b: unknown) => number) => {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)));
};
