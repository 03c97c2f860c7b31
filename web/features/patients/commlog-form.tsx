import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Control } from 'react-hook-form';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { commlogChannels, commlogDirections } from '#shared/models/enums.ts';
import { addCommlogEntry } from '#shared/routes/messaging.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { domainShape } from '#web/lib/api/wire-forms.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAddToCommlog } from './patients-calls.ts';

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly chosen: string | undefined;
  readonly onChoose: (value: Value) => void;
}

/** A choice that is never empty. */
const Choice = <Value extends string>({
  label,
  values,
  textOf,
  chosen,
  onChoose,
}: ChoiceProps<Value>): React.ReactElement => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={label}
    value={chosen}
    onChange={(_event, value: Value | null) => value !== null && onChoose(value)}
  >
    {values.map((value) => (
      <ToggleButton key={value} value={value}>
        {textOf(value)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

const entrySchema = z.strictObject(domainShape(addCommlogEntry.body.shape));
type Entry = z.input<typeof entrySchema>;
type Output = z.output<typeof entrySchema>;

/** Channel and direction of the contact; a note has no direction. */
const Contact = ({ control }: { readonly control: Control<Entry, unknown, Output> }): React.ReactElement => {
  const { t } = useTexts();
  const channel = useWatch({ control, name: 'channel' });
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Controller
        control={control}
        name="channel"
        render={({ field }) => (
          <Choice
            label={t('forms:commlog.channel')}
            values={commlogChannels}
            textOf={(value) => t(`pages:patients.log.channel.${value}`)}
            chosen={field.value}
            onChoose={field.onChange}
          />
        )}
      />
      {channel !== 'note' && (
        <Controller
          control={control}
          name="direction"
          render={({ field }) => (
            <Choice
              label={t('forms:commlog.direction')}
              values={commlogDirections}
              textOf={(value) => t(`pages:patients.log.direction.${value}`)}
              chosen={field.value}
              onChoose={field.onChange}
            />
          )}
        />
      )}
    </Stack>
  );
};

/** Adds a call, a message or a note to a patient's log. */
export const CommlogForm = ({ patientId }: { readonly patientId: string }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutateAsync } = useAddToCommlog(patientId);
  const { control, handleSubmit, register, resetField, formState } = useForm({
    resolver: zodResolver(entrySchema),
    defaultValues: { patientId, channel: 'call', direction: 'out', body: '' },
  });
  const send = handleSubmit(async (entry) => {
    try {
      await mutateAsync({ ...entry, direction: entry.channel === 'note' ? 'out' : entry.direction });
      resetField('body');
      toast.success(t('messages:commlog.saved'));
    } catch (failure) {
      toast.failure(`${t('messages:commlog.failed')}\n${errorText(failure)}`);
    }
  });
  return (
    <Stack
      component="form"
      className="no-print"
      noValidate
      spacing={1.5}
      onSubmit={(event) => void send(event)}
      sx={{ alignItems: 'flex-start' }}
    >
      <Contact control={control} />
      <TextField
        {...register('body')}
        fullWidth
        multiline
        minRows={2}
        label={t('forms:commlog.body')}
        error={formState.errors.body !== undefined}
        helperText={formState.errors.body === undefined ? undefined : t('forms:rules.required')}
        slotProps={{ htmlInput: { dir: 'auto', maxLength: 4000 } }}
      />
      <Button type="submit" variant="outlined" loading={formState.isSubmitting}>
        {t('forms:commlog.submit')}
      </Button>
    </Stack>
  );
};
