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
import type { Language } from '#shared/errors.ts';
import { directionOf } from '../lib/i18n/direction.ts';
import { languageOptions, startTextsFrom } from '../lib/i18n/i18n.ts';
import { pathIn } from '../lib/i18n/paths.ts';
import { loadMirror, styleCacheOf } from '../lib/i18n/style-caches.ts';
import { texts as arabic } from '../locales/ar.ts';
import { texts as english } from '../locales/en.ts';
import { Mark } from '../ui/brand.tsx';
import { Icon } from '../ui/icon.tsx';
import { RefreshIcon } from '../ui/icons.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { App } from './app.tsx';
import { AfterPaint, Meta, type PageStyle, renderDocument } from './document.tsx';
import { screenAt } from './screens.ts';
import { makeTheme } from './theme/theme.ts';
import { ThemeRoot } from './theme/theme-root.tsx';

/** An HTML file, and the texts of its style elements, for the content security policy. */
export interface BuiltPage {
  readonly html: string;
  readonly styles: readonly string[];
}

/** Files of the Vite build that pages refer to. */
export interface Assets {
  /** Address of the site; empty when it is not known. */
  readonly origin: string;
  readonly main: string;
  readonly fonts: string;
  readonly boot: string;
  readonly afterPaint: string;
  readonly partsLost: string;
}

const metaOf = {
  '/': { title: 'pages:landing.meta.title', description: 'pages:landing.meta.description' },
  '/book': { title: 'pages:booking.meta.title', description: 'pages:booking.meta.description' },
  '/status': { title: 'pages:status.meta.title', description: 'pages:status.meta.description' },
  '/login': { title: 'pages:login.meta.title', description: 'pages:login.meta.description' },
} as const;
type BuiltAddress = keyof typeof metaOf;

const languages = languageOptions.map(({ code }) => code);

const setTexts = (language: Language): Promise<void> => startTextsFrom(language, language === 'ar' ? arabic : english);

const extractorOf = (cache: EmotionCache) => {
  // With this, emotion does not insert style elements into the markup; they are extracted below.
  Object.assign(cache, { compat: true });
  const server = createEmotionServer(cache);
  return (html: string): PageStyle[] => {
    // The parts of a composed class have no element, but emotion makes their rules in the browser unless they are here.
    const classes = [html, ...Object.keys(cache.inserted).map((id) => `${cache.key}-${id}`)].join(' ');
    const { styles } = server.extractCriticalToChunks(classes);
    // The next page has its own.
    cache.inserted = {};
    return styles.map(({ key, ids, css }) => ({ name: [key, ...ids].join(' '), css }));
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
const structuredData = (origin: string, language: Language): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'MedicalClinic',
    name: i18next.t('brand'),
    url: origin + pathIn(language, '/'),
    medicalSpecialty: 'Dermatology',
    currenciesAccepted: 'EGP',
    potentialAction: { '@type': 'ReserveAction', target: origin + pathIn(language, '/book') },
  }).replaceAll('<', String.raw`\u003c`);

interface Page {
  readonly page: BuiltAddress;
  readonly language: Language;
  /** The plain style sheets of the page. */
  readonly css: string;
  /** Scripts of the first view; they are requested after the first paint. */
  readonly scripts: readonly string[];
}

/** Renders a page to an HTML file at build time. Only for pages without user data. */
export const renderPage = async ({ page, language, css, scripts }: Page, assets: Assets): Promise<BuiltPage> => {
  const address = pathIn(language, page);
  await setTexts(language);
  await screenAt(address).preload();
  const content = renderToString(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
  );
  const styles = stylesOf(content, css, language);
  const title = i18next.t(metaOf[page].title);
  const html = renderDocument({
    language,
    title,
    boot: assets.boot,
    styles,
    content,
    page: address === '/' ? '/' : address.replace(/\/$/, ''),
    head: (
      <>
        {/* Requested with the page, not after its scripts. As the client does: lib/api/create-client.ts. */}
        {(page === '/' || page === '/book') && (
          <link rel="preload" as="fetch" crossOrigin="anonymous" href="/api/branches" />
        )}
        <Meta
          origin={assets.origin}
          address={address}
          title={title}
          description={i18next.t(metaOf[page].description)}
          language={language}
          alternates={languages.map((each) => [each, pathIn(each, page)])}
          structuredData={page === '/' ? structuredData(assets.origin, language) : undefined}
        />
      </>
    ),
    end: (
      <AfterPaint
        main={assets.main}
        afterPaint={assets.afterPaint}
        links={[
          `<link rel="stylesheet" href="${assets.fonts}"><link rel="manifest" href="/manifest.webmanifest">`,
          ...scripts.map((href) => `<link rel="modulepreload" href="${href}">`),
        ].join('')}
      />
    ),
  });
  return { html, styles: styles.map((each) => each.css) };
};

const Shell = (): React.ReactElement => (
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
  </ThemeRoot>
);

/** Text of the shell when a page's scripts could not be loaded (parts-lost.js). */
const PartsLost = (): React.ReactElement => (
  <ThemeRoot dense={false}>
    <Stack spacing={2}>
      <Typography variant="h1">{i18next.t('brand')}</Typography>
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" startIcon={<Icon shape={RefreshIcon} size={18} />}>
            {i18next.t('retry')}
          </Button>
        }
      >
        {i18next.t('messages:errors.NETWORK_ERROR')}
      </Alert>
    </Stack>
  </ThemeRoot>
);

/** The HTML file of all other addresses: a skeleton without texts, until the script has loaded. */
export const renderShell = async (css: string, scripts: readonly string[], assets: Assets): Promise<BuiltPage> => {
  await setTexts('en');
  const parts = [renderToString(<Shell />)];
  const styles = stylesOf(parts[0] ?? '', css, 'en');
  for (const language of languages) {
    await setTexts(language);
    const lost = renderToString(<PartsLost />);
    parts.push(`<template lang="${language}">${lost}</template>`);
    const own = extract[directionOf(language)](lost);
    styles.push(...own, variablesIn(own, language));
  }
  await setTexts('en');
  const html = renderDocument({
    language: 'en',
    title: i18next.t('brand'),
    boot: assets.boot,
    styles,
    content: parts.join(''),
    head: (
      <>
        <meta name="robots" content="noindex" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href={assets.fonts} />
        <script dangerouslySetInnerHTML={{ __html: assets.partsLost }} />
        {scripts.map((src) => (
          <link key={src} rel="modulepreload" href={src} />
        ))}
        <script type="module" src={assets.main} />
      </>
    ),
  });
  return { html, styles: styles.map((each) => each.css) };
};
