import './login-page.css';
import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { languageOf } from '../../lib/i18n.ts';
import { pathIn } from '../../lib/paths.ts';
import type { Session } from '../../lib/session.ts';
import { session, SessionStorageError } from '../../lib/session.ts';
import { useSiteConfig } from '../../lib/site-config.ts';
import { useTexts } from '../../lib/texts.ts';
import { Mark } from '../../ui/brand.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Header } from '../../ui/header.tsx';
import { backIcon, Icon, loginIcon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Checks } from '../../ui/use-entry-form.ts';
import { useEntryForm } from '../../ui/use-entry-form.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { signIn } from './login-calls.ts';

/** The accounts of the demonstration; the doctor's are filled in. Source: seed section 2, login page. */
const samples = {
  doctor: 'doctor@demo.clinic',
  reception: 'reception@demo.clinic',
  owner: 'owner@demo.clinic',
} as const;
const samplePassword = 'demo-clinic';
const sampleRoles = ['doctor', 'reception', 'owner'] as const;

interface Props {
  /** Someone is signed in now. */
  readonly onSignedIn: (session: Session) => void;
}

/** What went wrong with signing in, in words: the server's when it answered. Source: seed section 8, toasts. */
const useProblemText = () => {
  const { t } = useTexts();
  const errorText = useErrorText();
  return (error: unknown): string => {
    if (error instanceof SessionStorageError) return t('messages:session.notStored');
    if (!(error instanceof CallError)) return t('messages:errors.NETWORK_ERROR');
    if (error.status !== 0 && error.serverMessage === undefined) {
      return error.code === 'UNAUTHORIZED' ? t('messages:login.invalid') : t('messages:login.failed');
    }
    return errorText(error);
  };
};

interface Entry {
  readonly email: string;
  readonly password: string;
}

const blank: Entry = { email: '', password: '' };

/** Both are needed; a password may be made of spaces. Source: seed section 5, login. */
const checks: Checks<Entry> = {
  email: (email) => (email.trim() === '' ? 'required' : undefined),
  password: (password) => (password === '' ? 'required' : undefined),
};

interface FormProps extends Props {
  readonly demo: boolean;
}

const LoginForm = ({ demo, onSignedIn }: FormProps): React.ReactElement => {
  const { t } = useTexts();
  const problemText = useProblemText();
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<string>();
  const form = useEntryForm(demo ? { email: samples.doctor, password: samplePassword } : blank, checks);
  const { email, password } = form.values;
  const busy = form.submitting;
  const missing = (name: keyof Entry): string | undefined =>
    form.problem(name) === undefined ? undefined : t('forms:rules.required');

  const enter = async (entry: Entry): Promise<void> => {
    setProblem(undefined);
    try {
      onSignedIn(await signIn(entry.email, entry.password));
    } catch (error) {
      const text = problemText(error);
      setProblem(text);
      toast.failure(text);
    }
  };

  return (
    <form
      className="login__form"
      noValidate
      aria-label={t('pages:login.title')}
      onSubmit={form.onSubmit(enter, () => setProblem(t('forms:login.fillAll')))}
    >
      {problem !== undefined && (
        <Notice tone="bad">
          <p>{problem}</p>
        </Notice>
      )}
      <TextField
        label={t('forms:login.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        leftToRight
        required
        value={email}
        error={missing('email')}
        onChange={(text) => form.setFieldValue('email', text)}
      />
      <TextField
        label={t('forms:login.password')}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        leftToRight
        required
        value={password}
        error={missing('password')}
        onChange={(text) => form.setFieldValue('password', text)}
        end={
          <Button size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? t('forms:login.hide') : t('forms:login.show')}
          </Button>
        }
      />
      <Button type="submit" look="strong" size="large" wide busy={busy}>
        <Icon shape={loginIcon} mirrored />
        {busy ? t('forms:login.busy') : t('forms:login.submit')}
      </Button>
      {demo && (
        <fieldset className="login__samples" aria-label={t('pages:login.samples')}>
          <span>{t('pages:login.samples')}</span>
          {sampleRoles.map((role) => (
            <Button
              key={role}
              size="small"
              look="quiet"
              aria-pressed={email === samples[role]}
              onClick={() => form.setValues({ email: samples[role], password: samplePassword })}
            >
              {t(`role.${role}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </form>
  );
};

/** Where staff sign in. Source: seed section 2, login page. */
export const LoginPage = ({ onSignedIn }: Props): React.ReactElement => {
  const { t, i18n } = useTexts();
  const config = useSiteConfig();
  const end = session.lastEnd();
  usePageTitle(`${t('pages:login.title')} · ${t('brand')}`);
  return (
    <>
      <Header variant="landing" />
      <main id="content" className="page login">
        <section className="login__card">
          <Mark size={52} />
          <h1>{t('pages:login.title')}</h1>
          <p className="login__lead">{t('pages:login.lead')}</p>
          {(end === 'expired' || end === 'unauthorized') && (
            <Notice tone="warn" live>
              <p>{t('messages:session.expired')}</p>
            </Notice>
          )}
          {/* The form comes when it is known whether samples stand in it: nothing changes under somebody who types. */}
          {config === undefined ? (
            <Loading>
              <Skeleton shape="row" count={3} />
            </Loading>
          ) : (
            <LoginForm demo={config.demo} onSignedIn={onSignedIn} />
          )}
        </section>
        <ButtonLink to={pathIn(languageOf(i18n.language) ?? 'en', '/')} look="plain">
          <Icon shape={backIcon} mirrored />
          {t('pages:login.home')}
        </ButtonLink>
      </main>
    </>
  );
};
