import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ImportColumn, importColumns, type ImportKind } from '#shared/models/imports.ts';
import { type Columns, columnsOf, duplicateHeaders, type FileTable } from '#shared/rules/import-file.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Step } from './step.tsx';

interface Props {
  readonly kind: ImportKind;
  readonly table: FileTable;
  readonly columns: Columns;
  readonly isBusy: boolean;
  readonly onChange: (columns: Columns) => void;
}

const NONE = '';
/** Rows of the preview. */
const SHOWN = 5;

/** `A`, `B` … `AA`: the name that a spreadsheet gives a column. */
const letterOf = (place: number): string =>
  place < 26 ? String.fromCodePoint(65 + place) : `${letterOf(Math.floor(place / 26) - 1)}${letterOf(place % 26)}`;

const withPlace = (columns: Columns, column: ImportColumn, place: string): Columns => {
  const { [column]: _before, ...others } = columns;
  return place === NONE ? others : { ...others, [column]: Number(place) };
};

/** Second step: which column of the file is which, with its first rows. */
export const MatchColumns = ({ kind, table, columns, isBusy, onChange }: Props): React.ReactElement => {
  const { t } = useTexts();
  const repeated = duplicateHeaders(table.headers);
  const widest = Math.max(table.headers.length, ...table.rows.slice(0, SHOWN).map(({ cells }) => cells.length));
  const places = Array.from({ length: widest }, (_, place) => place);
  const headerOf = (place: number): string =>
    [letterOf(place), table.headers[place] ?? ''].filter((part) => part !== '').join(' · ');
  const chosen = columnsOf(kind).filter((column) => columns[column] !== undefined);
  return (
    <Step title={t('pages:imports.steps.columns')} text={t('pages:imports.columnsHint')}>
      {repeated.length > 0 && (
        <Alert severity="warning">{t('pages:imports.repeated', { headers: repeated.join(' · ') })}</Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        {columnsOf(kind).map((column) => (
          <TextField
            key={column}
            select
            size="small"
            required={importColumns[kind].required.includes(column)}
            label={t(`pages:imports.columns.${column}`)}
            value={String(columns[column] ?? NONE)}
            disabled={isBusy}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            onChange={(event) => onChange(withPlace(columns, column, event.target.value))}
          >
            <MenuItem value={NONE}>{t('pages:imports.noColumn')}</MenuItem>
            {places.map((place) => (
              <MenuItem key={place} value={String(place)}>
                {headerOf(place)}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
      {chosen.length > 0 && (
        <FiguresTable
          words
          label={t('pages:imports.preview')}
          columns={[t('pages:imports.line'), ...chosen.map((column) => t(`pages:imports.columns.${column}`))]}
          rows={table.rows.slice(0, SHOWN).map(({ line, cells }) => ({
            key: String(line),
            cells: [
              String(line),
              ...chosen.map((column) => <bdi key={column}>{cells[columns[column] ?? -1] ?? ''}</bdi>),
            ],
          }))}
        />
      )}
    </Step>
  );
};
