import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { Controller } from 'react-hook-form';
import { LaserSettingFields } from '#web/features/medical/laser-setting-fields.tsx';
import { ReactionField } from '#web/features/medical/reaction-field.tsx';
import type { RecordForm } from '#web/features/medical/use-record-form.ts';
import { useFormats } from '#web/lib/i18n/formats.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { useFormMessage } from '#web/lib/forms/use-form-message.ts';

interface Props {
  readonly form: RecordForm;
}

/** Half of a line; a whole one where half is too narrow: on a phone, and with large letters. */
const half = { gridColumn: 'span 12', '@media (width >= 45em)': { gridColumn: 'span 6' } } as const;

/** Weeks until the next session that one press chooses. */
const weeks = ['4', '6', '8', ''] as const;

const NextSession = ({ form }: Props): React.ReactElement => {
  const { t } = useTexts();
  const { number } = useFormats();
  return (
    <Controller
      control={form.control}
      name="consultation.followUpWeeks"
      render={({ field }) => (
        <Stack sx={{ gap: 0.5, minInlineSize: 0 }}>
          <Typography
            variant="caption"
            id="next-session"
            sx={{ color: 'text.secondary', fontWeight: 500, lineHeight: 'var(--tight)' }}
          >
            {t('pages:doctor.visit.nextSession')}
          </Typography>
          <ToggleButtonGroup
            exclusive
            value={field.value}
            aria-labelledby="next-session"
            sx={{ flexWrap: 'wrap', minBlockSize: 40, '& > *': { flex: '1 0 auto' } }}
            onChange={(_, value: string | null) => value !== null && field.onChange(value)}
          >
            {weeks.map((value) => (
              <ToggleButton key={value} value={value}>
                {value === ''
                  ? t('pages:doctor.visit.noWeeks')
                  : t('pages:doctor.visit.weeks', { amount: number(Number(value)) })}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Stack>
      )}
    />
  );
};

/** Settings of the device, reaction of the skin, next session and a note: the record of a treatment in one view. */
export const VisitSettings = ({ form }: Props): React.ReactElement => {
  const { t } = useTexts();
  const say = useFormMessage();
  const { errors } = form.formState;
  return (
    <>
      <TextField {...form.register('treatment.device')} label={t('forms:medical.device')} sx={half} />
      <Box sx={{ ...half, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        <LaserSettingFields form={form} />
      </Box>
      <ReactionField form={form} sx={half} />
      <Box sx={{ ...half, minInlineSize: 0 }}>
        <NextSession form={form} />
      </Box>
      <TextField
        {...form.register('treatment.nextTime')}
        label={t('forms:medical.nextTime')}
        multiline
        maxRows={4}
        error={errors.treatment?.nextTime !== undefined}
        helperText={say(errors.treatment?.nextTime?.message)}
        slotProps={{ htmlInput: { dir: 'auto' } }}
        sx={{ gridColumn: 'span 12' }}
      />
    </>
  );
};
