import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { Controller, useFieldArray } from 'react-hook-form';
import { useFormMessage } from '#web/lib/forms/use-form-message.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import type { RecordForm } from './use-record-form.ts';

interface Props {
  readonly form: RecordForm;
}

const texts = ['complaint', 'diagnosis', 'plan'] as const;

const Prescription = ({ form }: Props): React.ReactElement => {
  const { t } = useTexts();
  const say = useFormMessage();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'consultation.prescription' });
  const problems = form.formState.errors.consultation?.prescription;
  return (
    <Stack sx={{ gap: 1.5 }}>
      {fields.map(({ id }, index) => (
        <Stack key={id} direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1 }}>
          <TextField
            {...form.register(`consultation.prescription.${index}.medicine`)}
            label={t('forms:medical.medicine')}
            error={problems?.[index]?.medicine !== undefined}
            helperText={say(problems?.[index]?.medicine?.message)}
            slotProps={{ htmlInput: { dir: 'auto' } }}
          />
          <TextField
            {...form.register(`consultation.prescription.${index}.directions`)}
            label={t('forms:medical.directions')}
            slotProps={{ htmlInput: { dir: 'auto' } }}
          />
          <Button color="inherit" onClick={() => remove(index)} sx={{ flexShrink: 0 }}>
            {t('pages:medical.removeLine')}
          </Button>
        </Stack>
      ))}
      <Button
        variant="outlined"
        onClick={() => append({ medicine: '', directions: '' })}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('pages:medical.addLine')}
      </Button>
    </Stack>
  );
};

/** Complaint, diagnosis, plan, prescription, and when to come again. */
export const ConsultationFields = ({ form }: Props): React.ReactElement => {
  const { t } = useTexts();
  const say = useFormMessage();
  return (
    <Stack sx={{ gap: 2, paddingBlockStart: 1 }}>
      {texts.map((name) => (
        <TextField
          key={name}
          {...form.register(`consultation.${name}`)}
          multiline
          maxRows={4}
          label={t(`forms:medical.${name}`)}
          error={form.formState.errors.consultation?.[name] !== undefined}
          helperText={say(form.formState.errors.consultation?.[name]?.message)}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
      ))}
      <Prescription form={form} />
      <Controller
        control={form.control}
        name="consultation.followUpWeeks"
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            required={false}
            unit={t('forms:medical.weeks')}
            label={t('forms:medical.followUp')}
            error={say(fieldState.error?.message)}
          />
        )}
      />
    </Stack>
  );
};
