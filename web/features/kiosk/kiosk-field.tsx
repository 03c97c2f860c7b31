import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Typed on the pad of the page: the device shows no keyboard. */
  readonly isNumber?: boolean;
}

/** A large field without name, suggestions and memory. */
export const KioskField = ({ label, value, onChange, isNumber = false }: Props): React.ReactElement => {
  const id = useId();
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id} sx={{ marginBlockEnd: 1, color: 'text.primary', fontSize: 24 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        inputProps={{
          autoCorrect: 'off',
          spellCheck: false,
          maxLength: isNumber ? 20 : 120,
          dir: isNumber ? 'ltr' : 'auto',
          ...(isNumber && { inputMode: 'none' }),
        }}
        sx={{
          fontSize: isNumber ? 40 : 30,
          fontWeight: isNumber ? 500 : 400,
          '& input': { minBlockSize: 72, paddingBlock: 0 },
        }}
      />
    </FormControl>
  );
};
