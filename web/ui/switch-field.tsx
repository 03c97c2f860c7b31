import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { Ref } from 'react';

interface Props {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** For `Controller` of react-hook-form: `ref={field.ref}`. */
  readonly ref?: Ref<HTMLInputElement>;
}

/** A switch with its label, for one boolean field of a form. */
export const SwitchField = ({ label, value, onChange, ref }: Props): React.ReactElement => (
  <FormControlLabel
    control={
      <Switch checked={value} slotProps={{ input: { ref } }} onChange={(event) => onChange(event.target.checked)} />
    }
    label={label}
  />
);
