import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLocalizedName, useTexts } from '../lib/i18n/texts.ts';
import { PageTools } from './page-tools.tsx';

interface Props {
  readonly branches: readonly { readonly id: number; readonly name: string; readonly nameAr: string }[];
  /** Undefined: all of them, or none is there. */
  readonly chosen: number | undefined;
  /** Gets the id of a branch; empty for all of them. */
  readonly onChoose: (id: string) => void;
  /** Words for all branches, where they can be chosen. */
  readonly all?: string;
}

/** The choice of a branch, in the page bar. */
export const BranchPicker = ({ branches, chosen, onChoose, all }: Props): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  return (
    <PageTools>
      <TextField
        select
        hiddenLabel
        size="small"
        fullWidth={false}
        value={chosen === undefined ? (all === undefined ? '' : 'all') : String(chosen)}
        onChange={({ target }) => onChoose(target.value === 'all' ? '' : target.value)}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': t('forms:chooseBranch') } } }}
        sx={pickerStyles}
      >
        {all !== undefined && <MenuItem value="all">{all}</MenuItem>}
        {branches.map(({ id, name, nameAr }) => (
          <MenuItem key={id} value={String(id)}>
            {nameOf(name, nameAr)}
          </MenuItem>
        ))}
      </TextField>
    </PageTools>
  );
};

/** As high as the search next to it; a finger gets more. */
const pickerStyles = {
  inlineSize: 'min(13rem, 46vw)',
  // Large letters on a phone: it has a line of its own.
  '@media (width < 20em)': { inlineSize: '64vw' },
  '& .MuiOutlinedInput-root, & .MuiSelect-select.MuiInputBase-input': {
    minBlockSize: 32,
    fontSize: 'var(--fs-13)',
    '@media (pointer: coarse)': { minBlockSize: 44 },
  },
  '& .MuiSelect-select.MuiInputBase-input': { display: 'flex', alignItems: 'center', paddingBlock: 0 },
} as const;
