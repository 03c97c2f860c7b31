import './field.css';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
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
      <p className="field__error">
        <Icon shape={alertIcon} size={18} />
        {text}
      </p>
    )}
  </div>
);

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  /** What `register` gave. */
  readonly field: UseFormRegisterReturn;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** Checked and found right: a tick shows. */
  readonly good?: boolean;
  readonly type?: 'text' | 'tel' | 'email' | 'password' | 'search';
  readonly inputMode?: 'text' | 'tel' | 'email' | 'numeric';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  /** Its content runs left to right in every language (phones, codes, addresses). */
  readonly ltr?: boolean;
  readonly onFocus?: () => void;
}

/** A line of text with its label, hint and error. */
export const TextField = ({
  id,
  label,
  field,
  hint,
  error,
  good = false,
  ltr = false,
  type = 'text',
  ...input
}: TextFieldProps): React.ReactElement => (
  <div className="field">
    <label className="field__label" htmlFor={id}>
      {label}
    </label>
    <div className="field__box">
      <input
        {...field}
        {...input}
        id={id}
        type={type}
        className={ltr ? 'field__input field__input--ltr' : 'field__input'}
        aria-invalid={error !== undefined}
        aria-describedby={hint === undefined ? `${id}-error` : `${id}-error ${id}-hint`}
      />
      {good && (
        <span className="field__good">
          <Icon shape={checkIcon} />
        </span>
      )}
    </div>
    {hint !== undefined && (
      <span id={`${id}-hint`} className="field__hint">
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
  <div className={columns === undefined ? 'choice-grid' : `choice-grid choice-grid--${columns}`}>{children}</div>
);

interface ChoiceProps {
  readonly field: UseFormRegisterReturn;
  readonly value: string;
  readonly face: 'card' | 'pill' | 'row';
  readonly children: ReactNode;
}

/** One choice of several, as large as a thumb. */
export const Choice = ({ field, value, face, children }: ChoiceProps): React.ReactElement => (
  <label className={`choice choice--${face}`}>
    <input type="radio" {...field} value={value} />
    {children}
  </label>
);
