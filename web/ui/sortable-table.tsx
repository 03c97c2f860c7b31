import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import type { Sort } from '../lib/figures/sorting.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { domainName } from '../lib/api/wire-names.ts';
import { RowMotion } from './row-motion.tsx';
import { TableCards } from './table-cards.tsx';
import type { TableProps } from './table-columns.ts';
import { groupedRows, manyRows, tooNarrow } from './table-columns.ts';
import { TableRows } from './table-rows.tsx';
import { useSortedRows } from './use-sorted-rows.ts';

export type { Column } from './table-columns.ts';

const storedSort = (id: string, columns: readonly { readonly id: string }[]): Sort | undefined => {
  try {
    const [stored = '', direction] = (localStorage.getItem(`sort:${id}`) ?? '').split(' ');
    // An earlier release stored names of the HTTP API.
    const column = domainName(stored);
    return columns.some((each) => each.id === column)
      ? { column, direction: direction === 'descending' ? 'descending' : 'ascending' }
      : undefined;
  } catch {
    return undefined;
  }
};

const storeSort = (id: string, sort: Sort): void => {
  try {
    localStorage.setItem(`sort:${id}`, `${sort.column} ${sort.direction}`);
  } catch {
    // Private windows may refuse storage: the order then lasts until the page is closed.
  }
};

/**
 * A table that readers sort by its columns. It remembers the order on this device, keeps its header in sight,
 * virtualises more than 60 rows, and becomes cards on a small screen: the first three columns, the rest behind Show
 * More. Rows keep their place by key when data refreshes. Source: docs/requirements.md#reception-queue.
 *
 * `<SortableTable id="patients" caption={…} columns={columns} rows={rows} rowKey={(row) => row.id}
 *   actions={(row) => <Button …/>} empty={<EmptyState …/>} />`
 */
export const SortableTable = <Row,>(props: TableProps<Row>): React.ReactElement => {
  const { id, columns, rows, rowKey, empty, initialSort, view = '', groups, fill = false } = props;
  const small = useMediaQuery(tooNarrow, { noSsr: true });
  const { i18n } = useTexts();
  const {
    rows: inOrder,
    sort,
    onSort,
  } = useSortedRows({
    rows,
    columns,
    language: i18n.language,
    initial: () => storedSort(id, columns) ?? initialSort,
    onChange: (next) => storeSort(id, next),
  });
  const sorted = useMemo(() => groupedRows(inOrder, groups), [inOrder, groups]);
  const Body = small ? TableCards : TableRows;
  return (
    <RowMotion
      keys={sorted.map(rowKey)}
      view={[view, sort?.column, sort?.direction, small].join(' ')}
      still={sorted.length > manyRows}
      {...(fill && !small && { className: 'row-motion--fill' })}
    >
      {rows.length === 0 ? empty : <Body {...props} rows={sorted} sort={sort} onSort={onSort} />}
    </RowMotion>
  );
};
