import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link, useNavigate } from 'react-router-dom';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { session } from '#web/lib/session/session.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Header } from '#web/ui/header.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BackIcon, HomeIcon, SignInIcon } from '#web/ui/icons.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';

const dashboards: Readonly<Record<string, string>> = { doctor: '/doctor', reception: '/reception', owner: '/owner' };

/** The page for unknown or forbidden addresses. Source: docs/requirements.md#not-found-page. */
export const NotFoundPage = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const navigate = useNavigate();
  const user = session.read()?.user;
  const language = languageOf(i18n.language) ?? 'en';
  const home = pathIn(language, '/');
  usePageTitle(t('pages:notFound.meta.title'));
  return (
    <>
      <Header variant="landing" links={user === undefined ? undefined : <></>} />
      <Stack
        component="main"
        id="content"
        className="page page--narrow"
        spacing={1.5}
        sx={{ alignItems: 'center', justifyContent: 'center', textAlign: 'center' }}
      >
        <Typography
          aria-hidden
          sx={{ fontSize: 'clamp(6rem, 26vw, 11rem)', fontWeight: 900, lineHeight: 1, color: 'primary.main' }}
        >
          404
        </Typography>
        <Typography variant="h1">{t('pages:notFound.title')}</Typography>
        <Typography sx={{ color: 'text.secondary', maxInlineSize: '34em' }}>{t('pages:notFound.text')}</Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1.25 }}>
          <Button
            component={Link}
            variant="contained"
            to={user === undefined ? home : (dashboards[user.role] ?? '/')}
            startIcon={<Icon shape={HomeIcon} size={18} />}
          >
            {t(user === undefined ? 'pages:notFound.home' : 'pages:notFound.dashboard')}
          </Button>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => void navigate(-1)}
            startIcon={<Icon shape={BackIcon} size={18} mirrored />}
          >
            {t('pages:notFound.back')}
          </Button>
          {user === undefined && (
            <Button
              component={Link}
              to={pathIn(language, '/login')}
              startIcon={<Icon shape={SignInIcon} size={18} mirrored />}
            >
              {t('pages:notFound.signIn')}
            </Button>
          )}
        </Stack>
      </Stack>
    </>
  );
};
