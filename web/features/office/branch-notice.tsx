import TextField from '@mui/material/TextField';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { BranchForm } from './use-branch-form.ts';

const directions = { notice: 'ltr', noticeAr: 'rtl' } as const;

/** The sentence on the screens of the waiting room, in both languages. */
export const BranchNoticeFields = ({ form }: { readonly form: BranchForm }): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  const { errors } = form.formState;
  return (
    <>
      {(['notice', 'noticeAr'] as const).map((name) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={t(`pages:audit.fields.${name}`)}
          autoComplete="off"
          slotProps={{ htmlInput: { dir: directions[name], maxLength: 140 } }}
          error={errors[name] !== undefined}
          helperText={fieldMessage(errors[name]?.message)}
        />
      ))}
    </>
  );
};
