import './number-field.css';
import type { ComponentProps } from 'react';
import { latinDigits } from '../../shared/rules/reservation-code.ts';
import { TextField } from './text-field.tsx';

interface Props extends Pick<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange' | 'hint' | 'error'> {
  readonly onLeave?: () => void;
  /** It may have a fraction. */
  readonly decimal?: boolean;
  /** Stands behind the number, in words or letters. */
  readonly unit?: string;
  readonly disabled?: boolean;
  /** The first to be focused when its dialog opens. */
  readonly autoFocus?: boolean;
}

/** React focuses while a dialog is still shut; the attribute is what the dialog itself looks for when it opens. */
const markAutoFocus = (field: HTMLInputElement | null): void => field?.setAttribute('autofocus', '');

/**
 * A field for one number, large enough to be read across a desk. A line of text to the browser: its own fields for
 * numbers swallow Arabic digits or show them, as the browser's language has it. Here they become Latin ones.
 */
export const NumberField = ({
  decimal = false,
  unit,
  disabled = false,
  autoFocus = false,
  onLeave,
  onChange,
  ...field
}: Props): React.ReactElement => (
  <TextField
    {...field}
    className="number"
    leftToRight
    required
    onChange={(text) => onChange(latinDigits(text).replace('٫', '.'))}
    disabled={disabled}
    autoComplete="off"
    inputMode={decimal ? 'decimal' : 'numeric'}
    onBlur={onLeave}
    {...(autoFocus && { ref: markAutoFocus })}
    {...(unit !== undefined && { end: <span className="number__unit">{unit}</span> })}
  />
);
