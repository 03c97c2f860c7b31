import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { StaffUser } from '#web/lib/api/answers.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { toast } from '#web/ui/toast.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useResetPassword } from './staff-calls.ts';
import { NewPasswordField, passwordRule } from './user-fields.tsx';

const schema = z.object({ newPassword: passwordRule });
type Entry = z.input<typeof schema>;

interface Props {
  readonly user: StaffUser;
  readonly onClose: () => void;
}

/** Sets a new password; says first that open sessions end. */
export const PasswordDialog = ({ user, onClose }: Props): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const reset = useResetPassword();
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: { newPassword: '' },
  });
  const submit = form.handleSubmit(({ newPassword }) =>
    reset.mutate(
      { userId: user.id, newPassword },
      {
        onSuccess: ({ email }) => {
          toast.success(t('pages:office.staff.passwordSet', { email }));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, ['newPassword'], form.setError)) toast.failure(errorText(error));
        },
      },
    ),
  );
  return (
    <FormDialog
      title={t('pages:office.staff.passwordOf', { email: user.email })}
      action={t('pages:office.staff.setPassword')}
      busy={reset.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Alert severity="info">{t('pages:office.staff.passwordNotice')}</Alert>
      <NewPasswordField field={form.register('newPassword')} error={form.formState.errors.newPassword} autoFocus />
    </FormDialog>
  );
};
