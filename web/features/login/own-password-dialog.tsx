import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPassword } from '#shared/models/fields.ts';
import { changePassword } from '#shared/routes/auth.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useLedgerWrite } from '#web/lib/api/ledger-write.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.tsx';

const schema = z
  .object({ password: z.string().check(z.minLength(1)), newPassword, repeated: z.string() })
  .check(z.refine((entry) => entry.newPassword === entry.repeated, { path: ['repeated'], message: 'passwordsMatch' }));
type Entry = z.input<typeof schema>;

const fields = ['password', 'newPassword', 'repeated'] as const;
const labels = {
  password: 'pages:ledger.refund.password',
  newPassword: 'pages:ownPassword.newPassword',
  repeated: 'pages:ownPassword.repeated',
} as const;

/** Changes the own password; this device stays signed in. */
export const OwnPasswordDialog = ({ onClose }: { readonly onClose: () => void }): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const message = useFormMessage();
  const change = useLedgerWrite((body: { readonly password: string; readonly newPassword: string }, idempotencyKey) =>
    call(changePassword, { body }, { idempotencyKey }),
  );
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: { password: '', newPassword: '', repeated: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ password, newPassword: chosen }) =>
    change.mutate(
      { password, newPassword: chosen },
      {
        onSuccess: () => {
          toast.success(t('pages:ownPassword.changed'));
          onClose();
        },
        onError: (error) => {
          if (!showAtFields(error, fields, form.setError)) toast.failure(errorText(error));
        },
      },
    ),
  );
  return (
    <FormDialog
      title={t('pages:ownPassword.title')}
      action={t('pages:ownPassword.title')}
      busy={change.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {fields.map((name) => (
        <TextField
          key={name}
          {...form.register(name)}
          type="password"
          autoFocus={name === 'password'}
          autoComplete={name === 'password' ? 'current-password' : 'new-password'}
          slotProps={{ htmlInput: { dir: 'ltr' } }}
          label={t(labels[name])}
          error={errors[name] !== undefined}
          helperText={message(errors[name]?.message)}
        />
      ))}
      <Typography variant="body2" color="text.secondary">
        {t('pages:ownPassword.notice')}
      </Typography>
    </FormDialog>
  );
};
