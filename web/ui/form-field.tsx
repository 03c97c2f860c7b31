import './form-field.css';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { alertIcon, checkIcon, Icon } from './icon.tsx';

/** What is wrong with a field, beside it; nothing when it is not. Point at it with aria-describedby. */
export const FieldError = ({
  id,
  text,
}: {
  readonly id: string;
  readonly text: string | undefined;
}): React.ReactElement => (
  <div id={id} aria-live="polite">
    {text !== undefined && text !== '' && (
      <p className="entry__error">
        <Icon shape={alertIcon} size={18} />
        {text}
      </p>
    )}
  </div>
);

interface FormFieldProps {
  /** Id and name of the field. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly onFocus?: () => void;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Checked and found right: a tick shows. */
  readonly good?: boolean;
  readonly type?: 'text' | 'tel' | 'search';
  readonly inputMode?: 'text' | 'tel';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** Its content runs left to right in every language (phones, codes). */
  readonly ltr?: boolean;
}

/** A line of text on a patient's page: large, with its label, hint, error, and a tick when it is right. */
export const FormField = ({
  id,
  label,
  hint,
  error,
  onChange,
  good = false,
  ltr = false,
  type = 'text',
  ...input
}: FormFieldProps): React.ReactElement => (
  <div className="entry">
    <label className="entry__label" htmlFor={id}>
      {label}
    </label>
    <div className="entry__box">
      <input
        {...input}
        id={id}
        name={id}
        type={type}
        onChange={(event) => onChange(event.target.value)}
        className={ltr ? 'entry__input entry__input--ltr' : 'entry__input'}
        aria-invalid={error !== undefined}
        aria-describedby={hint === undefined ? `${id}-error` : `${id}-error ${id}-hint`}
      />
      {good && (
        <span className="entry__good">
          <Icon shape={checkIcon} />
        </span>
      )}
    </div>
    {hint !== undefined && (
      <span id={`${id}-hint`} className="entry__hint">
        {hint}
      </span>
    )}
    <FieldError id={`${id}-error`} text={error} />
  </div>
);

/** Holds choices of which one is taken. */
export const Choices = ({
  columns,
  children,
}: {
  readonly columns?: 3;
  readonly children: ReactNode;
}): React.ReactElement => (
  <div className={columns === undefined ? 'option-grid' : `option-grid option-grid--${columns}`}>{children}</div>
);

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly face: 'card' | 'pill' | 'row';
  readonly children: ReactNode;
}

/** One choice of several, as large as a thumb. */
export const Choice = ({ name, value, chosen, onChoose, face, children }: ChoiceProps): React.ReactElement => (
  <label className={`option option--${face}`}>
    <input type="radio" name={name} value={value} checked={chosen} onChange={onChoose} />
    {children}
  </label>
);
