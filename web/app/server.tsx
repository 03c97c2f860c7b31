import type { EmotionCache } from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import Alert from '@mui/material/Alert';
import AppBar from '@mui/material/AppBar';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '../../shared/errors.ts';
import { directionOf } from '../lib/direction.ts';
import { startTextsFrom } from '../lib/i18n.ts';
import { texts as arabic } from '../locales/ar.ts';
import { texts as english } from '../locales/en.ts';
import { Mark } from '../ui/brand.tsx';
import { Icon, refreshIcon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { App } from './app.tsx';
import { screenAt } from './screens.ts';
import { styleCaches, ThemeRoot } from './theme/theme-root.tsx';

interface Meta {
  readonly title: string;
  readonly description: string;
  readonly brand: string;
}

export interface RenderedPage extends Meta {
  readonly html: string;
  /** The emotion styles that this markup needs: one style element each, which the browser takes over by its key and ids. */
  readonly styles: readonly { readonly key: string; readonly ids: readonly string[]; readonly css: string }[];
}

const metaOf = {
  '/': { title: 'pages:landing.meta.title', description: 'pages:landing.meta.description' },
  '/book': { title: 'pages:booking.meta.title', description: 'pages:booking.meta.description' },
  '/status': { title: 'pages:status.meta.title', description: 'pages:status.meta.description' },
} as const;

/** Styles go to the head by the extraction, not as style elements among the markup. */
const extractorOf = (cache: EmotionCache) => {
  // Emotion then leaves them to the extraction.
  Object.assign(cache, { compat: true });
  const server = createEmotionServer(cache);
  return (html: string) => server.extractCriticalToChunks(html).styles;
};
const stylesIn = { ltr: extractorOf(styleCaches.ltr), rtl: extractorOf(styleCaches.rtl) };

/** Renders a page to HTML at build time. Only the pages that need no visitor's data can be. */
export const renderPage = async (
  path: keyof typeof metaOf,
  address: string,
  language: Language,
): Promise<RenderedPage> => {
  await startTextsFrom(language, language === 'ar' ? arabic : english);
  await screenAt(address).preload();
  const html = renderToString(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  );
  const meta = metaOf[path];
  return {
    html,
    styles: stylesIn[directionOf(language)](html),
    title: i18next.t(meta.title),
    description: i18next.t(meta.description),
    brand: i18next.t('brand'),
  };
};

/** Markup outside of any page, with the styles it needs. */
const renderAlone = (direction: 'ltr' | 'rtl', content: React.ReactElement): Omit<RenderedPage, keyof Meta> => {
  const html = renderToString(<ThemeRoot dense={false}>{content}</ThemeRoot>);
  return { html, styles: stylesIn[direction](html) };
};

/** What the shell (app.html) shows until the page's script has come: the shape of a page, in no language. */
export const renderShell = async (): Promise<Omit<RenderedPage, keyof Meta>> => {
  await startTextsFrom('en', english);
  return renderAlone(
    'ltr',
    <>
      <AppBar sx={{ backgroundColor: 'background.default', borderBlockEnd: '1px solid var(--line)' }}>
        <Toolbar disableGutters sx={{ paddingInline: 'var(--gap)', minBlockSize: { xs: 60, sm: 68 } }}>
          <Mark />
        </Toolbar>
      </AppBar>
      <main className="page page--narrow" aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton shape="row" count={4} />
      </main>
    </>,
  );
};

/** What the shell says in the place of a page whose parts did not come (parts-lost.js). */
export const renderPartsLost = async (language: Language): Promise<Omit<RenderedPage, keyof Meta>> => {
  await startTextsFrom(language, language === 'ar' ? arabic : english);
  return renderAlone(
    directionOf(language),
    <Stack spacing={2}>
      <Typography variant="h1">{i18next.t('brand')}</Typography>
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" startIcon={<Icon shape={refreshIcon} size={18} />}>
            {i18next.t('retry')}
          </Button>
        }
      >
        {i18next.t('messages:errors.NETWORK_ERROR')}
      </Alert>
    </Stack>,
  );
};
