import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactNode } from 'react';
import type { CsvColumn } from '../lib/figures/csv.ts';
import { DownloadCsv } from './download-csv.tsx';
import { Section } from './section.tsx';
import { SortableTable } from './sortable-table.tsx';

interface Props<Row> extends Omit<ComponentProps<typeof SortableTable<Row>>, 'caption'> {
  readonly title: string;
  /** A sentence below the title. */
  readonly text?: string;
  /** All there are, whatever was searched for and however many are loaded. */
  readonly count: number;
  /** The button of the list's own action, beside its title. */
  readonly primary?: ReactNode;
  /** Name of the file it can be saved as, without `.csv`. */
  readonly file: string;
  /** Columns that the file alone has. */
  readonly alsoInFile?: readonly CsvColumn<Row>[];
  /** Fetches all rows for the file, where `rows` are only those loaded so far. */
  readonly everything?: () => Promise<readonly Row[]>;
  /** Shown instead when there are rows, but none that were searched for. */
  readonly noMatch?: ReactNode;
  /** Below the table: a pager, a way to more. */
  readonly children?: ReactNode;
}

/** A table under its heading, with how many there are and a file of them all. */
export const TableSection = <Row,>({
  title,
  text,
  count,
  primary,
  file,
  alsoInFile,
  everything,
  empty,
  noMatch,
  children,
  ...table
}: Props<Row>): React.ReactElement => (
  <Section
    title={title}
    count={count}
    {...(text !== undefined && { text })}
    actions={
      <Stack direction="row" spacing={1}>
        <DownloadCsv
          name={file}
          columns={[
            ...table.columns.map(({ header, value, inFile }) => ({ header, value: inFile ?? value })),
            ...(alsoInFile ?? []),
          ]}
          rows={everything ?? table.rows}
          disabled={count === 0}
        />
        {primary}
      </Stack>
    }
  >
    <SortableTable {...table} caption={title} empty={count > 0 && noMatch !== undefined ? noMatch : empty} />
    {children}
  </Section>
);
