import './number-field.css';
import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

interface Props extends Pick<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange' | 'hint' | 'error'> {
  readonly onLeave?: () => void;
  readonly min: number;
  readonly step: number;
  /** Stands behind the number, in words or letters. */
  readonly unit?: string;
  readonly disabled?: boolean;
  /** The first to be focused when its dialog opens. */
  readonly autoFocus?: boolean;
}

/** React focuses while a dialog is still shut; the attribute is what the dialog itself looks for when it opens. */
const markAutoFocus = (field: HTMLInputElement | null): void => field?.setAttribute('autofocus', '');

/** A field for one number, large enough to be read across a desk. */
export const NumberField = ({
  step,
  unit,
  disabled = false,
  autoFocus = false,
  onLeave,
  ...field
}: Props): React.ReactElement => (
  <TextField
    {...field}
    type="number"
    className="number"
    leftToRight
    required
    step={step}
    disabled={disabled}
    autoComplete="off"
    inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
    onBlur={onLeave}
    // A wheel that passes over a focused number would change it unseen.
    onWheel={(event) => event.currentTarget.blur()}
    {...(autoFocus && { ref: markAutoFocus })}
    {...(unit !== undefined && { end: <span className="number__unit">{unit}</span> })}
  />
);
