import FormControl from '@mui/material/FormControl';
import IconButton from '@mui/material/IconButton';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Sort } from '../lib/figures/sorting.ts';
import { useTexts } from '../lib/i18n/texts.ts';
import { AscendingIcon, DescendingIcon } from './icons.ts';

interface Props {
  /** Id of the table. */
  readonly id: string;
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly sort: Sort | undefined;
  readonly onSort: (column: string) => void;
}

/** Cards have no column heads: the order is chosen from a list. */
export const SortChoice = ({ id, columns, sort, onSort }: Props): React.ReactElement => {
  const { t } = useTexts();
  const descending = sort?.direction === 'descending';
  return (
    <>
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
          {sort === undefined && <option value="">{t('table.usualOrder')}</option>}
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
        {descending ? <DescendingIcon fontSize="small" /> : <AscendingIcon fontSize="small" />}
      </IconButton>
    </>
  );
};
