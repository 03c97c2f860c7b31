import type { SxProps, Theme } from '@mui/material/styles';

/** Height of a row in pixels; the virtualizer counts with it. */
export const rowHeight = 36;
/** Height of the line with the names of the columns, and of the heads of groups. */
export const headHeight = 28;

/** Styles of all rows and cells, set once: styles on each cell would be computed for each. */
export const tableStyles: SxProps<Theme> = {
  '& .MuiTableCell-root:first-of-type': { paddingInlineStart: 2 },
  '& .MuiTableCell-root:last-of-type': { paddingInlineEnd: 2 },
  // Beside the words: hidden arrows of all columns together would be as wide as a column.
  '& .MuiTableSortLabel-root': { position: 'relative' },
  '& .MuiTableSortLabel-icon': {
    position: 'absolute',
    insetInlineStart: '100%',
    marginInline: 0,
    fontSize: '0.875rem',
  },
  '& thead .MuiTableRow-root, & .row-group': { blockSize: headHeight },
  '& .MuiTableCell-head': {
    position: 'sticky',
    zIndex: 3,
    blockSize: headHeight,
    paddingBlock: 0,
    bgcolor: 'var(--ground)',
    whiteSpace: 'nowrap',
  },
  // Opaque up to the edge of the page: the row above would show through.
  '& .row-group > .MuiTableCell-root': {
    position: 'sticky',
    zIndex: 2,
    blockSize: headHeight,
    paddingBlock: 0,
    bgcolor: 'var(--band)',
    fontWeight: 400,
  },
  '&[data-fixed]': { tableLayout: 'fixed' },
  // A row is one line: what is longer is cut at its end.
  '& tbody tr[data-row] > td': {
    paddingBlock: 0,
    blockSize: rowHeight,
    maxInlineSize: '12rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& tbody tr[data-row]': { blockSize: rowHeight, position: 'relative', '--row-ground': 'var(--ground)' },
  '& tbody tr[data-row]:hover': {
    '--row-ground': 'color-mix(in srgb, var(--ink) 4%, var(--ground))',
    bgcolor: 'var(--row-ground)',
  },
  '& tbody tr.Mui-selected[data-row]': { '--row-ground': 'var(--primary-soft)', bgcolor: 'var(--row-ground)' },
  '&[data-clickable] tbody tr[data-row]': { cursor: 'pointer' },
  '& tr[data-mark=now]': { bgcolor: 'var(--accent-soft)', boxShadow: 'inset 3px 0 0 var(--accent)' },
  '& tr[data-mark=calm]': { bgcolor: 'var(--primary-soft)' },
  '& tbody tr:focus-visible': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  // The actions of the row are in it, and reach beyond it.
  '& tbody tr[data-row] > td:has(> .row-actions)': { position: 'relative', overflow: 'visible' },
};

interface Frame {
  readonly virtual: boolean;
  readonly fill: boolean;
}

export const frameStyles = ({ virtual, fill }: Frame): SxProps<Theme> => ({
  scrollbarWidth: 'thin',
  scrollbarColor: 'var(--hair) transparent',
  // A frame that scrolls would keep the head from staying below the page's header.
  ...(fill
    ? { flex: 1, minBlockSize: 0, overflow: 'hidden auto', overscrollBehavior: 'contain' }
    : virtual
      ? { maxBlockSize: 'min(78dvh, 1000px)', overflow: 'auto', overscrollBehavior: 'contain' }
      : { overflow: 'visible' }),
  '& .MuiTableCell-head': { insetBlockStart: virtual || fill ? 0 : 'var(--table-top, 0px)' },
  // On a tablet the frame scrolls sideways, not the page.
  ...(!fill && {
    // The first column begins below its heading; the ground of a row reaches beyond it.
    width: 'auto',
    marginInline: -2,
    '@media (width < 75em)': { overflowX: 'auto', '& .MuiTableCell-head': { insetBlockStart: 0 } },
  }),
});

/** The column keeps its width when the buttons go to another row: else a press would move what is under the pointer. */
export const widthOfActions = { inlineSize: 312 } as const;

export const actionStyles = { display: 'flex', flexWrap: 'nowrap', gap: 0.5, justifyContent: 'flex-end' } as const;

/** At the end of the row. The outlined button says what stands below it, and covers it whole. */
export const overlayStyles = {
  ...actionStyles,
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: 0,
  alignItems: 'center',
  paddingInline: '4px 8px',
  background: 'var(--row-ground)',
  '&:has(> .MuiButton-outlined)': { minInlineSize: '100%' },
  '& .MuiButton-root, & .MuiIconButton-root': {
    minBlockSize: 26,
    paddingBlock: 0,
    borderRadius: '6px',
    fontSize: 'var(--fs-12)',
  },
  '& .MuiButton-root': { paddingInline: '10px' },
  '& .MuiIconButton-root': { minInlineSize: 26, padding: 0 },
} as const;
