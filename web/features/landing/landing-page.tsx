import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { languageOf } from '#web/lib/i18n/i18n.ts';
import { pathIn } from '#web/lib/i18n/paths.ts';
import { useTexts } from '#web/lib/i18n/texts.ts';
import { Mark } from '#web/ui/brand.tsx';
import { Header } from '#web/ui/header.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { Branches } from './branches.tsx';
import { Contact } from './contact.tsx';
import { Features, How, Questions } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { HeroTicket } from './hero-ticket.tsx';
import { Services } from './services.tsx';
import { ForwardIcon } from '#web/ui/icons.ts';

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
            fontSize: { sm: '2.5rem', md: 'var(--fs-56)' },
            lineHeight: { md: 1.14 },
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
            endIcon={<ForwardIcon sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />}
          >
            {t('navigation:book')}
          </Button>
          <Button component={Link} to={statusPath} variant="outlined" size="large">
            {t('navigation:checkStatus')}
          </Button>
        </Box>
      </div>
      <HeroTicket />
    </Box>
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
        <Branches bookPath={bookPath} setupPath={pathIn(language, '/setup')} />
        <Services />
        <How />
        <Gallery bookPath={bookPath} />
        <Features />
        <Questions />
        <Contact />
      </main>
      <Footer />
    </>
  );
};
