import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { ReactNode, Ref } from 'react';
import { latinDigits } from '#shared/rules/reservation-code.ts';
import { useSelectOnFocus } from './select-on-focus.ts';

interface Props {
  readonly label: string;
  /** The text as typed, in Latin digits; empty while nothing is entered. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Allows a fraction. */
  readonly decimal?: boolean;
  /** After the number: a word or a currency. */
  readonly unit?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  /** For `Controller` of react-hook-form: `ref={field.ref}`. */
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A field for one number. It is a text field to the browser, because `type=number` drops Arabic-Indic digits: they
 * become Latin ones here. What it holds is selected on focus, so that typing replaces it.
 */
export const NumberField = ({
  label,
  value,
  onChange,
  onBlur,
  name,
  hint,
  error,
  decimal = false,
  unit,
  disabled = false,
  required = true,
  autoFocus = false,
  ref,
}: Props): React.ReactElement => {
  const select = useSelectOnFocus(value);
  return (
    <TextField
      label={label}
      value={value}
      name={name}
      disabled={disabled}
      required={required}
      error={error !== undefined}
      helperText={error ?? hint}
      autoComplete="off"
      autoFocus={autoFocus}
      inputRef={ref}
      onBlur={onBlur}
      onChange={(event) => onChange(latinDigits(event.target.value).replace('٫', '.'))}
      slotProps={{
        htmlInput: { ...select, inputMode: decimal ? 'decimal' : 'numeric', dir: 'ltr' },
        inputLabel: { required: false },
        formHelperText: { role: error === undefined ? undefined : 'alert' },
        input: {
          ...(unit !== undefined && {
            endAdornment: (
              <InputAdornment position="end" disableTypography sx={{ whiteSpace: 'nowrap', fontSize: 'var(--fs-12)' }}>
                {unit}
              </InputAdornment>
            ),
          }),
        },
      }}
      // The same height as a text field in the same row.
      sx={{ '& input': { fontSize: '1.25rem', lineHeight: 1.2, fontWeight: 650, fontVariantNumeric: 'tabular-nums' } }}
    />
  );
};
