import { downloadCsv } from '../lib/csv.ts';
import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { downloadIcon, Icon } from './icon.tsx';
import type { Column } from './sortable-table.tsx';

interface Props<Row> {
  /** Without `.csv`. */
  readonly name: string;
  readonly columns: readonly Pick<Column<Row>, 'header' | 'value'>[];
  readonly rows: readonly Row[];
}

/** Saves the rows one sees (all of them, not only those scrolled to) as a file for a spreadsheet. */
export const DownloadCsv = <Row,>({ name, columns, rows }: Props<Row>): React.ReactElement => {
  const { t } = useTexts();
  const save = (): void =>
    downloadCsv(
      name,
      columns.map((column) => column.header),
      rows.map((row) => columns.map((column) => column.value(row) ?? null)),
    );
  return (
    <Button size="small" disabled={rows.length === 0} onClick={save}>
      <Icon shape={downloadIcon} size={18} />
      {t('downloadCsv')}
    </Button>
  );
};
