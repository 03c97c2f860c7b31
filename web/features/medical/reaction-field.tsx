import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { SxProps } from '@mui/material/styles';
import { Controller } from 'react-hook-form';
import { useFormMessage } from '#web/lib/forms/use-form-message.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { RecordForm } from './use-record-form.ts';

/** Reactions that an empty field offers; any other text may be typed. */
const usual = ['none', 'mild', 'marked', 'burn'] as const;

interface Props {
  readonly form: RecordForm;
  readonly multiline?: boolean;
  readonly sx?: SxProps;
}

/** Reaction of the skin: text, or one of the usual reactions by one press. */
export const ReactionField = ({ form, multiline = false, sx }: Props): React.ReactElement => {
  const { t } = useTexts();
  const say = useFormMessage();
  return (
    <Controller
      control={form.control}
      name="treatment.reaction"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => (
        <Autocomplete
          freeSolo
          openOnFocus
          options={value === '' ? usual.map((reaction) => t(`forms:medical.reactions.${reaction}`)) : []}
          // Null, or an empty field would have a button that clears it.
          value={value === '' ? null : value}
          inputValue={value}
          onInputChange={(_, text) => onChange(text)}
          onBlur={onBlur}
          {...(sx && { sx })}
          renderInput={(params) => (
            <TextField
              {...params}
              label={t('forms:medical.reaction')}
              multiline={multiline}
              maxRows={4}
              error={error !== undefined}
              helperText={say(error?.message)}
              inputRef={ref}
              slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, dir: 'auto' } }}
            />
          )}
        />
      )}
    />
  );
};
