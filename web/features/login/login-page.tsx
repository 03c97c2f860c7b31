import Alert from '@mui/material/Alert';
import { Suspense } from 'react';
import { session } from '#web/lib/session/session.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import type { LoginFormProps } from './login-form.tsx';
import { LoginForm } from './login-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** The sign-in page of staff users. Source: docs/requirements.md#login-page. */
export const LoginPage = ({ onSignedIn }: LoginFormProps): React.ReactElement => {
  const { t } = useTexts();
  const end = session.lastEnd();
  usePageTitle(t('pages:login.meta.title'));
  return (
    <SignInFrame title={t('pages:login.title')} lead={t('pages:login.lead')}>
      {(end === 'expired' || end === 'unauthorized') && (
        <Alert severity="warning" role="status" sx={{ inlineSize: '100%' }}>
          {t('messages:session.expired')}
        </Alert>
      )}
      {/* Nothing suspends: React hydrates what is within separately, so that a slow phone stays responsive. */}
      <Suspense>
        <LoginForm onSignedIn={onSignedIn} />
      </Suspense>
    </SignInFrame>
  );
};
