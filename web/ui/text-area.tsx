import TextField from '@mui/material/TextField';

interface Props {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly maxLength?: number;
  readonly placeholder?: string;
}

/** Deprecated: use Material UI's TextField with `multiline`. */
export const TextArea = ({ label, error, value, onChange, maxLength, placeholder }: Props): React.ReactElement => (
  <TextField
    className="field"
    multiline
    minRows={2}
    maxRows={8}
    label={label}
    error={error !== undefined}
    helperText={error}
    value={value}
    placeholder={placeholder}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { maxLength, dir: 'auto' } }}
  />
);
