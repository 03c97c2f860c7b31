import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { Fragment, useCallback, useState } from 'react';
import { useTexts } from '../lib/i18n/texts.ts';
import { SortChoice } from './sort-choice.tsx';
import type { BodyProps, TableProps } from './table-columns.ts';
import { cellOf } from './table-columns.ts';
import type { DrawnProps } from './table-window.tsx';
import { DrawnRow, heightRef, indices, useRowWindow } from './table-window.tsx';
import { unseen } from './unseen.ts';
import { ExpandIcon } from './icons.ts';

/** Columns of a card before Show More. Source: docs/requirements.md#reception-queue. */
const cardColumns = 3;

/** A row of the ledger: a hairline, no box. */
const rowStyles = {
  borderBlockEnd: '1px solid var(--line)',
  '&[data-mark=now]': { bgcolor: 'var(--accent-soft)' },
  '&[data-mark=calm]': { bgcolor: 'var(--primary-soft)' },
} as const;

const columnCardStyles = {
  ...rowStyles,
  paddingBlock: 1,
  '& > dl': { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, margin: 0 },
  '& dd': { margin: 0, minInlineSize: 0, overflowWrap: 'anywhere' },
  '& [data-place]': { display: 'flex', gap: 0.75, flex: '1 1 100%', fontSize: 'var(--fs-13)', color: 'text.secondary' },
  '& [data-place="0"]': {
    flex: '1 1 55%',
    minInlineSize: 0,
    fontSize: 'inherit',
    fontWeight: 650,
    color: 'text.primary',
  },
  '& [data-place="1"]': { flex: '0 1 auto', minInlineSize: 0, fontSize: 'inherit', color: 'text.primary' },
} as const;

const groupStyles = {
  gridColumn: '1 / -1',
  minBlockSize: 40,
  display: 'grid',
  alignItems: 'center',
  paddingInline: 1,
  bgcolor: 'var(--band)',
  // A card has room for a second line; the head in a table has none.
  '& > *': { flexWrap: 'wrap' },
} as const;

interface CardProps<Row> extends Pick<TableProps<Row>, 'columns' | 'actions' | 'mark' | 'plainCards'> {
  readonly row: Row;
}

/** A row on a phone: two values in one line, a third below, the rest behind Show More, then the actions. */
const ColumnCard = <Row,>({ row, columns, actions, mark, plainCards = false }: CardProps<Row>): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const fit = columns.filter((column) => column.hiddenOnSmall !== true);
  const shown = open ? fit : fit.slice(0, cardColumns);
  return (
    <Box component="article" className="row-card" data-mark={mark?.(row)} sx={columnCardStyles}>
      <dl>
        {shown.map((column, index) => (
          <div key={column.id} data-place={index}>
            <Box component="dt" sx={index < 2 || (plainCards && index < cardColumns) ? unseen : undefined}>
              {column.header}
            </Box>
            <dd>{cellOf(column, row)}</dd>
          </div>
        ))}
      </dl>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        {fit.length > cardColumns && (
          <Button
            size="small"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            sx={{ marginInlineStart: -1 }}
            startIcon={<ExpandIcon sx={{ rotate: open ? '180deg' : '0deg' }} />}
          >
            {open ? t('table.showLess') : t('table.showMore')}
          </Button>
        )}
        {actions !== undefined && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
            {actions(row)}
          </Stack>
        )}
      </Stack>
    </Box>
  );
};

/** Its place is there before it has loaded, so that the cards do not move. */
const orderStyles = { gap: 1, alignItems: 'center', paddingBlock: '14px 8px', minBlockSize: 62 } as const;

/** Height of a card before it is measured, in pixels. */
const cardHeight = { own: 72, plain: 112, labelled: 112 } as const;

const frameStyles = {
  /** Only the cards in sight are drawn, in a frame that scrolls. */
  virtual: { maxBlockSize: '76dvh', overflowY: 'auto', overscrollBehavior: 'contain' },
  whole: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 330px), 1fr))',
    alignContent: 'start',
    columnGap: 1,
    '& > [aria-hidden]': { gridColumn: '1 / -1' },
  },
} as const;

/** A card is as high as its row of the grid, less the head of a group above it. */
const fullHeight = { display: 'flex', flexDirection: 'column', '& > article': { flexGrow: 1 } };

/** Draws the card of a row, by the table's own `card` or from its columns. */
const useCards = <Row,>({ rows, columns, actions, mark, card, plainCards = false }: BodyProps<Row>) =>
  useCallback(
    ({ index }: DrawnProps): ReactNode => {
      const row = rows[index];
      if (row === undefined) return null;
      if (card === undefined)
        return (
          <ColumnCard
            row={row}
            columns={columns}
            plainCards={plainCards}
            {...(actions !== undefined && { actions })}
            {...(mark !== undefined && { mark })}
          />
        );
      return (
        <Box component="article" className="row-card" data-mark={mark?.(row)} sx={rowStyles}>
          {card(row)}
        </Box>
      );
    },
    [rows, columns, actions, mark, card, plainCards],
  );

/** Rows as cards, for screens too narrow for a table. */
export const TableCards = <Row,>(props: BodyProps<Row>): React.ReactElement => {
  const { caption, columns, rows, rowKey, card, plainCards = false } = props;
  const estimate = card !== undefined ? cardHeight.own : plainCards ? cardHeight.plain : cardHeight.labelled;
  const { frame, virtual, virtualizer, from, to, before, after, tracker } = useRowWindow(rows.length, estimate);
  const sortable = columns.filter((column) => column.sortable !== false);
  const draw = useCards(props);
  const groupAt = (index: number) => {
    const row = rows[index];
    return row === undefined ? undefined : props.groups?.find(({ has }) => has(row));
  };
  /** The head of a group, before its first row. */
  const headOf = (index: number): ReactNode => {
    const group = groupAt(index);
    return group === undefined || groupAt(index - 1) === group ? null : (
      <Box className="card-group" sx={groupStyles}>
        {group.head}
      </Box>
    );
  };
  return (
    <>
      {/* Groups keep the order of the queue. */}
      {sortable.length > 0 && rows.length > 1 && props.groups === undefined && (
        <Stack direction="row" className="table__order" sx={orderStyles}>
          <SortChoice id={props.id} columns={sortable} sort={props.sort} onSort={props.onSort} />
        </Stack>
      )}
      <Box
        ref={frame}

        sx={frameStyles[virtual ? 'virtual' : 'whole']}
        {...(virtual && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      >
        <div aria-hidden ref={heightRef(before)} />
        {indices(from, to).map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = rowKey(row);
          const head = headOf(index);
          return (
            <Fragment key={key}>
              {/* Over all columns of the grid; in a list that is drawn in part it is measured with its row. */}
              {!virtual && head}
              <Box
                data-row={key}
                data-index={index}
                ref={virtualizer?.measureElement}
                sx={card === undefined ? fullHeight : undefined}
              >
                {virtual && head}
                <DrawnRow index={index} active={false} tabIndex={undefined} draw={draw} />
              </Box>
            </Fragment>
          );
        })}
        <div aria-hidden ref={heightRef(after)} />
      </Box>
      {tracker}
    </>
  );
};
