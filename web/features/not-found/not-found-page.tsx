import './not-found.css';
import { useNavigate } from 'react-router-dom';
import { languageOf } from '../../lib/i18n.ts';
import { pathIn } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Header } from '../../ui/header.tsx';
import { backIcon, homeIcon, Icon, loginIcon } from '../../ui/icon.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

const dashboards: Readonly<Record<string, string>> = { doctor: '/doctor', reception: '/reception', owner: '/owner' };

/** For an address that leads nowhere, or where one may not go. Source: seed section 2, Not-found page. */
export const NotFoundPage = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const navigate = useNavigate();
  const user = session.read()?.user;
  const home = pathIn(languageOf(i18n.language) ?? 'en', '/');
  usePageTitle(t('pages:notFound.meta.title'));
  return (
    <>
      <Header variant="landing" />
      <main id="content" className="page page--narrow lost">
        <p className="lost__number" aria-hidden>
          404
        </p>
        <h1>{t('pages:notFound.title')}</h1>
        <p className="lost__text">{t('pages:notFound.text')}</p>
        <div className="lost__ways">
          {user === undefined ? (
            <ButtonLink look="strong" to={home}>
              <Icon shape={homeIcon} size={18} />
              {t('pages:notFound.home')}
            </ButtonLink>
          ) : (
            <ButtonLink look="strong" to={dashboards[user.role] ?? '/'}>
              <Icon shape={homeIcon} size={18} />
              {t('pages:notFound.dashboard')}
            </ButtonLink>
          )}
          <Button look="quiet" onClick={() => void navigate(-1)}>
            <Icon shape={backIcon} size={18} mirrored />
            {t('pages:notFound.back')}
          </Button>
          {user === undefined && (
            <ButtonLink look="plain" to="/login">
              <Icon shape={loginIcon} size={18} mirrored />
              {t('pages:notFound.signIn')}
            </ButtonLink>
          )}
        </div>
      </main>
    </>
  );
};
