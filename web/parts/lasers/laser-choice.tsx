import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Laser } from './laser-calls.ts';
import { useLaserName } from './laser-name.ts';

interface Props {
  readonly label: string;
  readonly lasers: readonly Laser[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly disabled?: boolean;
  /** True in a form. Otherwise the field is as wide as a name. */
  readonly fullWidth?: boolean;
}

/** The choice of a laser; nothing where there is only one. */
export const LaserChoice = ({
  label,
  lasers,
  chosen,
  onChoose,
  disabled = false,
  fullWidth = true,
}: Props): React.ReactElement | null => {
  const nameOf = useLaserName();
  if (lasers.length < 2) return null;
  return (
    <TextField
      select
      label={label}
      value={chosen}
      disabled={disabled}
      fullWidth={fullWidth}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ minInlineSize: 'min(12rem, 100%)' }}
    >
      {lasers.map((laser) => (
        <MenuItem key={laser.id} value={laser.id}>
          {nameOf(laser)}
        </MenuItem>
      ))}
    </TextField>
  );
};
