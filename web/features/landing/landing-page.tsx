import './landing.css';
import { reservationTypes } from '../../../shared/models/enums.ts';
import { languageOf } from '../../lib/i18n.ts';
import { pathIn } from '../../lib/paths.ts';
import { useTexts } from '../../lib/texts.ts';
import { Mark } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Header } from '../../ui/header.tsx';
import { clockIcon, forwardIcon, Icon, pinIcon, stethoscopeIcon } from '../../ui/icon.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Contact } from './contact.tsx';
import { Gallery } from './gallery.tsx';
import { HeroArt } from './hero-art.tsx';
import { ServiceArt } from './service-art.tsx';

const features = [
  { id: 'time', shape: clockIcon },
  { id: 'care', shape: stethoscopeIcon },
  { id: 'branches', shape: pinIcon },
] as const;

/** The clinic's front door. Built ahead in both languages. Source: seed section 2, Landing page. */
export const LandingPage = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const language = languageOf(i18n.language) ?? 'en';
  const bookPath = pathIn(language, '/book');
  usePageTitle(t('pages:landing.meta.title'));
  return (
    <>
      <Header variant="landing" />
      <main id="content">
        <section className="hero">
          <div className="hero__words">
            <h1 className="hero__title">{t('pages:landing.hero.title')}</h1>
            <p className="hero__lead">{t('pages:landing.hero.subtitle')}</p>
            <div className="hero__actions">
              <ButtonLink look="strong" size="large" to={bookPath}>
                {t('navigation:book')}
                <Icon shape={forwardIcon} mirrored />
              </ButtonLink>
              <ButtonLink look="plain" size="large" to="/status">
                {t('navigation:checkStatus')}
              </ButtonLink>
            </div>
          </div>
          <HeroArt />
        </section>

        <section className="band" aria-labelledby="services">
          <div className="band__inner">
            <h2 id="services" className="band__title">
              {t('pages:landing.services.title')}
            </h2>
            <p className="band__lead">{t('pages:landing.services.subtitle')}</p>
            <ul className="services">
              {reservationTypes.map((type) => (
                <li key={type} className="service">
                  <ServiceArt type={type} />
                  <h3 className="service__name">{t(`pages:landing.services.${type}.title`)}</h3>
                  <p>{t(`pages:landing.services.${type}.text`)}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>

        <Gallery bookPath={bookPath} />

        <section className="band" aria-labelledby="features">
          <div className="band__inner">
            <h2 id="features" className="band__title">
              {t('pages:landing.features.title')}
            </h2>
            <ul className="features">
              {features.map(({ id, shape }) => (
                <li key={id} className="feature">
                  <span className="feature__icon">
                    <Icon shape={shape} size={28} />
                  </span>
                  <h3>{t(`pages:landing.features.${id}.title`)}</h3>
                  <p>{t(`pages:landing.features.${id}.text`)}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>

        <Contact />
      </main>
      <footer className="footer">
        <div className="footer__inner">
          <Mark size={28} />
          <p>{t('pages:landing.footer.line')}</p>
        </div>
      </footer>
    </>
  );
};
