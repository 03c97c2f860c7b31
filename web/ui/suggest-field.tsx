import './text-field.css';
import './suggest-field.css';
import Autocomplete from '@mui/material/Autocomplete';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';
import { LibrarySurface } from './library-surface.tsx';
import { FieldFrame, notesOf } from './text-field.tsx';

interface Props<Item extends object> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What may be meant by what was typed. Nothing shows while there is none. */
  readonly options: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The item in a line of text: what a screen reader says of it. */
  readonly textOf: (item: Item) => string;
  readonly show: (item: Item) => ReactNode;
  readonly onChoose: (item: Item) => void;
  /** Phones are written from left to right in every language. */
  readonly leftToRight?: boolean;
  readonly input?: InputHTMLAttributes<HTMLInputElement>;
}

/**
 * A field for a line of text that offers what is already known, by the component library's combobox; anything else
 * may be typed too. Heavy: load it lazily. The list opens inside the window the field stands in.
 */
export const SuggestField = <Item extends object>({
  label,
  error,
  value,
  onChange,
  options,
  keyOf,
  textOf,
  show,
  onChoose,
  leftToRight = false,
  input,
}: Props<Item>): React.ReactElement => {
  const id = useId();
  return (
    <LibrarySurface>
      <FieldFrame id={id} label={label} error={error}>
        <Autocomplete<Item, false, true, true>
          id={id}
          freeSolo
          disableClearable
          disablePortal
          // The server chose what fits: folding names and phones is its business.
          filterOptions={(items) => items}
          options={options}
          // Nothing is ever chosen: choosing fills the form, and one goes on typing.
          value=""
          inputValue={value}
          getOptionKey={(item) => (typeof item === 'string' ? item : keyOf(item))}
          getOptionLabel={(item) => (typeof item === 'string' ? item : textOf(item))}
          onInputChange={(_event, text, reason) => {
            if (reason === 'input') onChange(text);
          }}
          onChange={(_event, item) => {
            if (typeof item === 'object') onChoose(item);
          }}
          renderOption={({ key, ...props }, item) => (
            <li key={key} {...props}>
              <span className="suggestion">{show(item)}</span>
            </li>
          )}
          renderInput={({ slotProps }) => (
            <div
              ref={slotProps.input.ref}
              className={leftToRight ? 'field__box field__box--ltr' : 'field__box'}
              role="presentation"
              onMouseDown={slotProps.input.onMouseDown}
            >
              <input {...input} {...slotProps.htmlInput} {...notesOf(id, { label, error })} id={id} />
            </div>
          )}
        />
      </FieldFrame>
    </LibrarySurface>
  );
};
