import { useMemo, useState } from 'react';
import type { Sort, SortKind, SortValue } from '../lib/figures/sorting.ts';
import { comparable, comparatorOf, sortKindOf } from '../lib/figures/sorting.ts';

interface SortedColumn<Row> {
  readonly id: string;
  readonly kind?: SortKind;
  readonly value: (row: Row) => SortValue;
}

interface Order<Row> {
  readonly rows: readonly Row[];
  readonly sort: Sort | undefined;
  /** Sorts by a column, ascending; a second call for the same column reverses the order. */
  readonly onSort: (column: string) => void;
}

/** The rows by one column. Equal rows keep their order; rows without a value are last in both directions. */
const sortRows = <Row>(
  rows: readonly Row[],
  { id, kind = sortKindOf(id), value }: SortedColumn<Row>,
  { direction, language }: { readonly direction: Sort['direction']; readonly language: string },
): readonly Row[] => {
  const compare = comparatorOf(language);
  const sign = direction === 'descending' ? -1 : 1;
  return rows
    .map((row) => ({ row, key: comparable(value(row), kind) }))
    .toSorted((a, b) =>
      a.key === undefined || b.key === undefined
        ? Number(a.key === undefined) - Number(b.key === undefined)
        : sign * compare(a.key, b.key),
    )
    .map(({ row }) => row);
};

interface Options<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly SortedColumn<Row>[];
  readonly language: string;
  /** The order of the rows themselves when it returns undefined. */
  readonly initial: () => Sort | undefined;
  /** Called with each order that the reader chooses, to store it. */
  readonly onChange: (sort: Sort) => void;
}

/** The rows in the order of a column. */
export const useSortedRows = <Row>({ rows, columns, language, initial, onChange }: Options<Row>): Order<Row> => {
  const [sort, setSort] = useState(initial);
  return {
    rows: useMemo(() => {
      const column = columns.find(({ id }) => id === sort?.column);
      return sort === undefined || column === undefined
        ? rows
        : sortRows(rows, column, { direction: sort.direction, language });
    }, [rows, columns, language, sort]),
    sort,
    onSort: (column) => {
      const ascending = sort?.column !== column || sort.direction === 'descending';
      const next: Sort = { column, direction: ascending ? 'ascending' : 'descending' };
      setSort(next);
      onChange(next);
    },
  };
};
