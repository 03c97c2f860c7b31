import TextField from '@mui/material/TextField';
import { Controller } from 'react-hook-form';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import type { BranchForm } from './use-branch-form.ts';

/** What receipts say of taxes: the registration number, and the rate that the prices include. */
export const BranchTaxFields = ({ form }: { readonly form: BranchForm }): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const { taxNumber: wrong } = form.formState.errors;
  return (
    <>
      <TextField
        {...form.register('taxNumber')}
        label={t('pages:audit.fields.taxNumber')}
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'ltr', maxLength: 40 } }}
        error={wrong !== undefined}
        helperText={fieldMessage(wrong?.message)}
      />
      <Controller
        control={form.control}
        name="settings.vatPercent"
        render={({ field, fieldState }) => (
          <NumberField
            {...field}
            label={t('pages:audit.fields.vatPercent')}
            hint={t('pages:office.branches.help.vatPercent')}
            error={fieldMessage(fieldState.error?.message)}
          />
        )}
      />
    </>
  );
};
