import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { CallError, isRefusedFor } from '#web/lib/call-error.ts';
import { takeEarlyPress } from '#web/lib/early-press.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormMessage } from '#web/lib/use-form-message.ts';
import { languageOf } from '#web/lib/i18n.ts';
import { laterResolver } from '#web/lib/later-resolver.ts';
import { pathIn } from '#web/lib/paths.ts';
import type { Session } from '#web/lib/session-store.ts';
import { session } from '#web/lib/session.ts';
import { SessionStorageError } from '#web/lib/session-store.ts';
import { useSiteConfig } from '#web/lib/site-config.ts';
import { useTexts } from '#web/lib/texts.ts';
import { whenIdle } from '#web/lib/when-idle.ts';
import { Mark } from '#web/ui/brand.tsx';
import { Header } from '#web/ui/header.tsx';
import { backIcon, Icon, loginIcon } from '#web/ui/icon.tsx';
import { LaterAlert, usePreloadedAlert } from '#web/ui/later-alert.tsx';
import { toast } from '#web/ui/toast.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

/** The accounts of the demonstration; the doctor's are filled in. Source: docs/requirements.md#login-page. */
const samples = {
  doctor: 'doctor@demo.clinic',
  reception: 'reception@demo.clinic',
  owner: 'owner@demo.clinic',
} as const;
const samplePassword = 'demo-clinic';
const sampleRoles = ['doctor', 'reception', 'owner'] as const;

interface Props {
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

/** The API client, which the form needs only when it is sent. */
const loadCalls = () => import('./login-calls.ts');
const loadResolver = async () => (await import('./login-entry.ts')).entryResolver;

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

const LoginForm = ({ onSignedIn }: Props): React.ReactElement => {
  const { t } = useTexts();
  const config = useSiteConfig();
  const problemText = useProblemText();
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLFormElement>(null);
  usePreloadedAlert();
  // No default values: fields keep what was typed, or filled in by the browser, before the script loaded.
  const form = useForm<Entry, unknown, Entry>({
    resolver: laterResolver(loadResolver, {
      email: { type: 'network', message: t('messages:errors.NETWORK_ERROR') },
    }),
  });
  const { register, handleSubmit, getValues, setValue, setError, control, formState } = form;
  useEffect(() => whenIdle(() => void Promise.all([loadCalls(), loadResolver()]).catch(() => undefined)), []);
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
    if (takeEarlyPress()) frame.current?.requestSubmit();
  }, [config, getValues, setValue]);
  const email = useWatch({ control, name: 'email' });
  const { errors, isSubmitting: busy } = formState;
  const incomplete = [errors.email, errors.password].some((each) => each !== undefined && each.type !== 'network');
  const problem = incomplete ? t('forms:login.fillAll') : errors.root?.message;

  const enter = async (entry: Entry): Promise<void> => {
    try {
      const { signIn } = await loadCalls();
      onSignedIn(await signIn(entry.email, entry.password));
    } catch (error) {
      const message = problemText(error);
      setError('root', { message });
      toast.failure(message);
    }
  };

  return (
    <Stack
      component="form"
      ref={frame}
      method="post"
      spacing={2}
      noValidate
      aria-label={t('pages:login.title')}
      onSubmit={(event) => void handleSubmit(enter)(event)}
      sx={{ inlineSize: '100%', marginBlockStart: 2 }}
    >
      {problem !== undefined && <LaterAlert severity="error">{problem}</LaterAlert>}
      <EntryField
        label={t('forms:login.email')}
        error={errors.email?.message}
        input={{ ...register('email'), type: 'email', autoComplete: 'username', inputMode: 'email' }}
      />
      <EntryField
        label={t('forms:login.password')}
        error={errors.password?.message}
        input={{ ...register('password'), type: shown ? 'text' : 'password', autoComplete: 'current-password' }}
        end={
          <Button size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t('forms:login.hide') : t('forms:login.show')}
          </Button>
        }
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        // Null: a boolean adds an element with a style attribute, which the content security policy refuses.
        loading={busy || null}
        loadingPosition="start"
        startIcon={<Icon shape={loginIcon} mirrored />}
      >
        {busy ? t('forms:login.busy') : t('forms:login.submit')}
      </Button>
      {config?.demo === true && (
        <Samples email={email} onChoose={(sample) => form.reset({ email: sample, password: samplePassword })} />
      )}
    </Stack>
  );
};

/** The sign-in page of staff users. Source: docs/requirements.md#login-page. */
export const LoginPage = ({ onSignedIn }: Props): React.ReactElement => {
  const { t, i18n } = useTexts();
  const end = session.lastEnd();
  usePageTitle(t('pages:login.meta.title'));
  return (
    <>
      <Header variant="landing" />
      <Box
        component="main"
        id="content"
        className="page"
        // At the top: sample accounts come after the form, and would move a centred card.
        sx={{
          display: 'grid',
          alignContent: 'start',
          justifyItems: 'center',
          gap: 2,
          paddingBlockStart: 'clamp(16px, 9vh, 112px)',
        }}
      >
        <Card
          component="section"
          sx={{
            display: 'grid',
            justifyItems: 'center',
            gap: 0.75,
            inlineSize: 'min(460px, 100%)',
            padding: 'clamp(22px, 6vw, 40px)',
            borderRadius: '24px',
            boxShadow: 'var(--shadow)',
          }}
        >
          <Mark size={52} />
          <Typography variant="h1" sx={{ marginBlockStart: 1, fontSize: '1.625rem' }}>
            {t('pages:login.title')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', textAlign: 'center' }}>{t('pages:login.lead')}</Typography>
          {(end === 'expired' || end === 'unauthorized') && (
            <LaterAlert severity="warning" role="status" sx={{ inlineSize: '100%' }}>
              {t('messages:session.expired')}
            </LaterAlert>
          )}
          {/* Nothing suspends: React hydrates what is within separately, so that a slow phone stays responsive. */}
          <Suspense>
            <LoginForm onSignedIn={onSignedIn} />
          </Suspense>
        </Card>
        <Button
          component={Link}
          to={pathIn(languageOf(i18n.language) ?? 'en', '/')}
          startIcon={<Icon shape={backIcon} mirrored />}
        >
          {t('pages:login.home')}
        </Button>
      </Box>
    </>
  );
};
