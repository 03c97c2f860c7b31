import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { InputHTMLAttributes, ReactNode, Ref, RefObject } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { CallError, isRefusedFor } from '#web/lib/api/call-error.ts';
import { useErrorText } from '#web/lib/api/error-text.ts';
import { formResolver } from '#web/lib/forms/form-messages.ts';
import { useFormMessage } from '#web/lib/forms/use-form-message.ts';
import type { Session } from '#web/lib/session/session-store.ts';
import { SessionStorageError } from '#web/lib/session/session-store.ts';
import { useSiteConfig } from '#web/lib/api/site-config.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SignInIcon } from '#web/ui/icons.ts';
import { signIn } from './sign-in.ts';

/** The accounts of the demonstration; the doctor's are filled in. Source: docs/requirements.md#login-page. */
const samples = {
  doctor: 'doctor@demo.clinic',
  reception: 'reception@demo.clinic',
  owner: 'owner@demo.clinic',
} as const;
const samplePassword = 'demo-clinic';
const sampleRoles = ['doctor', 'reception', 'owner'] as const;

export interface LoginFormProps {
  /** Called after a successful sign-in. */
  readonly onSignedIn: (session: Session) => void;
}

/** Error text of a failed sign-in: the server's sentence if there is one. Source: docs/requirements.md#errors. */
const useProblemText = () => {
  const { t } = useTexts();
  const errorText = useErrorText();
  return (error: unknown): string => {
    if (error instanceof SessionStorageError) return t('messages:session.notStored');
    if (!(error instanceof CallError)) return t('messages:errors.NETWORK_ERROR');
    if (error.status !== 0 && error.serverMessage === undefined) {
      return isRefusedFor(error, 'credentials-wrong') ? t('messages:login.invalid') : t('messages:login.failed');
    }
    return errorText(error);
  };
};

interface Entry {
  readonly email: string;
  readonly password: string;
}

interface EntryFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  readonly end?: ReactNode;
  readonly input: InputHTMLAttributes<HTMLInputElement> & { readonly ref: Ref<HTMLInputElement> };
}

/** The parts of a TextField without its Select, which would bring 20 KB of menus to this page. */
const EntryField = ({ label, error, end, input: { ref, ...input } }: EntryFieldProps): React.ReactElement => {
  const id = useId();
  const message = useFormMessage()(error);
  return (
    <FormControl fullWidth error={message !== undefined}>
      {/* On the outline from the start: it would cover what is typed before the script has loaded. */}
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        notched
        inputRef={ref}
        inputProps={{ ...input, autoCapitalize: 'none', spellCheck: false, dir: 'ltr', required: true }}
        endAdornment={end}
        aria-describedby={message === undefined ? undefined : `${id}-error`}
      />
      {message !== undefined && (
        <FormHelperText id={`${id}-error`} role="alert">
          {message}
        </FormHelperText>
      )}
    </FormControl>
  );
};

/** Both fields are required; a password may consist of spaces. Source: docs/requirements.md#validation. */
const entryResolver = formResolver(
  z.strictObject({
    email: z.string().check(z.trim(), z.minLength(1)),
    password: z.string().check(z.minLength(1)),
  }),
);

interface SampleProps {
  readonly email: string;
  readonly onChoose: (email: string) => void;
}

/** The sample accounts of a demonstration. */
const Samples = ({ email, onChoose }: SampleProps): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Stack
      role="group"
      aria-label={t('pages:login.samples')}
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: 1 }}
    >
      <Typography variant="body2" sx={{ inlineSize: '100%', textAlign: 'center', color: 'text.secondary' }}>
        {t('pages:login.samples')}
      </Typography>
      {sampleRoles.map((role) => (
        <Button
          key={role}
          size="small"
          variant={email === samples[role] ? 'contained' : 'outlined'}
          aria-pressed={email === samples[role]}
          onClick={() => onChoose(samples[role])}
        >
          {t(`role.${role}`)}
        </Button>
      ))}
    </Stack>
  );
};

type LoginFormState = UseFormReturn<Entry, unknown, Entry>;

/** The form without default values: fields keep what was typed, or filled in by the browser, before the script loaded. */
const useEntryForm = (): LoginFormState => useForm<Entry, unknown, Entry>({ resolver: entryResolver });

/** In a demonstration, fills in a sample account. */
const useStartingEntry = (
  { getValues, setValue }: LoginFormState,
  frame: RefObject<HTMLFormElement | null>,
  config: ReturnType<typeof useSiteConfig>,
): void => {
  useEffect(() => {
    if (config === undefined) return;
    for (const [name, sample] of [
      ['email', samples.doctor],
      ['password', samplePassword],
    ] as const) {
      // Not into a focused field: typed text would be appended to the sample.
      const typing = document.activeElement === frame.current?.elements.namedItem(name);
      if (config.demo && getValues(name) === '' && !typing) setValue(name, sample);
    }
  }, [config, getValues, setValue, frame]);
};

/** Signs in with the form's entry, or shows why not. */
const useSignIn = ({ handleSubmit, setError }: LoginFormState, onSignedIn: LoginFormProps['onSignedIn']) => {
  const problemText = useProblemText();
  return handleSubmit(async (entry) => {
    try {
      onSignedIn(await signIn(entry));
    } catch (error) {
      setError('root', { message: problemText(error) });
    }
  });
};

/** The password, hidden until its button shows it. */
const PasswordField = ({ form }: { readonly form: LoginFormState }): React.ReactElement => {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <EntryField
      label={t('forms:login.password')}
      error={form.formState.errors.password?.message}
      input={{ ...form.register('password'), type: shown ? 'text' : 'password', autoComplete: 'current-password' }}
      end={
        <Button size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? t('forms:login.hide') : t('forms:login.show')}
        </Button>
      }
    />
  );
};

/** Email and password, and in a demonstration its sample accounts. */
export const LoginForm = ({ onSignedIn }: LoginFormProps): React.ReactElement => {
  const { t } = useTexts();
  const config = useSiteConfig();
  const frame = useRef<HTMLFormElement>(null);
  const form = useEntryForm();
  useStartingEntry(form, frame, config);
  const submit = useSignIn(form, onSignedIn);
  const email = useWatch({ control: form.control, name: 'email' });
  const { errors, isSubmitting: busy } = form.formState;
  const isIncomplete = errors.email !== undefined || errors.password !== undefined;
  const problem = isIncomplete ? t('forms:booking.requiredFields') : errors.root?.message;
  return (
    <Stack
      component="form"
      ref={frame}
      method="post"
      spacing={2}
      noValidate
      aria-label={t('pages:login.title')}
      onSubmit={(event) => void submit(event)}
      sx={{ inlineSize: '100%', marginBlockStart: 2 }}
    >
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <EntryField
        label={t('forms:login.email')}
        error={errors.email?.message}
        input={{ ...form.register('email'), type: 'email', autoComplete: 'username', inputMode: 'email' }}
      />
      <PasswordField form={form} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        // Null: a boolean adds an element with a style attribute, which the content security policy refuses.
        loading={busy || null}
        loadingPosition="start"
        startIcon={<Icon shape={SignInIcon} mirrored />}
      >
        {busy ? t('forms:login.busy') : t('forms:login.submit')}
      </Button>
      <Button component={Link} to="/password" sx={{ alignSelf: 'center' }}>
        {t('pages:login.forgotten')}
      </Button>
      {config?.demo === true && (
        <Samples email={email} onChoose={(sample) => form.reset({ email: sample, password: samplePassword })} />
      )}
    </Stack>
  );
};
