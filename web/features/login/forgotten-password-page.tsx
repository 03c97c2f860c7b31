import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { staffEmail } from '#shared/models/fields.ts';
import { mailPasswordLink } from '#shared/routes/auth.ts';
import { call } from '#web/lib/api/client.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { useSiteConfig } from '#web/lib/api/site-config.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { currentLanguage } from '#web/lib/i18n/i18n.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { SignInForm, SignInFrame } from './sign-in-frame.tsx';

const schema = z.strictObject({ email: staffEmail });

const ForgottenPasswordForm = (): React.ReactElement => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const message = useFormMessage();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await call(mailPasswordLink, { body: { email, language: currentLanguage() } });
      setSentTo(email);
    } catch (error) {
      if (!showAtFields(error, ['email'], form.setError)) form.setError('root', { message: errorText(error) });
    }
  });
  if (sentTo !== undefined)
    return (
      <Alert severity="success" sx={{ marginBlockStart: 2 }}>
        {t('pages:forgottenPassword.sent', { email: sentTo })}
      </Alert>
    );
  return (
    <SignInForm title={t('pages:forgottenPassword.title')} onSubmit={submit}>
      {errors.root?.message !== undefined && <Alert severity="error">{errors.root.message}</Alert>}
      <TextField
        {...form.register('email')}
        type="email"
        autoComplete="username"
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'email' } }}
        label={t('forms:login.email')}
        error={errors.email !== undefined}
        helperText={message(errors.email?.message)}
      />
      <Button type="submit" variant="contained" size="large" fullWidth loading={isSubmitting || null}>
        {t('pages:forgottenPassword.send')}
      </Button>
    </SignInForm>
  );
};

/** How who forgot the password gets a link that sets a new one: by mail, or from an owner. */
export const ForgottenPasswordPage = (): React.ReactElement => {
  const { t } = useTexts();
  const config = useSiteConfig();
  usePageTitle(t('pages:forgottenPassword.title'));
  return (
    <SignInFrame
      title={t('pages:forgottenPassword.title')}
      lead={config?.recovery === false ? t('pages:forgottenPassword.byOwner') : t('pages:forgottenPassword.lead')}
    >
      {config?.recovery === true && <ForgottenPasswordForm />}
    </SignInFrame>
  );
};
