import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import IconButton from '@mui/material/IconButton';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { useTexts } from '../lib/texts.ts';
import type { BodyProps, TableProps } from './table-columns.ts';
import { cellOf } from './table-columns.ts';
import type { DrawnProps } from './table-window.tsx';
import { DrawnRow, heightRef, indices, useRowWindow } from './table-window.tsx';
import { unseen } from './unseen.ts';

/** Columns of a card before Show More. Source: docs/requirements.md#reception-queue. */
const cardColumns = 3;

const cardStyles = {
  borderColor: 'var(--line)',
  borderRadius: 'var(--radius)',
  '&[data-mark=now]': { borderColor: 'var(--accent)', bgcolor: 'var(--accent-soft)' },
  '&[data-mark=calm]': { bgcolor: 'var(--primary-soft)' },
} as const;

interface CardProps<Row> extends Pick<TableProps<Row>, 'columns' | 'actions' | 'mark' | 'plainCards'> {
  readonly row: Row;
}

/** A row as a card: the first columns, the rest behind Show More, the actions below. */
const ColumnCard = <Row,>({ row, columns, actions, mark, plainCards = false }: CardProps<Row>): React.ReactElement => {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const fit = columns.filter((column) => column.hiddenOnSmall !== true);
  const shown = open ? fit : fit.slice(0, cardColumns);
  return (
    <Paper
      component="article"
      variant="outlined"
      className="row-card"
      data-mark={mark?.(row)}
      sx={{ ...cardStyles, paddingInline: 2, paddingBlock: 1 }}
    >
      <Box component="dl" sx={{ display: 'grid', gap: 0.5, margin: 0 }}>
        {shown.map((column, index) => (
          <Box
            key={column.id}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(84px, 32%) 1fr', gap: 1, alignItems: 'baseline' }}
          >
            <Typography
              component="dt"
              variant="caption"
              sx={plainCards && index < cardColumns ? unseen : { color: 'text.secondary' }}
            >
              {column.header}
            </Typography>
            <Box
              component="dd"
              sx={{
                margin: 0,
                fontWeight: 650,
                overflowWrap: 'anywhere',
                ...(plainCards && index < cardColumns && { gridColumn: '1 / -1' }),
              }}
            >
              {cellOf(column, row)}
            </Box>
          </Box>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        {fit.length > cardColumns && (
          <Button
            size="small"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            startIcon={<KeyboardArrowDown sx={{ rotate: open ? '180deg' : '0deg' }} />}
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
    </Paper>
  );
};

/** Cards have no column heads: the order is chosen from a list. */
const SortChoice = <Row,>({ id, columns, sort, onSort }: BodyProps<Row>): React.ReactElement => {
  const { t } = useTexts();
  const descending = sort?.direction === 'descending';
  return (
    <Stack direction="row" className="table__order" sx={{ gap: 1, alignItems: 'center', paddingBlock: '14px 8px' }}>
      <FormControl
        size="small"
        // Smaller letters than 16 px make an iPhone enlarge the page around the field.
        sx={{ flex: '0 1 10em', minInlineSize: 0, '& select': { fontSize: '1rem' } }}
      >
        <InputLabel htmlFor={`order-${id}`} variant="outlined" shrink>
          {t('table.sortBy')}
        </InputLabel>
        <NativeSelect
          variant="outlined"
          value={sort?.column ?? ''}
          onChange={(event) => onSort(event.target.value)}
          input={<OutlinedInput notched label={t('table.sortBy')} />}
          inputProps={{ id: `order-${id}` }}
        >
          {sort === undefined && <option value="">{t('dash')}</option>}
          {columns.map((column) => (
            <option key={column.id} value={column.id}>
              {column.header}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      <IconButton
        disabled={sort === undefined}
        aria-label={t(descending ? 'table.ascending' : 'table.descending')}
        onClick={() => sort !== undefined && onSort(sort.column)}
      >
        {descending ? <ArrowDownward fontSize="small" /> : <ArrowUpward fontSize="small" />}
      </IconButton>
    </Stack>
  );
};

/** Height of a card before it is measured, in pixels. */
const cardHeight = { own: 72, plain: 142, labelled: 190 } as const;

/** Rows as cards, for screens too narrow for a table. */
export const TableCards = <Row,>(props: BodyProps<Row>): React.ReactElement => {
  const { caption, columns, rows, rowKey, actions, mark, card, plainCards = false } = props;
  const estimate = card !== undefined ? cardHeight.own : plainCards ? cardHeight.plain : cardHeight.labelled;
  const { frame, virtual, virtualizer, from, to, before, after, tracker } = useRowWindow(rows.length, estimate);
  const sortable = columns.filter((column) => column.sortable !== false);
  const draw = useCallback(
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
        <Paper component="article" variant="outlined" className="row-card" data-mark={mark?.(row)} sx={cardStyles}>
          {card(row)}
        </Paper>
      );
    },
    [rows, columns, actions, mark, card, plainCards],
  );
  return (
    <>
      {sortable.length > 0 && rows.length > 1 && <SortChoice {...props} columns={sortable} />}
      <Box
        ref={frame}
        data-row-frame
        sx={
          virtual
            ? { maxBlockSize: '76dvh', overflowY: 'auto', overscrollBehavior: 'contain' }
            : {
                display: 'grid',
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 330px), 1fr))',
                alignContent: 'start',
                columnGap: 1,
                '& > [aria-hidden]': { gridColumn: '1 / -1' },
              }
        }
        {...(virtual && { tabIndex: 0, role: 'region', 'aria-label': caption })}
      >
        <div aria-hidden ref={heightRef(before)} />
        {indices(from, to).map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const key = rowKey(row);
          return (
            <Box
              key={key}
              data-row={key}
              data-index={index}
              ref={virtualizer?.measureElement}
              sx={{ paddingBlockEnd: card === undefined ? 1.25 : 0.75, '& > article': { blockSize: '100%' } }}
            >
              <DrawnRow index={index} active={false} tabIndex={undefined} draw={draw} />
            </Box>
          );
        })}
        <div aria-hidden ref={heightRef(after)} />
      </Box>
      {tracker}
    </>
  );
};
