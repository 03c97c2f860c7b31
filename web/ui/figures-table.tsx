import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { onRail } from './staff-sections.ts';

type Cells = readonly ReactNode[];

interface Props {
  readonly columns: readonly string[];
  /** The first cell names the row; the others are figures. */
  readonly rows: readonly { readonly key: string; readonly cells: Cells }[];
  /** Cells of the last line; the name covers the columns that it has no cell for. */
  readonly total?: Cells;
  /** Accessible name, where no heading names the table. */
  readonly label?: string;
  /** The cells are words: they begin where their column begins. */
  readonly words?: boolean;
  /** Said instead of a table without rows. */
  readonly empty?: string;
}

/** More columns than this are wider than a phone. */
const onPhone = 4;

const styles = {
  '& .MuiTableCell-root': {
    paddingInline: 1,
    fontVariantNumeric: 'tabular-nums',
    '@media (width < 600px)': { paddingInline: 0.75 },
    '&:first-of-type:not(.num)': { paddingInlineStart: 0 },
    '&:last-of-type': { paddingInlineEnd: 0 },
  },
  '& th[scope=row]': { minInlineSize: '8rem', overflowWrap: 'anywhere' },
  '& tfoot td': { fontWeight: 650 },
} as const;

const wordStyles = {
  ...styles,
  '& .MuiTableCell-root.num': { textAlign: 'start', whiteSpace: 'normal', paddingInlineStart: 1 },
} as const;

interface LineProps {
  readonly cells: Cells;
  readonly columns: readonly string[];
}

const Line = ({ cells: [name, ...figures], columns }: LineProps): React.ReactElement => (
  <TableRow>
    <TableCell component="th" scope="row" colSpan={columns.length - figures.length}>
      {name}
    </TableCell>
    {figures.map((figure, index) => (
      <TableCell key={columns.at(index - figures.length)} className="num">
        {figure}
      </TableCell>
    ))}
  </TableRow>
);

const lineStyles = {
  paddingBlock: 1,
  borderBlockEnd: '1px solid var(--line)',
  breakInside: 'avoid',
  '& > dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9rem), 1fr))',
    gap: '4px 12px',
    margin: 0,
  },
  '& dt': { color: 'text.secondary', fontSize: 'var(--fs-12)' },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums' },
} as const;

/** A line of the table on a phone: its name, and below it each figure under the name of its column. */
const PhoneLine = ({ cells: [name, ...figures], columns }: LineProps): React.ReactElement => (
  <Box component="li" sx={lineStyles}>
    <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
    <dl>
      {figures.map((figure, index) => {
        const column = columns.at(index - figures.length);
        return (
          <div key={column}>
            <dt>{column}</dt>
            <dd>{figure}</dd>
          </div>
        );
      })}
    </dl>
  </Box>
);

/** A small table of figures, with a total where there is one. On a phone, many columns are lines of named figures. */
export const FiguresTable = ({ columns, rows, total, label, words = false, empty }: Props): React.ReactElement => {
  const wide = useMediaQuery(onRail, { noSsr: true });
  if (rows.length === 0 && empty !== undefined) return <Typography color="textSecondary">{empty}</Typography>;
  if (!wide && !words && columns.length > onPhone) {
    return (
      <Box component="ul" aria-label={label} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {rows.map(({ key, cells }) => (
          <PhoneLine key={key} cells={cells} columns={columns} />
        ))}
        {total !== undefined && <PhoneLine cells={total} columns={columns} />}
      </Box>
    );
  }
  return (
    <TableContainer tabIndex={0} sx={{ contain: 'inline-size' }}>
      <Table size="small" aria-label={label} sx={words ? wordStyles : styles}>
        <TableHead>
          <TableRow>
            {columns.map((column, index) => (
              <TableCell key={column} scope="col" className={index === 0 ? undefined : 'num'}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, cells }) => (
            <Line key={key} cells={cells} columns={columns} />
          ))}
        </TableBody>
        {total !== undefined && (
          <TableFooter>
            <Line cells={total} columns={columns} />
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
};
