import type { KeyboardEvent, ReactNode } from 'react';
import type { CsvValue } from '../lib/figures/csv.ts';
import type { Sort, SortKind, SortValue } from '../lib/figures/sorting.ts';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** How values compare; derived from the column's id when left out (see sortKindOf). */
  readonly kind?: SortKind;
  /** Value for sorting and for files. */
  readonly value: (row: Row) => SortValue;
  /** Value for files, if it differs from `value`. */
  readonly inFile?: (row: Row) => CsvValue;
  /** Cell content; default: the value. */
  readonly show?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Leave it out of the cards of a small screen. */
  readonly hiddenOnSmall?: boolean;
  /** Leave it out of tables below 1280 px; the row window or the file still has it. */
  readonly wideOnly?: boolean;
  /** Width as CSS; with one, cells keep to one line and are cut at their end. */
  readonly width?: string;
}

/** Rows under a common head. */
export interface RowGroup<Row> {
  readonly id: string;
  readonly has: (row: Row) => boolean;
  readonly head: ReactNode;
}

export interface TableProps<Row> {
  /** The key under which this device remembers the sort order. */
  readonly id: string;
  /** Accessible name of the table. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Buttons of a row; on a small screen at the foot of its card. */
  readonly actions?: (row: Row) => ReactNode;
  /** Show the buttons of the hovered and the focused row only; rows can then be focused and walked with the arrow keys. */
  readonly actionsOnActiveRow?: boolean;
  /** A key pressed on a focused row, other than the arrow keys. */
  readonly onRowKey?: (event: KeyboardEvent<HTMLElement>, row: Row) => void;
  /** The whole card of a row on a small screen, instead of columns behind Show More. */
  readonly card?: (row: Row) => ReactNode;
  /** The first three values need no labels on a card. */
  readonly plainCards?: boolean;
  /** Marks a row: `now` is the current patient, `calm` a less important mark. */
  readonly mark?: (row: Row) => 'now' | 'calm' | undefined;
  /** Shown instead when there are no rows. */
  readonly empty: ReactNode;
  /** Order before a reader has chosen one; the rows' own order when left out. */
  readonly initialSort?: Sort;
  /** Search text or page: when it changes, rows are exchanged without motion. */
  readonly view?: string;
  /** Parts of the table, each under its head, in this order; those without rows are left out. */
  readonly groups?: readonly RowGroup<Row>[];
  /** Whether the side panel shows this row. */
  readonly selected?: (row: Row) => boolean;
  /** A press anywhere on a row. */
  readonly onRowClick?: (row: Row) => void;
  /** The column over whose end the actions are shown, instead of a column of their own; its cells leave them room. */
  readonly overlay?: string;
  /** The table fills the height of its place and scrolls inside. */
  readonly fill?: boolean;
}

export interface BodyProps<Row> extends TableProps<Row> {
  readonly sort: Sort | undefined;
  readonly onSort: (column: string) => void;
}

/** More rows than this are virtualised. */
export const manyRows = 60;

/** A table of at most eight columns and its buttons needs this width; in em, so that enlarged letters get cards. */
export const tooNarrow = '(width < 60em)';
export const wide = '(width >= 90em)';

export const cellOf = <Row>(column: Column<Row>, row: Row): ReactNode =>
  column.show === undefined ? (column.value(row) ?? '—') : column.show(row);

/** The rows group by group; rows of no group are last. */
export const groupedRows = <Row>(rows: readonly Row[], groups: readonly RowGroup<Row>[] | undefined): readonly Row[] =>
  groups === undefined
    ? rows
    : [...groups.flatMap(({ has }) => rows.filter(has)), ...rows.filter((row) => !groups.some(({ has }) => has(row)))];
