import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import MuiTable from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { SxProps, Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { memo, useCallback, useMemo, useRef } from 'react';
import { useTexts } from '../lib/texts.ts';
import { useActiveRow } from './active-row.ts';
import type { BodyProps, Column } from './table-columns.ts';
import { cellOf, wide } from './table-columns.ts';
import type { DrawnProps } from './table-window.tsx';
import { DrawnRow, heightRef, indices, useRowWindow } from './table-window.tsx';
import { unseen } from './unseen.ts';

/** Height of a row in pixels; the virtualizer counts with it. */
const rowHeight = 36;

/** Styles of all rows and cells, set once: styles on each cell would be computed for each. */
const tableStyles: SxProps<Theme> = {
  '& .MuiTableCell-root': { paddingBlock: '2px', paddingInline: 0.75, fontSize: '0.9375rem' },
  '& .MuiTableCell-root:first-of-type': { paddingInlineStart: 1.25 },
  '& .MuiTableCell-root:last-of-type': { paddingInlineEnd: 1.25 },
  // A figure at the end of its column would touch the words of the next one.
  '& .MuiTableCell-alignRight:not(:last-of-type)': { paddingInlineEnd: 2 },
  // Beside the words: hidden arrows of all columns together would be as wide as a column.
  '& .MuiTableSortLabel-root': { position: 'relative' },
  '& .MuiTableSortLabel-icon': { position: 'absolute', insetInlineStart: '100%', marginInline: 0 },
  '& .MuiTableCell-head': {
    position: 'sticky',
    zIndex: 2,
    blockSize: 34,
    bgcolor: 'var(--sunken)',
    color: 'var(--ink-soft)',
    fontSize: '0.8125rem',
    fontWeight: 650,
    whiteSpace: 'nowrap',
  },
  '& tbody tr[data-row]': { blockSize: rowHeight },
  '& tr[data-mark=now]': { bgcolor: 'var(--accent-soft)', boxShadow: 'inset 4px 0 0 var(--accent)' },
  '[dir=rtl] & tr[data-mark=now]': { boxShadow: 'inset -4px 0 0 var(--accent)' },
  '& tr[data-mark=calm]': { bgcolor: 'var(--primary-soft)' },
  '& tbody tr:hover': { bgcolor: 'color-mix(in srgb, var(--primary-soft) 40%, transparent)' },
  '& tbody tr:focus-visible': { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
  '& tbody tr:last-of-type .MuiTableCell-root': { borderBlockEnd: 0 },
  '& thead th:first-of-type': { borderStartStartRadius: 'var(--radius)' },
  '& thead th:last-of-type': { borderStartEndRadius: 'var(--radius)' },
};

const frameStyles = (virtual: boolean): SxProps<Theme> => ({
  borderRadius: 'var(--radius)',
  borderColor: 'var(--line)',
  // A frame that scrolls would keep the head from staying below the page's header.
  ...(virtual
    ? { maxBlockSize: 'min(78dvh, 1000px)', overflow: 'auto', overscrollBehavior: 'contain' }
    : { overflow: 'visible' }),
  '& .MuiTableCell-head': { insetBlockStart: virtual ? 0 : 'var(--table-top, 108px)' },
  // On a tablet the frame scrolls sideways, not the page.
  '@media (width < 75em)': { overflowX: 'auto', '& .MuiTableCell-head': { insetBlockStart: 0 } },
});

/** The column keeps its width when the buttons go to another row: else a press would move what is under the pointer. */
const widthOfActions = { inlineSize: 312 } as const;

const actionStyles = { display: 'flex', flexWrap: 'nowrap', gap: 0.5, justifyContent: 'flex-end' } as const;

interface HeadProps<Row> extends Pick<BodyProps<Row>, 'sort' | 'onSort'> {
  readonly column: Column<Row>;
}

const HeadCell = <Row,>({ column, sort, onSort }: HeadProps<Row>): React.ReactElement => {
  const sorted = sort?.column === column.id;
  const direction = sorted && sort.direction === 'descending' ? 'desc' : 'asc';
  return (
    <TableCell
      scope="col"
      align={column.kind === 'number' ? 'right' : 'inherit'}
      sortDirection={sorted ? direction : false}
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
  const { columns, actions, actionsOnActiveRow, sort, onSort } = props;
  const { t } = useTexts();
  return (
    <TableHead>
      <TableRow>
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {actions !== undefined && (
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
  /** Draws the cells from `row` and `columns` and from nothing else. */
  readonly draw: () => ReactNode;
}

/** The cells of a row, drawn again only for another row or other columns: a new order moves rows as they are. */
const RowCells = memo(
  ({ draw }: CellsProps) => draw(),
  (before, after) => before.row === after.row && before.columns === after.columns,
);

/** Stands for the rows that are not drawn. */
const Gap = ({ size, width }: { readonly size: number; readonly width: number }): React.ReactElement => (
  <tr aria-hidden ref={heightRef(size)}>
    <td colSpan={width}>{'\u00a0'}</td>
  </tr>
);

/** Draws the row of an index; its actions on the active row alone where the table says so. */
const useDrawnRow = <Row,>(props: BodyProps<Row>) => {
  const { rows, rowKey, columns, actions, actionsOnActiveRow: walk = false, mark } = props;
  return useCallback(
    ({ index, active: isActive, tabIndex }: DrawnProps): ReactNode => {
      const row = rows[index];
      if (row === undefined) return null;
      return (
        <TableRow data-row={rowKey(row)} data-mark={mark?.(row)} aria-rowindex={index + 2} tabIndex={tabIndex}>
          <RowCells
            row={row}
            columns={columns}
            draw={() =>
              columns.map((column) => (
                <TableCell key={column.id} align={column.kind === 'number' ? 'right' : 'inherit'}>
                  {cellOf(column, row)}
                </TableCell>
              ))
            }
          />
          {actions !== undefined && (
            <TableCell align="right">{(!walk || isActive) && <Box sx={actionStyles}>{actions(row)}</Box>}</TableCell>
          )}
        </TableRow>
      );
    },
    [rows, rowKey, columns, actions, walk, mark],
  );
};

/** Rows as a table; the header stays in sight, long lists are virtualised. */
export const TableRows = <Row,>(props: BodyProps<Row>): React.ReactElement => {
  const { caption, columns: all, rows, rowKey, actions, actionsOnActiveRow: walk = false, onRowKey } = props;
  const isWide = useMediaQuery(wide, { noSsr: true });
  const columns = useMemo(() => (isWide ? all : all.filter((column) => column.wideOnly !== true)), [isWide, all]);
  const keys = useMemo(() => rows.map(rowKey), [rows, rowKey]);
  const { frame, virtual, virtualizer, from, to, before, after, tracker } = useRowWindow(rows.length, rowHeight);
  const width = columns.length + (actions === undefined ? 0 : 1);
  const body = useRef<HTMLTableSectionElement>(null);
  const active = useActiveRow({
    body,
    enabled: walk,
    keys,
    virtualizer,
    virtual,
    onRowKey: (event, index) => {
      const row = rows[index];
      if (row !== undefined) onRowKey?.(event, row);
    },
  });
  const draw = useDrawnRow({ ...props, columns });
  return (
    <>
      <TableContainer
        component={Paper}
        variant="outlined"
        ref={frame}
        data-row-frame
        className={virtual ? 'table--long' : undefined}
        sx={frameStyles(virtual)}
        {...(virtual && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      >
        <MuiTable size="small" aria-rowcount={rows.length + 1} sx={tableStyles}>
          <Box component="caption" sx={unseen}>
            {caption}
          </Box>
          <HeadRow {...props} columns={columns} />
          <TableBody ref={body} {...active.handlers}>
            {before > 0 && <Gap size={before} width={width} />}
            {indices(from, to).map((index) => {
              const key = keys[index] ?? index;
              return (
                <DrawnRow
                  key={key}
                  index={index}
                  active={active.isActive(key)}
                  tabIndex={active.tabIndexOf(key)}
                  draw={draw}
                />
              );
            })}
            {after > 0 && <Gap size={after} width={width} />}
          </TableBody>
        </MuiTable>
      </TableContainer>
      {tracker}
    </>
  );
};
