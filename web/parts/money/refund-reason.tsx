import TextField from '@mui/material/TextField';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { useFormMessage } from '#web/lib/forms/form-messages.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { ReasonField } from '#web/ui/form-fields.tsx';

interface Props {
  readonly reason: UseFormRegisterReturn;
  readonly password: UseFormRegisterReturn;
  readonly errors: { readonly reason?: FieldError | undefined; readonly password?: FieldError | undefined };
}

/** The reason of a refund, and the password once more. */
export const RefundReason = ({ reason, password, errors }: Props): React.ReactElement => {
  const { t } = useTexts();
  const fieldMessage = useFormMessage();
  return (
    <>
      <ReasonField field={reason} error={errors.reason} label={t('pages:ledger.reason')} autoFocus />
      <TextField
        {...password}
        type="password"
        label={t('pages:ledger.refund.password')}
        autoComplete="current-password"
        error={errors.password !== undefined}
        helperText={fieldMessage(errors.password?.message) ?? t('pages:ledger.refund.passwordHint')}
      />
    </>
  );
};
