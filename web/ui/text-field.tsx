import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import MuiTextField from '@mui/material/TextField';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';

interface Common {
  readonly label: string;
  /** The label is only spoken: the placeholder and the place say enough to the eye. */
  readonly quietLabel?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong, beside the field; undefined while nothing is. It checks nothing itself. */
  readonly error?: string | undefined;
}

const notes = ({ hint, error }: Common) =>
  ({
    error: error !== undefined,
    helperText: error ?? hint,
    slotProps: { formHelperText: { role: error === undefined ? undefined : 'alert' } },
  }) as const;

interface TextProps
  extends Common, Omit<ComponentPropsWithRef<'input'>, 'id' | 'onChange' | 'value' | 'size' | 'color'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Phones, mail addresses and codes are written from left to right in every language. */
  readonly leftToRight?: boolean;
  /** A button inside the field's end (show the password, clear the search). */
  readonly end?: ReactNode;
}

/** Deprecated: use Material UI's TextField. */
export const TextField = ({
  label,
  quietLabel = false,
  hint,
  error,
  value,
  onChange,
  leftToRight = false,
  end,
  className,
  ref,
  required = false,
  ...rest
}: TextProps): React.ReactElement => {
  const id = useId();
  const { slotProps, ...states } = notes({ label, hint, error });
  return (
    <MuiTextField
      {...states}
      id={id}
      className={['field', className].filter(Boolean).join(' ')}
      {...(!quietLabel && { label })}
      value={value}
      inputRef={ref}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        ...slotProps,
        input: { endAdornment: end },
        htmlInput: {
          ...rest,
          required,
          ...(leftToRight && { dir: 'ltr' }),
          ...(quietLabel && { 'aria-label': label }),
        },
      }}
    />
  );
};

interface SelectProps<Value extends string> extends Common {
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

/** Deprecated: use Material UI's TextField with `select`. The device's own list is the quickest on a phone. */
export const SelectField = <Value extends string>({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  placeholder,
  disabled = false,
  required = false,
}: SelectProps<Value>): React.ReactElement => {
  const id = useId();
  const { slotProps, ...states } = notes({ label, hint, error });
  return (
    <MuiTextField
      {...states}
      id={id}
      className="field"
      select
      label={label}
      value={value}
      disabled={disabled}
      slotProps={{ ...slotProps, select: { native: true }, inputLabel: { shrink: true }, htmlInput: { required } }}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {(value === '' || placeholder !== undefined) && (
        <option value="" disabled>
          {placeholder ?? ''}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </MuiTextField>
  );
};

interface PickProps<Value extends string> extends Common {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

/** Deprecated: use Material UI's RadioGroup or ToggleButtonGroup. */
export const PickField = <Value extends string>({
  label,
  value,
  onChange,
  options,
  error,
}: PickProps<Value>): React.ReactElement => {
  const id = useId();
  return (
    <FormControl className="field" error={error !== undefined}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        row
        aria-labelledby={id}
        value={value}
        onChange={(_, picked) => {
          const option = options.find((each) => each.value === picked);
          if (option !== undefined) onChange(option.value);
        }}
      >
        {options.map((option) => (
          <FormControlLabel key={option.value} value={option.value} control={<Radio />} label={option.label} />
        ))}
      </RadioGroup>
      {error !== undefined && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
};
