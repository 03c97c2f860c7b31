import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { transform } from 'esbuild';
import { PurgeCSS } from 'purgecss';
import type { Manifest } from 'vite';
import { build } from 'vite';
import type { Language } from '../shared/errors.ts';
import type { RenderedPage } from './app/server.tsx';
import { pathIn } from './lib/paths.ts';
import { closureOf, readManifest } from './manifest.ts';

/**
 * Builds the site into dist/web: the app by Vite, then the pages that are built ahead (landing, booking and status, in
 * both languages), the shell of all others (app.html), the worker, the list of inline hashes for the content security
 * policy (csp.json), sitemap and robots, and a compressed twin of every text file.
 *
 * SITE_ORIGIN is the address the site will be known by, `https://clinic.example`: canonical and alternate links and the
 * sitemap need whole addresses. Unset, it is the local runner's; empty (a deployment whose address is known only after
 * it), those links and the sitemap are left out.
 */
const web = import.meta.dirname;
const target = path.resolve(web, '../dist/web');
// A build works in folders of its own and is renamed when it is complete, so that two builds never mix their files.
const out = path.resolve(web, `../dist/.web-${String(process.pid)}`);
const rendererOut = path.resolve(web, `../.cache/renderer-${String(process.pid)}`);
const origin = (process.env['SITE_ORIGIN'] ?? 'http://localhost:3000').replace(/\/$/, '');
const configFile = path.join(web, 'vite.config.ts');

interface Renderer {
  readonly renderPage: (page: string, address: string, language: Language) => Promise<RenderedPage>;
  readonly renderShell: () => Promise<Pick<RenderedPage, 'html' | 'styles'>>;
  readonly renderPartsLost: (language: Language) => Promise<Pick<RenderedPage, 'html' | 'styles'>>;
}

const isRenderer = (module: unknown): module is Renderer =>
  typeof module === 'object' &&
  module !== null &&
  'renderPage' in module &&
  typeof module.renderPage === 'function' &&
  'renderPartsLost' in module;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const start = 'app/start.tsx';

const scriptsOf = (manifest: Manifest, entries: readonly string[]): string[] => {
  const seen = new Set<string>();
  return entries.flatMap((entry) => closureOf(manifest, entry, seen)).map((name) => `/${manifest[name]?.file ?? ''}`);
};

const stylesOf = (manifest: Manifest, entries: readonly string[]): string[] => {
  const seen = new Set<string>();
  const chunks = entries.flatMap((entry) => closureOf(manifest, entry, seen));
  return [...new Set(chunks.flatMap((name) => manifest[name]?.css ?? []))];
};

const textsOf = (language: Language): string => `locales/${language}.ts`;
const pages = [
  { page: '/', chunk: 'features/landing/landing-page.tsx', alive: false },
  { page: '/book', chunk: 'features/booking/booking-page.tsx', alive: true },
  { page: '/status', chunk: 'features/status/status-page.tsx', alive: true },
] as const;
const languages = ['en', 'ar'] as const;

/** Where this page stands, and where it stands in the other language. */
const addressesOf = (page: string, address: string): string[] => [
  `<link rel="canonical" href="${origin}${address}">`,
  ...languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${origin}${pathIn(each, page)}">`),
  `<link rel="alternate" hreflang="x-default" href="${origin}${page}">`,
];

/** What a search engine is told: a clinic for skin, and what it offers. */
const structuredData = (brand: string, language: Language): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'MedicalClinic',
    name: brand,
    url: origin + pathIn(language, '/'),
    medicalSpecialty: 'Dermatology',
    currenciesAccepted: 'EGP',
    potentialAction: { '@type': 'ReserveAction', target: origin + pathIn(language, '/book') },
  }).replaceAll('<', '\\u003c');

/** The fonts come after the first paint: until then the words stand in a font of the device that has their measures. */
const fontFace = /@font-face\{font-family:Cairo Variable;[^}]*\}/g;

/**
 * The rules this page needs to be painted, out of all. The whole sheets come with the script; states that only
 * script makes, or that the reader does, are kept.
 */
const neededStyle = async (css: string, html: string, language: Language): Promise<string> => {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: `<html><body><div id="root">${html}</div></body></html>`, extension: 'html' }],
    css: [{ raw: css }],
    keyframes: true,
    variables: true,
    // What opens under a hand has its sheet by then.
    blocklist: [/toast|menu__(?:panel|title)|choices/],
    dynamicAttributes: ['open', 'dir', 'lang', 'data-theme', 'data-foreign', 'aria-pressed', 'aria-current', 'hidden'],
  });
  return (
    (result?.css ?? '')
      .replaceAll(/\s*\n\s*/g, '')
      // What only happens under a hand: the first move of one brings the whole sheets.
      .replaceAll(/(?<=[{}])[^{}]*:(?:hover|disabled|focus)[^{}]*\{[^{}]*\}/g, '')
      .replaceAll(/@media print\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
      // Motion, shadows, prefixes and where an anchor stops can wait for the whole sheets, and the script above has
      // written the theme on the page.
      .replaceAll(/@keyframes [\w-]+\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
      .replaceAll(
        /(?:transition|animation|--move|box-shadow|--shadow[\w-]*|scroll-padding[\w-]*|cursor|-moz-[\w-]+|(?:-webkit-)?user-select):[^;}]*;?/g,
        '',
      )
      .replaceAll(/@media \(prefers-color-scheme:dark\)\{:root:not\(\[data-theme\]\)\{[^}]*\}\}/g, '')
      .replaceAll(/@media \(prefers-reduced-motion:reduce\)\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
      .replaceAll(/-webkit-font-smoothing:[^;}]*;?|letter-spacing:inherit;?|(?<=[{;])text-size-adjust:[^;}]*;?/g, '')
      .replaceAll(/--lightningcss-\w+:[^;]*;/g, '')
      .replaceAll(fontFace, '')
      // None of these has Arabic letters: the device's own stand there in any case.
      .replaceAll(language === 'ar' ? /@font-face\{[^}]*\}|"Cairo (?:Fallback|Roboto|Noto)", /g : /$^/g, '')
      .replaceAll(/;(?=\})|(?<=[{};])[^{};]+\{\}/g, '')
  );
};

const write = async (name: string, text: string): Promise<void> => {
  const file = path.join(out, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Puts `.br` and `.gz` beside every text file. */
const compressAll = async (): Promise<void> => {
  const names = await readdir(out, { recursive: true });
  const texts = names.filter((name) => /\.(?:html|js|css|svg|json|xml|txt|webmanifest)$/.test(name));
  for (const name of texts) {
    const file = path.join(out, name);
    const content = await readFile(file);
    if (content.length < 512 || name === 'csp.json' || name === 'config.json') continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await brotli(content, { params }));
    await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
  }
};

const run = async (): Promise<void> => {
  await build({ configFile, logLevel: 'warn', build: { outDir: out } });
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: path.join(web, 'app/server.tsx'),
      outDir: rendererOut,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
    },
  });
  const renderer: unknown = await import(pathToFileURL(path.join(rendererOut, 'server.js')).href);
  if (!isRenderer(renderer)) throw new Error('the renderer does not render');
  const manifest = await readManifest(out);
  const source = await readFile(path.join(out, 'index.html'), 'utf8');
  const boot = (
    await transform(await readFile(path.join(web, 'public/boot.js'), 'utf8'), { minify: true, target: 'es2017' })
  ).code.trim();

  const main = manifest['index.html']?.file ?? '';
  const inlineScript = async (file: string): Promise<string> =>
    (await transform(await readFile(path.join(web, file), 'utf8'), { minify: true, target: 'es2020' })).code.trim();
  const afterPaint = await inlineScript('app/after-paint.js');
  const partsLost = await inlineScript('app/parts-lost.js');
  const sheetFiles = stylesOf(manifest, [start]);
  const sheets = await Promise.all(sheetFiles.map((file) => readFile(path.join(out, file), 'utf8')));
  const faces = sheets.join('').match(fontFace)?.join('') ?? '';
  const startSheets = sheetFiles.map((file) => `<link rel="stylesheet" href="/${file}">`);

  const scripts = new Set([boot, afterPaint, partsLost].map(hashOf));
  const layers = '@layer tokens,base,ui,page;';
  const styles = new Set([hashOf(layers), hashOf(faces)]);
  const shellOf = (head: string, attributes: string, body: string): string =>
    source
      .replace(/<html[^>]*>/, () => `<html ${attributes}>`)
      .replace(/<script src="\/boot\.js"><\/script>/, () => `<script>${boot}</script>`)
      .replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>\s*/g, '')
      .replace(/<title>.*<\/title>\s*/, '')
      .replace(/<!--.*?-->\s*/gs, '')
      .replaceAll(' />', '>')
      // Scripts come from the page's own origin, where the attribute changes nothing.
      .replaceAll('<script type="module" crossorigin', '<script type="module"')
      .replace(/<style>.*?<\/style>/s, () => `<style>${layers}</style>`)
      .replace('</head>', () => `${head}</head>`)
      // The router's mark for a lazy manifest, which this site does not have: a mark on every link.
      .replace('<div id="root"></div>', () => `<div id="root">${body.replaceAll(' data-discover="true"', '')}</div>`)
      .replaceAll(/>\s+</g, '><');
  const ahead = (files: readonly string[]): string =>
    files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  const fonts = (await readdir(path.join(out, 'assets'))).filter((name) => /cairo-(?:arabic|latin)-wght/.test(name));

  for (const { page, chunk, alive } of pages) {
    for (const language of languages) {
      const address = pathIn(language, page);
      const { html, styles: chunks, title, description, brand } = await renderer.renderPage(page, address, language);
      const css = await Promise.all(
        stylesOf(manifest, [start, chunk]).map((file) => readFile(path.join(out, file), 'utf8')),
      );
      const style = await neededStyle(css.join(''), html, language);
      styles.add(hashOf(style));
      for (const { css: rules } of chunks) styles.add(hashOf(rules));
      const head = [
        `<title>${escaped(title)}</title>`,
        `<meta name="description" content="${escaped(description)}">`,
        ...(origin === '' ? [] : addressesOf(page, address)),
        `<meta property="og:type" content="website">`,
        `<meta property="og:title" content="${escaped(title)}">`,
        `<meta property="og:description" content="${escaped(description)}">`,
        `<meta property="og:url" content="${origin}${address}">`,
        `<meta property="og:image" content="${origin}/og.png">`,
        `<meta property="og:locale" content="${language === 'ar' ? 'ar_EG' : 'en_EG'}">`,
        `<style>${style}</style>`,
        ...chunks.map(
          ({ key, ids, css: rules }) => `<style data-emotion="${[key, ...ids].join(' ')}">${rules}</style>`,
        ),
        page === '/' ? `<script type="application/ld+json">${structuredData(brand, language)}</script>` : '',
      ].join('');
      const own = address.replace(/\/$/, '') || '/';
      // Fetched once the page is painted (see app/main.tsx), all at a time.
      const after = alive ? ` data-chunks="${scriptsOf(manifest, [start, chunk, textsOf(language)]).join(' ')}"` : '';
      const attributes = `lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-page="${own}"${after}`;
      // What can wait for the first paint is kept out of the page until then.
      const later: string[] = [`<style>${faces}</style>`, ...startSheets];
      const text = shellOf(head, attributes, html)
        .replace(/<script type="module"[^>]*><\/script>/, '')
        // The router's own, for servers that know its routes.
        .replaceAll(' data-discover="true"', '')
        .replace(/<link rel="manifest"[^>]*>/, (link) => (later.push(link), ''))
        .replace(
          '</body>',
          () => `<template data-main="/${main}">${later.join('')}</template><script>${afterPaint}</script></body>`,
        );
      await write(path.join(address, 'index.html'), text);
    }
  }

  const shellHead = [
    '<title>Nadara Clinics</title>',
    '<meta name="robots" content="noindex">',
    ...startSheets,
    `<script>${partsLost}</script>`,
    ahead(scriptsOf(manifest, [start])),
  ].join('');
  const shell = await renderer.renderShell();
  const alone = [shell];
  const lostWords: string[] = [];
  for (const language of languages) {
    const lost = await renderer.renderPartsLost(language);
    alone.push(lost);
    lostWords.push(`<template lang="${language}">${lost.html}</template>`);
  }
  const shellStyles = alone
    .flatMap((each) => each.styles)
    .map(({ key, ids, css }) => {
      styles.add(hashOf(css));
      return `<style data-emotion="${[key, ...ids].join(' ')}">${css}</style>`;
    });
  // The shape of a page, in no language, until the script knows which one is asked for.
  const shellBody = [shell.html, ...lostWords].join('');
  await write('app.html', shellOf(shellHead + shellStyles.join(''), 'lang="en" dir="ltr"', shellBody));

  const offline = [
    start,
    'features/status/status-page.tsx',
    'features/confirmation/confirmation-page.tsx',
    'ui/qr.tsx',
  ];
  const files = [
    '/app.html',
    '/manifest.webmanifest',
    '/icons/mark.svg',
    ...scriptsOf(manifest, [...offline, 'index.html', ...languages.map(textsOf)]),
    ...stylesOf(manifest, offline).map((file) => `/${file}`),
    ...fonts.map((name) => `/assets/${name}`),
  ];
  const unique = [...new Set(files)];
  // Assets are named by their content; the others must be read, or a browser would keep the old ones.
  const others = unique.filter((name) => !name.startsWith('/assets/'));
  const contents = await Promise.all(others.map((name) => readFile(path.join(out, name))));
  const version = [unique.join(), ...contents]
    .reduce((hash, content) => hash.update(content), createHash('sha256'))
    .digest('hex')
    .slice(0, 12);
  const worker = (await readFile(path.join(web, 'worker/worker.js'), 'utf8'))
    .replace('self.__FILES__', () => JSON.stringify(unique))
    .replace('self.__VERSION__', () => JSON.stringify(version));
  await write('worker.js', (await transform(worker, { minify: true, target: 'es2020' })).code);

  await write('csp.json', `${JSON.stringify({ script: [...scripts], style: [...styles] }, null, 2)}\n`);
  const sitemap = origin === '' ? '' : `Sitemap: ${origin}/sitemap.xml\n`;
  await write('robots.txt', `User-agent: *\nDisallow: /api/\n${sitemap}`);
  const entries = pages.flatMap(({ page }) =>
    languages.map((language) => {
      const links = languages
        .map((each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${origin}${pathIn(each, page)}"/>`)
        .join('');
      return `<url><loc>${origin}${pathIn(language, page)}</loc>${links}</url>`;
    }),
  );
  if (origin !== '') {
    await write(
      'sitemap.xml',
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`,
    );
  }
  await rm(path.join(out, 'boot.js'));
  await compressAll();
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Puts the finished build in place of the one before. */
const replaceTarget = async (): Promise<void> => {
  const old = `${out}-old`;
  for (;;) {
    await rename(target, old).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
    });
    try {
      await rename(out, target);
      break;
    } catch (error) {
      // Another build put its folder there in between.
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
      await rm(old, { recursive: true, force: true });
    }
  }
  await rm(old, { recursive: true, force: true });
};

try {
  await run();
  await replaceTarget();
} finally {
  await rm(out, { recursive: true, force: true });
  await rm(rendererOut, { recursive: true, force: true });
}
