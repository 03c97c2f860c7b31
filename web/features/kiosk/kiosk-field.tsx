import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
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
    <div>
      <Box component="label" htmlFor={id} sx={{ display: 'block', marginBlockEnd: 1, fontSize: 24 }}>
        {label}
      </Box>
      <TextField
        id={id}
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        slotProps={{
          htmlInput: {
            autoCorrect: 'off',
            spellCheck: false,
            maxLength: isNumber ? 20 : 120,
            dir: isNumber ? 'ltr' : 'auto',
            ...(isNumber && { inputMode: 'none' }),
          },
        }}
        sx={{ '& input': { minBlockSize: 72, paddingBlock: 0, fontSize: isNumber ? 40 : 30 } }}
      />
    </div>
  );
};
