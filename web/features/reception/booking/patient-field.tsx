import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { InputHTMLAttributes, Ref } from 'react';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { KnownPatient } from './booking-queries.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Patients that match the text; the server chose them. */
  readonly known: readonly KnownPatient[];
  readonly onType: (text: string) => void;
  readonly onChoose: (patient: KnownPatient) => void;
  readonly onBlur: () => void;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly htmlInput: InputHTMLAttributes<HTMLInputElement>;
  readonly autoFocus?: boolean;
}

/** A text field that offers known patients; any other text may be typed too. */
export const PatientField = (props: Props): React.ReactElement => {
  const { label, value, error, known, onType, onChoose, onBlur, inputRef, htmlInput, autoFocus = false } = props;
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Autocomplete<KnownPatient, false, true, true>
      freeSolo
      disableClearable
      // Inside the dialog, where screen readers look for it; fixed, so that the dialog does not clip it.
      slotProps={{ popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } }}
      // The server chose what matches: it folds names and phones.
      filterOptions={(options) => options}
      options={known}
      // No option stays selected: choosing one fills the form, and typing goes on.
      value=""
      inputValue={value}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : `${option.name} ${option.phone}`)}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') onType(text);
      }}
      onChange={(_event, option) => {
        if (typeof option === 'object') onChoose(option);
      }}
      onBlur={onBlur}
      renderOption={({ key, ...option }, { name, phone, totalVisits: visits }) => (
        <Box component="li" key={key} {...option} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
          <bdi>{name}</bdi>
          <Box component="small" dir="ltr" sx={{ color: 'text.secondary' }}>
            {phone}
          </Box>
          <Box component="small" sx={{ color: 'text.secondary', marginInlineStart: 'auto' }}>
            {t('forms:visits', { count: visits, amount: number(visits) })}
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required
          error={error !== undefined}
          helperText={error}
          inputRef={inputRef}
          autoFocus={autoFocus}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...htmlInput },
            inputLabel: { ...params.slotProps.inputLabel, required: false },
          }}
        />
      )}
    />
  );
};
