/** How the values of a column compare. */
export type SortKind = 'number' | 'date' | 'text';

export interface Sort<Column extends string = string> {
  readonly column: Column;
  readonly direction: 'ascending' | 'descending';
}

/** What a cell can hold as far as order is concerned. */
export type SortValue = string | number | null;

const kinds: Readonly<Record<string, SortKind>> = { amount: 'number', queue_position: 'number', created_at: 'date' };

/** Numeric for amount and queue position, date for created_at, text otherwise. Source: seed section 2. */
export const sortKindOf = (column: string): SortKind => kinds[column] ?? 'text';

/** Choosing a column again turns its order round; another column starts ascending. */
export const toggledSort = <Column extends string>(current: Sort<Column> | null, column: Column): Sort<Column> => ({
  column,
  direction: current?.column === column && current.direction === 'ascending' ? 'descending' : 'ascending',
});

const numberOf = (value: string | number, kind: SortKind): number =>
  kind === 'date' ? Date.parse(String(value)) : Number(value);

/**
 * Compares two values of a column, ascending. Text follows the language's alphabet, digits inside it by value.
 * Numbers and dates that cannot be read count as absent.
 */
export const comparatorOf = (kind: SortKind, language: string): ((a: SortValue, b: SortValue) => number) => {
  if (kind === 'text') {
    const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
    return (a, b) => collator.compare(String(a ?? ''), String(b ?? ''));
  }
  return (a, b) => (a === null || b === null ? 0 : numberOf(a, kind) - numberOf(b, kind));
};

const isAbsent = (value: SortValue, kind: SortKind): boolean =>
  value === null || value === '' || (kind !== 'text' && Number.isNaN(numberOf(value, kind)));

/**
 * The rows in order of a column. Rows that are equal keep their places, rows without a value stay last
 * whichever way the order goes.
 */
export const sortedRows = <Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  sort: { readonly kind: SortKind; readonly direction: Sort['direction']; readonly language: string },
): Row[] => {
  const compare = comparatorOf(sort.kind, sort.language);
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => {
      const value = valueOf(row);
      return { row, value, absent: isAbsent(value, sort.kind) };
    })
    .toSorted((a, b) => {
      if (a.absent || b.absent) return Number(a.absent) - Number(b.absent);
      return sign * compare(a.value, b.value);
    })
    .map(({ row }) => row);
};
