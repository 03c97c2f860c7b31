import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { transform } from 'esbuild';
import { build } from 'vite';
import type * as Server from './app/server.tsx';
import type { Rendered, SiteNames } from './app/server.tsx';
import { directionOf } from './lib/i18n/direction.ts';
import { pathIn } from './lib/i18n/paths.ts';
import { filesOf, readManifest } from './manifest.ts';
import { writeServiceWorker } from './service-worker.ts';

/**
 * Builds the site into dist/web: the app by Vite, the pages that are rendered ahead (landing, booking, status and
 * login, in both languages), the shell of all others (app.html), the service worker (Workbox), the hashes of what the pages
 * inline for the content security policy (csp.json), sitemap and robots, and a compressed twin of every text file.
 *
 * SITE_ORIGIN is the address the site will be known by, `https://clinic.example`: canonical and alternate links and the
 * sitemap need whole addresses. Unset, it is the local runner's; empty (a deployment whose address is known only after
 * it), those links and the sitemap are left out.
 *
 * SITE_NAME and SITE_NAME_AR are the clinic's own names in titles and previews of links: who reads no script sees only
 * them. The page itself shows the names that the owner has set.
 *
 * SITE_ROOT names another folder than dist/web. With `--source-maps`, scripts keep their statements and have source
 * maps: tests/coverage.ts measures on such a site. With `--gzip-only` there is no `.br`, whose compression is slow.
 */
const web = import.meta.dirname;
const site = path.resolve(process.env['SITE_ROOT'] ?? path.join(web, '../dist/web'));
const out = `${site}.${String(process.pid)}.new`;
const readable = process.argv.includes('--source-maps');
const gzipOnly = process.argv.includes('--gzip-only');
/** Below the repository, where the renderer finds its packages. tests/journey-coverage.ts reads it after the build. */
const rendererOut = path.resolve(web, '../.cache', readable ? 'renderer' : `renderer-${String(process.pid)}`);
const origin = (process.env['SITE_ORIGIN'] ?? 'http://localhost:3000').replace(/\/$/, '');
const [name, nameAr] = [process.env['SITE_NAME'] ?? '', process.env['SITE_NAME_AR'] ?? ''];
/** A name that is missing in a language is the other's, as on the page. */
const names: SiteNames = { en: name === '' ? nameAr : name, ar: nameAr === '' ? name : nameAr };
const configFile = path.join(web, 'vite.config.ts');

const entry = 'index.html';
const languages = ['en', 'ar'] as const;
const pages = [
  { page: '/', chunk: 'features/landing/landing-page.tsx' },
  { page: '/book', chunk: 'features/booking/booking-page.tsx' },
  { page: '/status', chunk: 'features/status/status-page.tsx' },
  { page: '/login', chunk: 'app/staff/login-screen.tsx' },
] as const;
/** Chunks for the offline start. */
const offline = [
  entry,
  'app/styles/fonts.css',
  ...languages.flatMap((language) => [`locales/${language}.ts`, `locales/${language}-ticket.ts`]),
  'features/status/status-page.tsx',
  'features/status/found.tsx',
  'features/confirmation/confirmation-page.tsx',
  'lib/api/public-calls.ts',
];

type Renderer = typeof Server;

const isRenderer = (module: unknown): module is Renderer =>
  typeof module === 'object' && module !== null && 'renderPage' in module && 'renderShell' in module;

const buildRenderer = async (): Promise<Renderer> => {
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: path.join(web, 'app/server.tsx'),
      outDir: rendererOut,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      sourcemap: readable,
    },
  });
  const renderer: unknown = await import(pathToFileURL(path.join(rendererOut, 'server.js')).href);
  if (!isRenderer(renderer)) throw new Error('the renderer exports no pages');
  return renderer;
};

const write = async (name: string, text: string): Promise<void> => {
  const file = path.join(out, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
};

const inlineScript = async (file: string): Promise<string> =>
  (await transform(await readFile(path.join(web, file), 'utf8'), { minify: true, target: 'es2017' })).code.trim();

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const sitemap = (): string => {
  const entries = pages.flatMap(({ page }) =>
    languages.map((language) => {
      const links = languages.map(
        (each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${origin}${pathIn(each, page)}"/>`,
      );
      return `<url><loc>${origin}${pathIn(language, page)}</loc>${links.join('')}</url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`;
};

/**
 * A whole page in the frame of index.html, which development shows as it is.
 * @param boot script that runs before the first paint
 * @param scripts tags that load the app
 */
const documentOf = (
  frame: string,
  { language, page, head, styles, content }: Rendered,
  boot: string,
  scripts: string,
) => {
  const own = page === undefined ? '' : ` data-page="${page}"`;
  const parts = [
    [/\s*(?:<!--.*?-->\s*|\n\s*)+/gs, ''],
    [/<html .*?>/, `<html lang="${language}" dir="${directionOf(language)}"${own}>`],
    [/<title>.*?<\/title>/, head],
    [
      /<style>.*?<\/style>/,
      styles
        .map(({ name, css }) => `<style${name === undefined ? '' : ` data-emotion="${name}"`}>${css}</style>`)
        .join(''),
    ],
    [/<script src="\/boot.js">/, `<script>${boot}`],
    [/(?<="\/api\/clinic\/manifest)(?=")/, `?language=${language}`],
    [/(?<=<div id="root">)/, content],
    [/<script type="module".*?<\/script>/, scripts],
  ] as const;
  return parts.reduce((html, [place, text]) => html.replace(place, () => text), frame);
};

/** Writes the pages over what Vite wrote. @returns the scripts and styles that an offline start needs. */
const writePages = async (renderer: Renderer): Promise<readonly string[]> => {
  const manifest = await readManifest(out);
  const frame = await readFile(path.join(web, entry), 'utf8');
  const boot = await inlineScript('public/boot.js');
  const afterPaint = await inlineScript('app/after-paint.js');
  const main = `/${manifest[entry]?.file ?? ''}`;
  const fonts = filesOf(manifest, '.css', ['app/styles/fonts.css']);
  const sheetOf = async (...chunks: readonly string[]): Promise<string> => {
    const files = filesOf(manifest, '.css', chunks);
    return (await Promise.all(files.map((file) => readFile(path.join(out, file), 'utf8')))).join('');
  };
  const linksTo = (scripts: readonly string[]): string =>
    [
      ...fonts.map((file) => `<link rel="stylesheet" href="${file}">`),
      ...scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
    ].join('');
  const hashes = new Set<string>();
  const keep = async (name: string, rendered: Rendered, scripts: string): Promise<void> => {
    // A content security policy has no hashes for style attributes, which for example Paper's elevation would need.
    if (rendered.content.includes(' style="')) throw new Error(`${name} has a style attribute`);
    for (const { css } of rendered.styles) hashes.add(hashOf(css));
    await write(name, documentOf(frame, rendered, boot, scripts));
  };

  const mirror = Object.keys(manifest).filter((name) => name.includes('stylis-plugin-rtl'));
  for (const { page, chunk } of pages) {
    const css = await sheetOf(entry, chunk);
    for (const language of languages) {
      const chunks = [entry, chunk, `locales/${language}.ts`, ...(directionOf(language) === 'rtl' ? mirror : [])];
      // The list would be a tenth of the landing page, which can be read before its script runs.
      const links = linksTo(page === '/' ? [] : filesOf(manifest, '.js', chunks));
      await keep(
        path.join(pathIn(language, page), 'index.html'),
        await renderer.renderPage({ page, language, css, origin, names }),
        `<template data-main="${main}">${links}</template><script>${afterPaint}</script>`,
      );
    }
  }
  await keep(
    'app.html',
    await renderer.renderShell(await sheetOf(entry), names),
    `${linksTo(filesOf(manifest, '.js', [entry]))}<script type="module" src="${main}"></script>`,
  );

  const csp = { script: [boot, afterPaint].map(hashOf), style: [...hashes] };
  await write('csp.json', `${JSON.stringify(csp, null, 2)}\n`);
  await write('robots.txt', `User-agent: *\nDisallow: /api/\n${origin && `Sitemap: ${origin}/sitemap.xml\n`}`);
  if (origin !== '') await write('sitemap.xml', sitemap());
  await rm(path.join(out, 'boot.js'));
  return (['.js', '.css'] as const).flatMap((ending) => filesOf(manifest, ending, [...offline, ...mirror]));
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest']);

/** Puts `.gz` next to every text file, and `.br` unless the build is `--gzip-only`. */
const compressAll = async (): Promise<void> => {
  const names = await readdir(out, { recursive: true });
  for (const name of names.filter((each) => compressible.has(path.extname(each)))) {
    const file = path.join(out, name);
    const content = await readFile(file);
    if (content.length < 512 || name === 'csp.json' || name === 'config.json') continue;
    await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
    if (gzipOnly) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await brotli(content, { params }));
  }
};

const run = async (): Promise<void> => {
  const rendering = buildRenderer();
  // It is awaited below; without this, its failure would be unhandled until then.
  rendering.catch(() => undefined);
  await build({
    configFile,
    logLevel: 'warn',
    build: { outDir: out, ...(readable && { sourcemap: true, minify: false }) },
  });
  await writeServiceWorker(out, await writePages(await rendering));
  await compressAll();
  await rm(site, { recursive: true, force: true });
  await rename(out, site);
};

try {
  await run();
} finally {
  await rm(out, { recursive: true, force: true });
  if (!readable) await rm(rendererOut, { recursive: true, force: true });
}
