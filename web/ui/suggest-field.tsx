import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useId } from 'react';

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
 * A field for a line of text that offers what is already known, by Material UI's combobox; anything else
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
          <Stack
            direction="row"
            sx={{ flex: 1, flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px', fontWeight: 650 }}
          >
            {show(item)}
          </Stack>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          error={error !== undefined}
          helperText={error}
          slotProps={{
            ...params.slotProps,
            formHelperText: { role: error === undefined ? undefined : 'alert' },
            htmlInput: { ...params.slotProps.htmlInput, ...input, ...(leftToRight && { dir: 'ltr' }) },
          }}
        />
      )}
    />
  );
};
