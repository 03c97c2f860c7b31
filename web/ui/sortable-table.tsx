import './sortable-table.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { memo, useCallback, useRef, useState } from 'react';
import type { CsvValue } from '../lib/csv.ts';
import type { Sort, SortKind, SortValue } from '../lib/sorting.ts';
import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { chevronDownIcon, downIcon, Icon, sortIcon, upIcon } from './icon.tsx';
import { RowMotion } from './row-motion.tsx';
import { useMedia } from './use-media.ts';
import { useSortedRows } from './use-sorted-rows.ts';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** How values compare; by the column's id when left out (see sortKindOf). */
  readonly kind?: SortKind;
  /** What is sorted by and what a file holds. */
  readonly value: (row: Row) => SortValue;
  /** What a file holds, where that is not what one sorts by. */
  readonly inFile?: (row: Row) => CsvValue;
  /** What is shown; the value when left out. */
  readonly show?: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Leave it out of the cards of a small screen altogether. */
  readonly hiddenOnSmall?: boolean;
}

interface Props<Row> {
  /** Under which this device remembers the order of this table. */
  readonly id: string;
  /** Says what the table holds, to a screen reader. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Buttons of a row; on a small screen at the foot of its card, always in sight. */
  readonly actions?: (row: Row) => ReactNode;
  /** The first three values need no names beside them on a card: what they are is plain to see. */
  readonly plainCards?: boolean;
  /** Marks a row: `now` is the one being seen, `calm` one worth a look. */
  readonly mark?: (row: Row) => 'now' | 'calm' | undefined;
  /** Shown instead when there are no rows. */
  readonly empty: ReactNode;
  /** Order before anyone has chosen one; the rows' own when left out. */
  readonly initialSort?: Sort;
  /** What was asked for, where that can change (a search, a page): then the rows are exchanged without any motion. */
  readonly view?: string;
  /** Tables of the same name hand rows to each other (see RowMotion). */
  readonly within?: string;
}

const remembered = (id: string, columns: readonly { readonly id: string }[]): Sort | undefined => {
  try {
    const [column = '', direction] = (localStorage.getItem(`sort:${id}`) ?? '').split(' ');
    return columns.some((each) => each.id === column)
      ? { column, direction: direction === 'descending' ? 'descending' : 'ascending' }
      : undefined;
  } catch {
    return undefined;
  }
};

const remember = (id: string, sort: Sort): void => {
  try {
    localStorage.setItem(`sort:${id}`, `${sort.column} ${sort.direction}`);
  } catch {
    // Not remembered then.
  }
};

/** More rows than this are drawn only where one looks. */
const manyRows = 60;
const cardColumns = 3;
/** A row of six columns with its buttons needs more than this; in the letters one has chosen, so that large ones get cards. */
const tooNarrow = '(width < 60em)';

const cellOf = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.show === undefined ? (column.value(row) ?? '—') : column.show(row);

/** Which slice of the rows to draw, and the empty space before and after it. */
const useWindow = (count: number, rowSize: number) => {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = count > manyRows;
  // It hands out functions that change under a memo; nothing here memoizes them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => frame.current,
    estimateSize: () => rowSize,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  if (!virtual || first === undefined || last === undefined)
    return { frame, virtual, virtualizer, from: 0, to: virtual ? Math.min(count, 24) : count, before: 0, after: 0 };
  return {
    frame,
    virtual,
    virtualizer,
    from: first.index,
    to: last.index + 1,
    before: first.start,
    after: virtualizer.getTotalSize() - last.end,
  };
};

const HeadCell = <Row,>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row>;
  readonly sort: Sort | undefined;
  readonly onSort: (column: string) => void;
}): React.ReactElement => {
  const sorted = sort?.column === column.id;
  const shape = !sorted ? sortIcon : sort.direction === 'descending' ? downIcon : upIcon;
  return (
    <th
      scope="col"
      className={column.kind === 'number' ? 'table__number' : undefined}
      aria-sort={sorted ? sort.direction : undefined}
    >
      {column.sortable === false ? (
        column.header
      ) : (
        <button type="button" className="table__sort" onClick={() => onSort(column.id)}>
          {column.header}
          <span className={sorted ? 'table__arrow table__arrow--on' : 'table__arrow'}>
            <Icon shape={shape} size={16} />
          </span>
        </button>
      )}
    </th>
  );
};

/** Stands for the rows that are not drawn. Its height is set through the CSSOM, which the content security policy allows. */
const Gap = ({ size, width }: { readonly size: number; readonly width: number }): React.ReactElement => (
  <tr aria-hidden ref={(row) => row?.style.setProperty('block-size', `${String(size)}px`)}>
    <td colSpan={width}>{'\u00a0'}</td>
  </tr>
);

/**
 * Draws one row, and draws it again only when `draw` is another: while one scrolls a long list, the rows that stay in
 * sight are left as they are.
 */
const Drawn = memo(({ index, draw }: { readonly index: number; readonly draw: (index: number) => ReactNode }) =>
  draw(index),
);

/** The indices from `from` up to `to`. */
const slice = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, offset) => from + offset);

interface BodyProps<Row> extends Props<Row> {
  readonly sort: Sort | undefined;
  readonly onSort: (column: string) => void;
}

const Table = <Row,>({ caption, columns, rows, rowKey, actions, mark, sort, onSort }: BodyProps<Row>) => {
  const { t } = useTexts();
  const { frame, virtual, from, to, before, after } = useWindow(rows.length, 57);
  const width = columns.length + (actions === undefined ? 0 : 1);
  const draw = useCallback(
    (index: number): ReactNode => {
      const row = rows[index];
      if (row === undefined) return null;
      return (
        <tr aria-rowindex={index + 2} data-row={rowKey(row)} data-mark={mark?.(row)}>
          {columns.map((column) => (
            <td key={column.id} className={column.kind === 'number' ? 'table__number' : undefined}>
              {cellOf(column, row)}
            </td>
          ))}
          {actions !== undefined && (
            <td>
              <div className="table__actions">{actions(row)}</div>
            </td>
          )}
        </tr>
      );
    },
    [rows, rowKey, columns, actions, mark],
  );
  const keyAt = (index: number): string | number => {
    const row = rows[index];
    return row === undefined ? index : rowKey(row);
  };
  return (
    <div
      ref={frame}
      data-row-frame
      className={virtual ? 'table table--long' : 'table'}
      {...(virtual && { tabIndex: 0, role: 'region', 'aria-label': caption })}
    >
      <table aria-rowcount={rows.length + 1}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions !== undefined && <th scope="col">{t('table.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap size={before} width={width} />}
          {slice(from, to).map((index) => (
            <Drawn key={keyAt(index)} index={index} draw={draw} />
          ))}
          {after > 0 && <Gap size={after} width={width} />}
        </tbody>
      </table>
    </div>
  );
};

const Card = <Row,>({
  row,
  columns,
  actions,
  mark,
  plainCards = false,
}: Pick<Props<Row>, 'columns' | 'actions' | 'mark' | 'plainCards'> & { readonly row: Row }): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const fit = columns.filter((column) => column.hiddenOnSmall !== true);
  const shown = open ? fit : fit.slice(0, cardColumns);
  return (
    <article className={plainCards ? 'row-card row-card--plain' : 'row-card'} data-mark={mark?.(row)}>
      <dl className="row-card__fields">
        {shown.map((column) => (
          <div key={column.id} className="row-card__field">
            <dt>{column.header}</dt>
            <dd>{cellOf(column, row)}</dd>
          </div>
        ))}
      </dl>
      <div className="row-card__foot">
        {fit.length > cardColumns && (
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className={open ? 'row-card__turn row-card__turn--open' : 'row-card__turn'}>
              <Icon shape={chevronDownIcon} size={18} />
            </span>
            {open ? t('table.showLess') : t('table.showMore')}
          </Button>
        )}
        {actions !== undefined && <div className="table__actions">{actions(row)}</div>}
      </div>
    </article>
  );
};

const Cards = <Row,>(props: BodyProps<Row>) => {
  const { caption, columns, rows, rowKey, actions, mark, plainCards = false, sort, onSort, id } = props;
  const { t } = useTexts();
  const { frame, virtual, virtualizer, from, to, before, after } = useWindow(rows.length, plainCards ? 142 : 190);
  const sortable = columns.filter((column) => column.sortable !== false);
  const draw = useCallback(
    (index: number): ReactNode => {
      const row = rows[index];
      if (row === undefined) return null;
      return (
        <Card
          row={row}
          columns={columns}
          plainCards={plainCards}
          {...(actions !== undefined && { actions })}
          {...(mark !== undefined && { mark })}
        />
      );
    },
    [rows, columns, actions, mark, plainCards],
  );
  return (
    <>
      {sortable.length > 0 && rows.length > 1 && (
        <div className="table__order">
          <label htmlFor={`order-${id}`}>{t('table.sortBy')}</label>
          <span className="table__choice">
            <select id={`order-${id}`} value={sort?.column ?? ''} onChange={(event) => onSort(event.target.value)}>
              {sort === undefined && <option value="">{t('dash')}</option>}
              {sortable.map((column) => (
                <option key={column.id} value={column.id}>
                  {column.header}
                </option>
              ))}
            </select>
            <Icon shape={chevronDownIcon} size={18} />
          </span>
          <Button
            size="small"
            round
            disabled={sort === undefined}
            aria-label={sort?.direction === 'descending' ? t('table.ascending') : t('table.descending')}
            onClick={() => sort !== undefined && onSort(sort.column)}
          >
            <Icon shape={sort?.direction === 'descending' ? downIcon : upIcon} size={18} />
          </Button>
        </div>
      )}
      <div
        ref={frame}
        data-row-frame
        className={virtual ? 'row-cards row-cards--long' : 'row-cards'}
        role={virtual ? 'region' : undefined}
        tabIndex={virtual ? 0 : undefined}
        aria-label={virtual ? caption : undefined}
      >
        <div aria-hidden ref={(space) => space?.style.setProperty('block-size', `${before}px`)} />
        {rows.slice(from, to).map((row, index) => (
          <div
            key={rowKey(row)}
            data-row={rowKey(row)}
            data-index={from + index}
            ref={virtual ? virtualizer.measureElement : undefined}
            className="row-cards__place"
          >
            <Drawn index={from + index} draw={draw} />
          </div>
        ))}
        <div aria-hidden ref={(space) => space?.style.setProperty('block-size', `${after}px`)} />
      </div>
    </>
  );
};

/**
 * A table one can sort by its columns. It remembers its order on this device, keeps its head in sight, draws only
 * what one looks at when it is long, and turns into cards on a small screen: the first three columns, the rest
 * behind Show More. Rows keep their place by key when data refreshes, and what comes and goes is seen to. Source: seed section 2, Queue tab.
 *
 * `<SortableTable id="reception-active" caption={…} columns={columns} rows={rows} rowKey={(row) => row.id}
 *   actions={(row) => <Button …/>} empty={<EmptyState …/>} />`
 */
export const SortableTable = <Row,>(props: Props<Row>): React.ReactElement => {
  const { id, columns, rows, rowKey, empty, initialSort, view = '', within } = props;
  const small = useMedia(tooNarrow);
  const { i18n } = useTexts();
  const {
    rows: sorted,
    sort,
    onSort,
  } = useSortedRows(
    rows,
    columns,
    i18n.language,
    () => remembered(id, columns) ?? initialSort,
    (next) => remember(id, next),
  );
  const Body = small ? Cards : Table;
  return (
    <RowMotion
      keys={sorted.map(rowKey)}
      view={[view, sort?.column, sort?.direction, small].join(' ')}
      still={sorted.length > manyRows}
      {...(within !== undefined && { within })}
    >
      {rows.length === 0 ? empty : <Body {...props} rows={sorted} sort={sort} onSort={onSort} />}
    </RowMotion>
  );
};
