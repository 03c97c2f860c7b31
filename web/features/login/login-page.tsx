import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { session } from '#web/lib/session/session.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Mark } from '#web/ui/brand.tsx';
import { Header } from '#web/ui/header.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BackIcon } from '#web/ui/icons.ts';
import { LaterAlert } from '#web/ui/later-alert.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import type { LoginFormProps } from './login-form.tsx';
import { LoginForm } from './login-form.tsx';

/** The sign-in page of staff users. Source: docs/requirements.md#login-page. */
export const LoginPage = ({ onSignedIn }: LoginFormProps): React.ReactElement => {
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
            boxShadow: 'none',
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
          startIcon={<Icon shape={BackIcon} mirrored />}
        >
          {t('pages:login.home')}
        </Button>
      </Box>
    </>
  );
};
