import './text-field.css';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useId } from 'react';
import { alertIcon, chevronDownIcon, Icon } from './icon.tsx';

interface Common {
  readonly label: string;
  /** The label is only spoken: the placeholder and the place say enough to the eye. */
  readonly quietLabel?: boolean;
  readonly hint?: ReactNode;
  /** What is wrong, beside the field; undefined while nothing is. It checks nothing itself. */
  readonly error?: string | undefined;
}

interface FrameProps extends Common {
  readonly id: string;
  readonly children: ReactNode;
}

/** A field's place: its label above, what is wrong below. */
export const FieldFrame = ({
  id,
  label,
  quietLabel = false,
  hint,
  error,
  children,
}: FrameProps): React.ReactElement => (
  <div className={error === undefined ? 'field' : 'field field--wrong'}>
    <label id={`${id}-label`} className={quietLabel ? 'unseen' : 'field__label'} htmlFor={id}>
      {label}
    </label>
    {children}
    {hint !== undefined && (
      <p id={`${id}-hint`} className="field__hint">
        {hint}
      </p>
    )}
    {error !== undefined && (
      <p id={`${id}-error`} className="field__error" role="alert">
        <Icon shape={alertIcon} size={18} />
        {error}
      </p>
    )}
  </div>
);

/** Ties the field to its hint and its error, for those who hear them. */
export const notesOf = (id: string, { hint, error }: Common) => {
  const notes = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`].filter(Boolean);
  return {
    ...(notes.length > 0 && { 'aria-describedby': notes.join(' ') }),
    ...(error !== undefined && { 'aria-invalid': true }),
  } as const;
};

interface TextProps extends Common, Omit<ComponentPropsWithRef<'input'>, 'id' | 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Phones, mail addresses and codes are written from left to right in every language. */
  readonly leftToRight?: boolean;
  /** A button inside the field's end (show the password, clear the search). */
  readonly end?: ReactNode;
}

/** A field for a line of text, with its label above and what is wrong below. */
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
  ...rest
}: TextProps): React.ReactElement => {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} quietLabel={quietLabel} hint={hint} error={error}>
      <div className={['field__box', leftToRight ? 'field__box--ltr' : '', className].filter(Boolean).join(' ')}>
        <input
          {...rest}
          {...notesOf(id, { label, hint, error })}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
    </FieldFrame>
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

/** A choice of one of several, by the device's own list: it is the quickest there is on a phone. */
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
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="field__box field__box--select">
        <select
          {...notesOf(id, { label, hint, error })}
          id={id}
          value={value}
          disabled={disabled}
          required={required}
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
        </select>
        <Icon shape={chevronDownIcon} size={18} />
      </div>
    </FieldFrame>
  );
};

interface PickProps<Value extends string> extends Common {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

/** One of a few, all in sight; arrow keys move between them. */
export const PickField = <Value extends string>({
  label,
  value,
  onChange,
  options,
  error,
}: PickProps<Value>): React.ReactElement => {
  const id = useId();
  return (
    <fieldset className={error === undefined ? 'field' : 'field field--wrong'}>
      <legend className="field__label">{label}</legend>
      <div className="field__picks">
        {options.map((option) => (
          <label key={option.value} className="field__pick">
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className="field__error" role="alert">
          <Icon shape={alertIcon} size={18} />
          {error}
        </p>
      )}
    </fieldset>
  );
};
