import AccessTimeIcon from '@mui/icons-material/AccessTime';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import MedicalServicesIcon from '@mui/icons-material/MedicalServicesOutlined';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { reservationTypes } from '#shared/models/lists.ts';
import { languageOf } from '#web/lib/i18n.ts';
import { pathIn } from '#web/lib/paths.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Mark } from '#web/ui/brand.tsx';
import { Header } from '#web/ui/header.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { Band, columns } from './band.tsx';
import { BranchesPart } from './branches-part.tsx';
import { Contact } from './contact.tsx';
import { Gallery } from './gallery.tsx';
import { HeroArt } from './hero-art.tsx';
import { ServiceArt } from './service-art.tsx';

const features = [
  { id: 'time', Icon: AccessTimeIcon },
  { id: 'care', Icon: MedicalServicesIcon },
  { id: 'branches', Icon: PlaceIcon },
] as const;

interface PathProps {
  readonly bookPath: string;
}

const Hero = ({ bookPath, statusPath }: PathProps & { readonly statusPath: string }): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
        alignItems: 'center',
        gap: 'clamp(16px, 4vw, 64px)',
        maxInlineSize: 'calc(var(--page-width) + 2 * var(--gap))',
        marginInline: 'auto',
        padding: 'clamp(20px, 3vw, 48px) var(--gap)',
      }}
    >
      <div>
        <Typography
          component="h1"
          variant="h1"
          sx={{
            fontSize: 'clamp(2rem, 1.2rem + 3.2vw, 3.5rem)',
            fontWeight: 850,
            lineHeight: 1.14,
            textWrap: 'balance',
            ':lang(ar) &': { lineHeight: 1.4 },
          }}
        >
          {t('pages:landing.hero.title')}
        </Typography>
        <Typography
          sx={{
            marginBlock: '16px 24px',
            maxInlineSize: '34em',
            color: 'text.secondary',
            fontSize: 'clamp(1.0625rem, 1rem + 0.4vw, 1.25rem)',
          }}
        >
          {t('pages:landing.hero.subtitle')}
        </Typography>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, '& > *': { flex: { xs: '1 1 100%', sm: '0 0 auto' } } }}
        >
          <Button
            component={Link}
            to={bookPath}
            variant="contained"
            size="large"
            endIcon={<ArrowForwardIcon sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />}
          >
            {t('navigation:book')}
          </Button>
          <Button component={Link} to={statusPath} variant="outlined" size="large">
            {t('navigation:checkStatus')}
          </Button>
        </Box>
      </div>
      <HeroArt />
    </Box>
  );
};

const Services = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Band id="services" title={t('pages:landing.services.title')} lead={t('pages:landing.services.subtitle')}>
      <Box component="ul" sx={columns(270)}>
        {reservationTypes.map((serviceType) => (
          <Card
            key={serviceType}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto 1fr',
              alignItems: 'center',
              columnGap: 2,
              padding: '18px 20px',
              color: 'text.secondary',
            }}
          >
            <Box sx={{ gridRow: 'span 2', display: 'grid' }}>
              <ServiceArt serviceType={serviceType} />
            </Box>
            <Typography component="h3" variant="h3" sx={{ alignSelf: 'end', color: 'text.primary' }}>
              {t(`pages:landing.services.${serviceType}.title`)}
            </Typography>
            <Typography sx={{ alignSelf: 'start' }}>{t(`pages:landing.services.${serviceType}.text`)}</Typography>
          </Card>
        ))}
      </Box>
    </Band>
  );
};

const Features = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Band id="features" title={t('pages:landing.features.title')}>
      <Box component="ul" sx={columns(270)}>
        {features.map(({ id, Icon }) => (
          <Box
            key={id}
            component="li"
            sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, color: 'text.secondary' }}
          >
            <Box
              sx={{
                gridRow: 'span 2',
                display: 'grid',
                placeItems: 'center',
                inlineSize: 52,
                blockSize: 52,
                borderRadius: '16px',
                backgroundColor: 'primary.light',
                color: 'primary.dark',
              }}
            >
              <Icon />
            </Box>
            <Typography component="h3" variant="h3" sx={{ color: 'text.primary' }}>
              {t(`pages:landing.features.${id}.title`)}
            </Typography>
            <Typography>{t(`pages:landing.features.${id}.text`)}</Typography>
          </Box>
        ))}
      </Box>
    </Band>
  );
};

const Footer = (): React.ReactElement => {
  const { t } = useTexts();
  return (
    <Box
      component="footer"
      sx={{
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        backgroundColor: 'var(--sunken)',
        color: 'text.secondary',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.75,
          maxInlineSize: 'calc(var(--page-width) + 2 * var(--gap))',
          marginInline: 'auto',
          padding: '20px var(--gap) max(20px, env(safe-area-inset-bottom))',
          fontSize: '0.9375rem',
        }}
      >
        <Mark size={28} />
        <Typography>{t('pages:landing.footer.line')}</Typography>
      </Box>
    </Box>
  );
};

/** The landing page, prerendered in both languages. Source: docs/requirements.md#landing-page. */
export const LandingPage = (): React.ReactElement => {
  const { t, i18n } = useTexts();
  const language = languageOf(i18n.language) ?? 'en';
  const bookPath = pathIn(language, '/book');
  usePageTitle(t('pages:landing.meta.title'));
  return (
    <>
      <Header variant="landing" />
      <main id="content">
        <Hero bookPath={bookPath} statusPath={pathIn(language, '/status')} />
        <Services />
        <BranchesPart bookPath={bookPath} />
        <Features />
        <Gallery bookPath={bookPath} />
        <Contact />
      </main>
      <Footer />
    </>
  );
};
