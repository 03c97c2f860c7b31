import type { ColumnDef, SortingState } from '@tanstack/react-table';
import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { Sort, SortKind, SortValue } from '../lib/sorting.ts';
import { comparable, comparatorOf, sortKindOf } from '../lib/sorting.ts';

/** Of the library's many features a table here has one. */
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

interface SortedColumn<Row> {
  readonly id: string;
  readonly kind?: SortKind;
  readonly value: (row: Row) => SortValue;
}

const stateOf = (sort: Sort | undefined): SortingState =>
  sort === undefined ? [] : [{ id: sort.column, desc: sort.direction === 'descending' }];

const sortOf = ([first]: SortingState): Sort | undefined =>
  first === undefined ? undefined : { column: first.id, direction: first.desc ? 'descending' : 'ascending' };

interface Order<Row> {
  readonly rows: readonly Row[];
  readonly sort: Sort | undefined;
  /** Sorts by a column: ascending, and the other way round when it was that column already. */
  readonly onSort: (column: string) => void;
}

/**
 * The rows in the order of a column, by the table library. Rows that are equal keep their places, rows without a value
 * stay last whichever way the order goes.
 * @param initial in the order of the rows themselves when left out.
 * @param onChange is told of every other order, to remember it.
 */
export const useSortedRows = <Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  language: string,
  initial: () => Sort | undefined,
  onChange: (sort: Sort) => void,
): Order<Row> => {
  const [sorting, setSorting] = useState(() => stateOf(initial()));
  const definitions = useMemo(() => {
    const compare = comparatorOf(language);
    return columns.map(({ id, kind = sortKindOf(id), value }): ColumnDef<typeof features, { readonly row: Row }> => ({
      id,
      accessorFn: ({ row }) => comparable(value(row), kind),
      sortFn: (a, b, column) => compare(a.getValue(column), b.getValue(column)),
      sortUndefined: 'last',
    }));
  }, [columns, language]);
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  // It hands out functions that change under a memo; nothing here memoizes them.
  // oxlint-disable-next-line react/incompatible-library
  const table = useTable({
    features,
    columns: definitions,
    data,
    state: { sorting },
    sortDescFirst: false,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(sorting) : change;
      setSorting(next);
      const sort = sortOf(next);
      if (sort !== undefined) onChange(sort);
    },
  });
  const { rows: ordered } = table.getRowModel();
  return {
    rows: useMemo(() => ordered.map(({ original }) => original.row), [ordered]),
    sort: sortOf(sorting),
    onSort: (column) => table.getColumn(column)?.toggleSorting(),
  };
};
