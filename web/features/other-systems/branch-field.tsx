import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useBranchList } from '#web/lib/api/branch-list.ts';
import { useLocalizedName, useTexts } from '#web/lib/i18n/texts.ts';

interface Props {
  readonly value: number | null;
  readonly onChange: (branchId: number | null) => void;
}

/** One branch, or every branch. */
export const BranchField = ({ value, onChange }: Props): React.ReactElement => {
  const { t } = useTexts();
  const nameOf = useLocalizedName();
  const branches = useBranchList().data?.branches ?? [];
  return (
    <TextField
      select
      label={t('pages:systems.keys.branch')}
      value={value ?? 0}
      onChange={({ target }) => onChange(Number(target.value) === 0 ? null : Number(target.value))}
    >
      <MenuItem value={0}>{t('pages:systems.keys.everyBranch')}</MenuItem>
      {branches.map(({ id, name, nameAr }) => (
        <MenuItem key={id} value={id}>
          {nameOf(name, nameAr)}
        </MenuItem>
      ))}
    </TextField>
  );
};
