import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { commlogChannels, commlogDirections } from '#shared/models/enums.ts';
import { addCommlogEntry } from '#shared/routes/messaging.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTexts } from '#web/lib/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAddToCommlog } from './patients-calls.ts';

/** Adds a call, a message or a note to a patient's log. */
export const CommlogForm = ({ patientId }: { readonly patientId: string }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { mutateAsync } = useAddToCommlog(patientId);
  const { control, handleSubmit, register, resetField, formState } = useForm({
    resolver: zodResolver(addCommlogEntry.body),
    defaultValues: { patient_id: patientId, channel: 'call', direction: 'out', body: '' },
  });
  const channel = useWatch({ control, name: 'channel' });
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
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Controller
          control={control}
          name="channel"
          render={({ field }) => (
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label={t('forms:commlog.channel')}
              value={field.value}
              onChange={(_event, chosen) => chosen !== null && field.onChange(chosen)}
            >
              {commlogChannels.map((value) => (
                <ToggleButton key={value} value={value}>
                  {t(`pages:patients.log.channel.${value}`)}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          )}
        />
        {channel !== 'note' && (
          <Controller
            control={control}
            name="direction"
            render={({ field }) => (
              <ToggleButtonGroup
                exclusive
                size="small"
                aria-label={t('forms:commlog.direction')}
                value={field.value}
                onChange={(_event, chosen) => chosen !== null && field.onChange(chosen)}
              >
                {commlogDirections.map((value) => (
                  <ToggleButton key={value} value={value}>
                    {t(`pages:patients.log.direction.${value}`)}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            )}
          />
        )}
      </Stack>
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
