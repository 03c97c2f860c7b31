import type { EmotionCache } from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '../../shared/errors.ts';
import { directionOf } from '../lib/direction.ts';
import { startTextsFrom } from '../lib/i18n.ts';
import { texts as arabic } from '../locales/ar.ts';
import { texts as english } from '../locales/en.ts';
import { Button } from '../ui/button.tsx';
import { Icon, refreshIcon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { App } from './app.tsx';
import { screenAt } from './screens.ts';
import { styleCaches } from './theme/theme-root.tsx';

export interface RenderedPage {
  readonly html: string;
  /** The emotion styles that this markup needs: one style element each, which the browser takes over by its key and ids. */
  readonly styles: readonly { readonly key: string; readonly ids: readonly string[]; readonly css: string }[];
  readonly title: string;
  readonly description: string;
  readonly brand: string;
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

/** What the shell says in the place of a page whose parts did not come (parts-lost.js). */
export const renderPartsLost = async (language: Language): Promise<string> => {
  await startTextsFrom(language, language === 'ar' ? arabic : english);
  return renderToString(
    <div className="parts-lost">
      <h1>{i18next.t('brand')}</h1>
      <Notice tone="bad" live>
        <p>{i18next.t('messages:errors.NETWORK_ERROR')}</p>
        <Button look="quiet" size="small">
          <Icon shape={refreshIcon} size={18} />
          {i18next.t('retry')}
        </Button>
      </Notice>
    </div>,
  );
};
