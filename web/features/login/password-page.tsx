import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import useSWR from 'swr';
import * as z from 'zod/mini';
import { newPassword } from '#shared/models/fields.ts';
import { setPasswordByLink } from '#shared/routes/auth.ts';
import { call } from '#web/lib/api/client.ts';
import { CallError } from '#web/lib/api/call-error.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { newAttempts } from '#web/lib/api/idempotency.ts';
import { formResolver, useFormMessage } from '#web/lib/forms/form-messages.ts';
import { showAtFields } from '#web/lib/forms/show-at-fields.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import type { Session } from '#web/lib/session/session-store.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { signIn } from './sign-in.ts';
import { SignInForm, SignInFrame } from './sign-in-frame.tsx';

const schema = z
  .object({ newPassword, repeated: z.string() })
  .check(z.refine((entry) => entry.newPassword === entry.repeated, { path: ['repeated'], message: 'passwordsMatch' }));
type Entry = z.input<typeof schema>;

const fields = ['newPassword', 'repeated'] as const;

interface Props {
  /** The secret of the link. */
  readonly token: string;
  /** Nobody is signed in on this device: who sets the password is signed in with it. */
  readonly mayEnter: boolean;
  readonly onSignedIn: (session: Session) => void;
}

const usePasswordForm = ({ token, mayEnter, onSignedIn }: Props) => {
  const errorText = useErrorText();
  const [attempts] = useState(newAttempts);
  const [setFor, setSetFor] = useState<string>();
  const form = useForm<Entry, unknown, z.output<typeof schema>>({
    resolver: formResolver(schema),
    defaultValues: { newPassword: '', repeated: '' },
  });
  const submit = form.handleSubmit(async ({ newPassword: password }) => {
    const body = { token, newPassword: password };
    try {
      const { email } = await call(setPasswordByLink, { body }, { idempotencyKey: attempts.keyFor(body) });
      if (!mayEnter) return setSetFor(email);
      try {
        onSignedIn(await signIn({ email, password }));
      } catch (error) {
        setSetFor(email);
        throw error;
      }
    } catch (error) {
      if (!showAtFields(error, ['newPassword'], form.setError)) form.setError('root', { message: errorText(error) });
    }
  });
  const { isSubmitting, isSubmitSuccessful } = form.formState;
  // After the sign-in the page stays until the first page of the role is loaded.
  return { form, submit, setFor, busy: isSubmitting || (isSubmitSuccessful && setFor === undefined) };
};

/** Why the link does not work, before a password is typed; undefined while it works or is not known. */
const useLinkProblem = (token: string): string | undefined => {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { error } = useSWR<unknown, unknown>(
    ['password-link', token],
    () => call(setPasswordByLink, { body: { token } }),
    {
      shouldRetryOnError: false,
      revalidateIfStale: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
    },
  );
  if (!(error instanceof CallError)) return undefined;
  if (error.status === 400) return t('pages:passwordLink.incomplete');
  return error.status === 409 ? errorText(error) : undefined;
};

/** The page of a link from the owner: an invited person, or one who forgot the password, sets it here. */
export const PasswordPage = (props: Props): React.ReactElement => {
  const { t } = useTexts();
  const message = useFormMessage();
  const { form, submit, setFor, busy } = usePasswordForm(props);
  const linkProblem = useLinkProblem(props.token);
  const { errors } = form.formState;
  const problem = linkProblem ?? errors.root?.message;
  usePageTitle(t('pages:passwordLink.title'));
  return (
    <SignInFrame title={t('pages:passwordLink.title')} lead={t('pages:passwordLink.lead')}>
      <SignInForm title={t('pages:passwordLink.title')} onSubmit={submit}>
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
        {setFor !== undefined && !busy && (
          <Alert severity="success">{t('pages:passwordLink.done', { email: setFor })}</Alert>
        )}
        {linkProblem === undefined && (setFor === undefined || busy) && (
          <>
            {fields.map((name) => (
              <TextField
                key={name}
                {...form.register(name)}
                type="password"
                autoComplete="new-password"
                slotProps={{ htmlInput: { dir: 'ltr' } }}
                label={t(`pages:ownPassword.${name}`)}
                error={errors[name] !== undefined}
                helperText={message(errors[name]?.message)}
              />
            ))}
            <Button type="submit" variant="contained" size="large" fullWidth loading={busy || null}>
              {t('pages:passwordLink.set')}
            </Button>
          </>
        )}
      </SignInForm>
    </SignInFrame>
  );
};
