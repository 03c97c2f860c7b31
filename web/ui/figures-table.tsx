import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

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

/** On a phone a table with many sums scrolls sideways. */
const styles = {
  '& .MuiTableCell-root': {
    paddingInline: 1,
    fontVariantNumeric: 'tabular-nums',
    '@media (width < 600px)': { paddingInline: 0.75 },
    '&:first-of-type': { paddingInlineStart: 0 },
    '&:last-of-type': { paddingInlineEnd: 0 },
  },
  '& tfoot td': { fontWeight: 650 },
} as const;

const wordStyles = { ...styles, '& tbody :is(td, th), & thead th': { textAlign: 'start' } } as const;

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

/** A small table of figures, with a total where there is one. It scrolls in its place. */
export const FiguresTable = ({ columns, rows, total, label, words = false, empty }: Props): React.ReactElement =>
  rows.length === 0 && empty !== undefined ? (
    <Typography color="textSecondary">{empty}</Typography>
  ) : (
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
