import './number-field.css';
import { useId } from 'react';
import { alertIcon, Icon } from './icon.tsx';

interface Props {
  readonly label: string;
  /** As typed; empty while nothing readable is typed. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onLeave?: () => void;
  readonly min: number;
  readonly step: number;
  /** Stands behind the number, in words or letters. */
  readonly unit?: string;
  readonly hint?: string | undefined;
  /** What is wrong, beside the field; undefined while nothing is. */
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** The first to be focused when its dialog opens. */
  readonly autoFocus?: boolean;
}

/** React focuses while a dialog is still shut; the attribute is what the dialog itself looks for when it opens. */
const markAutoFocus = (field: HTMLInputElement | null): void => field?.setAttribute('autofocus', '');

/** A field for one number. It checks nothing itself: what is wrong comes from the form, in its words. */
export const NumberField = ({
  label,
  value,
  onChange,
  onLeave,
  min,
  step,
  unit,
  hint,
  error,
  disabled = false,
  autoFocus = false,
}: Props): React.ReactElement => {
  const id = useId();
  const notes = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(Boolean);
  return (
    <div className={error === undefined ? 'number' : 'number number--wrong'}>
      <label className="number__label" htmlFor={id}>
        {label}
      </label>
      <div className="number__box">
        <input
          ref={autoFocus ? markAutoFocus : undefined}
          id={id}
          type="number"
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          required
          min={min}
          step={step}
          value={value}
          disabled={disabled}
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          {...(notes.length > 0 && { 'aria-describedby': notes.join(' ') })}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          // A wheel that passes over a focused number would change it unseen.
          onWheel={(event) => event.currentTarget.blur()}
        />
        {unit !== undefined && <span className="number__unit">{unit}</span>}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="number__hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="number__error" role="alert">
          <Icon shape={alertIcon} size={18} />
          {error}
        </p>
      )}
    </div>
  );
};
