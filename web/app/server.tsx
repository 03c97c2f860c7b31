import type { EmotionCache } from '@emotion/cache';
import createEmotionServer from '@emotion/server/create-instance';
import AppBar from '@mui/material/AppBar';
import Toolbar from '@mui/material/Toolbar';
import i18next from 'i18next';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '#shared/errors.ts';
import { directionOf } from '../lib/i18n/direction.ts';
import { languageOptions, startTextsFrom } from '../lib/i18n/i18n.ts';
import { pathIn } from '../lib/i18n/paths.ts';
import { loadMirror, styleCacheOf } from '../lib/i18n/style-caches.ts';
import { texts as arabic } from '../locales/ar.ts';
import { texts as english } from '../locales/en.ts';
import { Mark } from '../ui/brand.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { App } from './app.tsx';
import { screenAt } from './screens.ts';
import { makeTheme } from './theme/theme.ts';
import { ThemeRoot } from './theme/theme-root.tsx';

/** A style element of a page. In the browser, emotion reuses those with a name. */
interface PageStyle {
  readonly name?: string;
  readonly css: string;
}

/** What a page puts into the frame of index.html. */
export interface Rendered {
  readonly language: Language;
  /** Address of a prerendered page, for boot.js and main.tsx. */
  readonly page?: string;
  /** Title and further tags of the head. */
  readonly head: string;
  readonly styles: readonly PageStyle[];
  /** Markup of the app's root. */
  readonly content: string;
}

const metaOf = {
  '/': { title: 'pages:landing.meta.title', description: 'pages:landing.meta.description' },
  '/book': { title: 'pages:booking.meta.title', description: 'pages:booking.meta.description' },
  '/status': { title: 'pages:status.meta.title', description: 'pages:status.meta.description' },
  '/login': { title: 'pages:login.meta.title', description: 'pages:login.meta.description' },
} as const;

const languages = languageOptions.map(({ code }) => code);

const setTexts = (language: Language): Promise<void> => startTextsFrom(language, language === 'ar' ? arabic : english);

const extractorOf = (cache: EmotionCache) => {
  // With this, emotion does not insert style elements into the markup; they are extracted below.
  Object.assign(cache, { compat: true });
  const server = createEmotionServer(cache);
  return (html: string): PageStyle[] => {
    const { styles } = server.extractCriticalToChunks(html);
    // The parts of a composed class have no element. Named without their rules: emotion makes those of every class that
    // is not named in the browser.
    const extracted = new Set(styles.flatMap(({ ids }) => ids));
    const parts = Object.keys(cache.inserted).filter((id) => !extracted.has(id));
    // The next page has its own.
    cache.inserted = {};
    return styles.map(({ key, ids, css }) => ({
      name: [key, ...ids, ...(key === cache.key ? parts : [])].join(' '),
      css,
    }));
  };
};
await loadMirror();
const extract = { ltr: extractorOf(styleCacheOf('ltr')), rtl: extractorOf(styleCacheOf('rtl')) };

/** Selector to declarations, as the theme makes them. */
type VariableSheet = Readonly<Record<string, Readonly<Record<string, string | number>>>>;

/** The theme variables that these styles use. All of them would be 20 KB; they load with the script. */
const variablesIn = (styles: readonly PageStyle[], language: Language): PageStyle => {
  const used = styles.map(({ css }) => css).join('');
  const sheets: readonly VariableSheet[] = makeTheme(directionOf(language), false).generateStyleSheets();
  const css = sheets
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, values]) => {
      const needed = Object.entries(values)
        .filter(([name]) => !name.startsWith('--') || used.includes(`var(${name}`))
        .map(([name, value]) => `${name === 'colorScheme' ? 'color-scheme' : name}:${String(value)}`);
      return `${selector}{${needed.join(';')}}`;
    })
    .join('');
  return { css };
};

const stylesOf = (html: string, plain: string, language: Language): PageStyle[] => {
  const styles = [{ css: plain }, ...extract[directionOf(language)](html)];
  return [...styles, variablesIn(styles, language)];
};

/** Structured data for search engines: a dermatology clinic and its services. */
const structuredData = (origin: string, language: Language, own: string): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'MedicalClinic',
    name: withOwnName(i18next.t('brand'), own),
    url: origin + pathIn(language, '/'),
    medicalSpecialty: 'Dermatology',
    currenciesAccepted: 'EGP',
    potentialAction: { '@type': 'ReserveAction', target: origin + pathIn(language, '/book') },
  }).replaceAll('<', String.raw`\u003c`);

/** The clinic's own name by language, which previews of links show; empty = the product's. */
export type SiteNames = Readonly<Record<Language, string>>;

/** A text that says the product's name, with the clinic's own. */
const withOwnName = (text: string, own: string): string =>
  own === '' ? text : text.replaceAll(i18next.t('brand'), () => own);

/** The head of a page, for search engines and link previews. @param origin empty when it is not known */
const Head = ({ page, language, origin, names }: Omit<Page, 'css'>): React.ReactElement => {
  const title = withOwnName(i18next.t(metaOf[page].title), names[language]);
  const description = i18next.t(metaOf[page].description);
  const address = origin + pathIn(language, page);
  return (
    <>
      <title>{title}</title>
      {/* Requested with the page, not after its scripts. As the client does: lib/api/create-client.ts. */}
      {(page === '/' || page === '/book') && (
        <link rel="preload" as="fetch" crossOrigin="anonymous" href="/api/branches" />
      )}
      <link rel="preload" as="fetch" crossOrigin="anonymous" href="/api/clinic" />
      <meta name="description" content={description} />
      {origin !== '' && (
        <>
          <link rel="canonical" href={address} />
          {languages.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={origin + pathIn(each, page)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={origin + pathIn('en', page)} />
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:locale" content={language === 'ar' ? 'ar_EG' : 'en_EG'} />
      {page === '/' && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: structuredData(origin, language, names[language]) }}
        />
      )}
    </>
  );
};

interface Page {
  readonly page: keyof typeof metaOf;
  readonly language: Language;
  /** The plain style sheets of the page. */
  readonly css: string;
  /** Address of the site; empty when it is not known. */
  readonly origin: string;
  readonly names: SiteNames;
}

/** Renders a page at build time. Only for pages without user data. */
export const renderPage = async ({ page, language, css, origin, names }: Page): Promise<Rendered> => {
  const address = pathIn(language, page);
  await setTexts(language);
  await screenAt(address).preload();
  const content = renderToString(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  );
  const head = renderToStaticMarkup(<Head page={page} language={language} origin={origin} names={names} />);
  return {
    language,
    page: address === '/' ? '/' : address.replace(/\/$/, ''),
    head,
    styles: stylesOf(content, css, language),
    content,
  };
};

/** Renders the page of all other addresses: a skeleton without texts, until the script has loaded. */
export const renderShell = async (css: string, names: SiteNames): Promise<Rendered> => {
  await setTexts('en');
  const content = renderToString(
    <ThemeRoot dense={false}>
      <AppBar sx={{ backgroundColor: 'background.default', borderBlockEnd: '1px solid var(--line)' }}>
        <Toolbar disableGutters sx={{ paddingInline: 'var(--gap)', minBlockSize: { xs: 60, sm: 68 } }}>
          <Mark />
        </Toolbar>
      </AppBar>
      <main className="page page--narrow" aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton shape="row" count={4} />
      </main>
    </ThemeRoot>,
  );
  const head = renderToStaticMarkup(
    <>
      <title>{withOwnName(i18next.t('brand'), names.en)}</title>
      <meta name="robots" content="noindex" />
    </>,
  );
  return { language: 'en', head, styles: stylesOf(content, css, 'en'), content };
};
