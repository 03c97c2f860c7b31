import Box from '@mui/material/Box';
import MuiTable from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MouseEvent, ReactNode } from 'react';
import { memo, useCallback, useMemo, useRef } from 'react';
import { useTexts } from '../lib/i18n/texts.ts';
import { useActiveRow } from './active-row.ts';
import type { BodyProps, Column } from './table-columns.ts';
import { cellOf, wide } from './table-columns.ts';
import type { DrawnProps } from './table-window.tsx';
import { DrawnRow, heightRef, useRowWindow } from './table-window.tsx';
import {
  actionStyles,
  frameStyles,
  headHeight,
  overlayStyles,
  rowHeight,
  tableStyles,
  widthOfActions,
} from './table-styles.ts';
import { unseen } from './unseen.ts';

interface HeadProps<Row> extends Pick<BodyProps<Row>, 'sort' | 'onSort'> {
  readonly column: Column<Row>;
}

const HeadCell = <Row,>({ column, sort, onSort }: HeadProps<Row>): React.ReactElement => {
  const sorted = sort?.column === column.id;
  const direction = sorted && sort.direction === 'descending' ? 'desc' : 'asc';
  return (
    <TableCell
      scope="col"
      className={column.kind === 'number' ? 'num' : undefined}
      sortDirection={sorted ? direction : false}
      sx={column.width === undefined ? undefined : { inlineSize: column.width }}
    >
      {column.sortable === false ? (
        column.header
      ) : (
        <TableSortLabel active={sorted} direction={direction} onClick={() => onSort(column.id)}>
          {column.header}
        </TableSortLabel>
      )}
    </TableCell>
  );
};

/** The names of the columns, which sort the rows. */
const HeadRow = <Row,>(props: BodyProps<Row>): React.ReactElement => {
  const { columns, actions, actionsOnActiveRow, overlay, sort, onSort } = props;
  const { t } = useTexts();
  return (
    <TableHead>
      <TableRow>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions !== undefined && overlay === undefined && (
          <TableCell align="right">
            {t('table.actions')}
            {actionsOnActiveRow === true && <Box sx={widthOfActions} />}
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
};

interface CellsProps {
  readonly row: unknown;
  readonly columns: unknown;
  /** Actions over a cell. */
  readonly over: ReactNode;
  /** Draws the cells from `row`, `columns` and `over` and from nothing else. */
  readonly draw: () => ReactNode;
}

/** The cells of a row, drawn again only for another row or other columns: a new order moves rows as they are. */
const RowCells = memo(
  ({ draw }: CellsProps) => draw(),
  (before, after) => before.row === after.row && before.columns === after.columns && before.over === after.over,
);

/** Stands for the rows that are not drawn. */
const Gap = ({ size, width }: { readonly size: number; readonly width: number }): React.ReactElement => (
  <tr aria-hidden ref={heightRef(size)}>
    <td colSpan={width}>{'\u00a0'}</td>
  </tr>
);

/** A line of the body: the head of a group, or a row with its place among the rows. */
type Line<Row> =
  | { readonly key: string; readonly head: ReactNode }
  | { readonly key: string | number; readonly row: Row; readonly index: number };

const linesOf = <Row,>({
  rows,
  rowKey,
  groups = [],
}: Pick<BodyProps<Row>, 'rows' | 'rowKey' | 'groups'>): Line<Row>[] => {
  let last: string | undefined;
  return rows.flatMap((row, index): Line<Row>[] => {
    const line = { key: rowKey(row), row, index };
    const group = groups.find(({ has }) => has(row));
    if (group === undefined || group.id === last) return [line];
    last = group.id;
    return [{ key: `group ${group.id}`, head: group.head }, line];
  });
};

/** Draws the row of an index; its actions on the active row alone where the table says so. */
const useDrawnRow = <Row,>(props: BodyProps<Row>) => {
  const { rows, rowKey, columns, actions, actionsOnActiveRow: walk = false, overlay, mark, selected } = props;
  return useCallback(
    ({ index, active: isActive, tabIndex }: DrawnProps): ReactNode => {
      const row = rows[index];
      if (row === undefined) return null;
      const isShown = actions !== undefined && (!walk || isActive);
      const buttons = isShown ? (
        <Box className="row-actions" sx={overlay === undefined ? actionStyles : overlayStyles}>
          {actions(row)}
        </Box>
      ) : null;
      const over = overlay === undefined ? null : buttons;
      return (
        <TableRow
          data-row={rowKey(row)}
          data-mark={mark?.(row)}
          selected={selected?.(row) === true}
          aria-rowindex={index + 2}
          tabIndex={tabIndex}
        >
          <RowCells
            row={row}
            columns={columns}
            over={over}
            draw={() =>
              columns.map((column) => (
                <TableCell
                  key={column.id}
                  data-column={column.id}
                  className={column.kind === 'number' ? 'num' : undefined}
                >
                  {cellOf(column, row)}
                  {column.id === overlay && over}
                </TableCell>
              ))
            }
          />
          {actions !== undefined && overlay === undefined && <TableCell align="right">{buttons}</TableCell>}
        </TableRow>
      );
    },
    [rows, rowKey, columns, actions, walk, overlay, mark, selected],
  );
};

/** Is the press on something of its own within the row, or the end of a selection of text? */
const isOwnPress = (target: Element): boolean =>
  target.closest('a, button, input, label') !== null || (globalThis.getSelection()?.toString() ?? '') !== '';

/** Rows as a table; the header stays in sight, long lists are virtualised. */
export const TableRows = <Row,>(props: BodyProps<Row>): React.ReactElement => {
  const { caption, columns: all, rows, rowKey, groups, actions, actionsOnActiveRow: walk = false, onRowKey } = props;
  const { id, overlay, fill = false, onRowClick } = props;
  const isWide = useMediaQuery(wide, { noSsr: true });
  const columns = useMemo(() => (isWide ? all : all.filter((column) => column.wideOnly !== true)), [isWide, all]);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const lines = useMemo(() => linesOf({ rows, rowKey, ...(groups && { groups }) }), [rows, rowKey, groups]);
  const { frame, virtual, virtualizer, from, to, before, after, tracker } = useRowWindow(lines.length, rowHeight);
  const width = columns.length + (actions === undefined || overlay !== undefined ? 0 : 1);
  const body = useRef<HTMLTableSectionElement>(null);
  const active = useActiveRow({
    body,
    enabled: walk,
    keys,
    scrollTo: (index) => virtualizer?.scrollToIndex(lines.findIndex((line) => 'index' in line && line.index === index)),
    virtual,
    onRowKey: (event, index) => {
      const row = rows[index];
      if (row !== undefined) onRowKey?.(event, row);
    },
  });
  const draw = useDrawnRow({ ...props, columns });
  const open = (event: MouseEvent<HTMLElement>): void => {
    const { target } = event;
    if (onRowClick === undefined || !(target instanceof Element) || isOwnPress(target)) return;
    const key = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const row = rows.find((each) => String(rowKey(each)) === key);
    if (row !== undefined) onRowClick(row);
  };
  return (
    <>
      <TableContainer
        ref={frame}
        className={virtual ? 'table--long' : undefined}
        sx={frameStyles({ virtual, fill })}
        {...((virtual || fill) && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      >
        <MuiTable
          size="small"
          data-list={id}
          aria-rowcount={rows.length + 1}
          data-fixed={columns.some((column) => column.width !== undefined) || undefined}
          data-clickable={onRowClick !== undefined || undefined}
          sx={tableStyles}
        >
          <Box component="caption" sx={unseen}>
            {caption}
          </Box>
          <HeadRow {...props} columns={columns} />
          <TableBody ref={body} {...active.handlers} onClick={open}>
            {before > 0 && <Gap size={before} width={width} />}
            {lines.slice(from, to).map((line) =>
              'head' in line ? (
                <TableRow key={line.key} className="row-group">
                  <TableCell component="th" scope="rowgroup" colSpan={width} sx={{ insetBlockStart: headHeight }}>
                    {line.head}
                  </TableCell>
                </TableRow>
              ) : (
                <DrawnRow
                  key={line.key}
                  index={line.index}
                  active={active.isActive(line.key)}
                  tabIndex={active.tabIndexOf(line.key)}
                  draw={draw}
                />
              ),
            )}
            {after > 0 && <Gap size={after} width={width} />}
          </TableBody>
        </MuiTable>
      </TableContainer>
      {tracker}
    </>
  );
};
