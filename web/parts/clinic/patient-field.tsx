import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { CheckIcon } from '#web/ui/icons.ts';

interface Props {
  /** Id and name of the field. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Checked and right: a tick shows. */
  readonly good?: boolean;
  readonly type?: 'text' | 'tel' | 'search';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** The keyboard of digits. */
  readonly numeric?: boolean;
  /** Its content is left to right in every language (phones, codes). */
  readonly ltr?: boolean;
  /** For `Controller` of react-hook-form: `ref={field.ref}`. */
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A line of text on a patient's page: large, its label above (a floating one would cover what is typed before the
 * script has loaded), with hint, error, and a tick when it is right.
 */
export const PatientField = ({
  id,
  label,
  value,
  onChange,
  onBlur,
  onFocus,
  hint,
  error,
  good = false,
  type = 'text',
  numeric = false,
  autoComplete,
  maxLength,
  ltr = false,
  ref,
}: Props): React.ReactElement => (
  <FormControl fullWidth error={error !== undefined}>
    <FormLabel htmlFor={id} sx={{ marginBlockEnd: 0.75, color: 'text.primary', fontSize: 'var(--fs-14)' }}>
      {label}
    </FormLabel>
    <OutlinedInput
      id={id}
      name={id}
      type={type}
      value={value}
      inputRef={ref}
      autoComplete={autoComplete}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      onFocus={onFocus}
      endAdornment={good ? <CheckIcon color="success" /> : null}
      inputProps={{
        maxLength,
        ...(type === 'tel' && { inputMode: 'tel' }),
        ...(numeric && { inputMode: 'numeric' }),
        ...(ltr && { dir: 'ltr' }),
        'aria-describedby': hint === undefined ? `${id}-error` : `${id}-error ${id}-hint`,
      }}
      sx={{
        fontSize: 'var(--fs-16)',
        '& input': { minBlockSize: 52, paddingInline: 2, ...(ltr && { '&:dir(ltr)': { textAlign: 'start' } }) },
      }}
    />
    {hint !== undefined && (
      <FormHelperText id={`${id}-hint`} error={false}>
        {hint}
      </FormHelperText>
    )}
    <FieldError id={`${id}-error`} text={error} />
  </FormControl>
);

/** Error text below a field. Refer to it with aria-describedby. */
export const FieldError = ({
  id,
  text,
}: {
  readonly id: string;
  readonly text: string | undefined;
}): React.ReactElement => (
  <div id={id} aria-live="polite">
    {text !== undefined && text !== '' && (
      <FormHelperText error sx={{ fontWeight: 500, fontSize: 'var(--fs-14)' }}>
        {text}
      </FormHelperText>
    )}
  </div>
);
