import { createHash } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';
import { build } from 'vite';
import type * as Server from './app/server.tsx';
import type { Assets, BuiltPage } from './app/server.tsx';
import { pathIn } from './lib/i18n/paths.ts';
import { readManifest, scriptsOf, stylesOf } from './manifest.ts';
import { replaceFolder } from './replace-folder.ts';
import { serviceWorker } from './service-worker.ts';

/**
 * Builds the site into dist/web: the app by Vite, the pages that are rendered ahead (landing, booking, status and
 * login, in both languages), the shell of all others (app.html), the service worker (Workbox), the hashes of what the pages
 * inline for the content security policy (csp.json), sitemap and robots, and a compressed twin of every text file.
 *
 * SITE_ORIGIN is the address the site will be known by, `https://clinic.example`: canonical and alternate links and the
 * sitemap need whole addresses. Unset, it is the local runner's; empty (a deployment whose address is known only after
 * it), those links and the sitemap are left out.
 *
 * The build works in a folder beside the site and replaces the site only when it is complete, so that two builds, or a
 * build and a reader, do not disturb each other.
 *
 * SITE_ROOT names another folder than dist/web. With `--source-maps`, scripts keep their statements and have source
 * maps: tests/coverage.ts measures on such a site. With `--uncompressed` there are no compressed twins.
 */
const web = import.meta.dirname;
const site = path.resolve(process.env['SITE_ROOT'] ?? path.join(web, '../dist/web'));
const out = `${site}.${String(process.pid)}.new`;
const readable = process.argv.includes('--source-maps');
const uncompressed = process.argv.includes('--uncompressed');
/** Below the repository, where the renderer finds its packages. tests/journey-coverage.ts reads it after the build. */
const rendererOut = path.resolve(web, '../.cache', readable ? 'renderer' : `renderer-${String(process.pid)}`);
const origin = (process.env['SITE_ORIGIN'] ?? 'http://localhost:3000').replace(/\/$/, '');
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
  ...languages.map((language) => `locales/${language}.ts`),
  'features/status/status-page.tsx',
  'features/status/found.tsx',
  'features/status/search-entry.ts',
  'features/confirmation/confirmation-page.tsx',
  'features/confirmation/below-ticket.tsx',
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

/** What notifications need in the service worker, as a script of its own scope. */
const workerScript = async (): Promise<string> => {
  const source = await readFile(path.join(web, 'worker/push-events.ts'), 'utf8');
  return (await transform(source, { loader: 'ts', format: 'iife', minify: true, target: 'es2020' })).code.trim();
};

const textOf = async (files: readonly string[]): Promise<string> =>
  (await Promise.all(files.map((file) => readFile(path.join(out, file), 'utf8')))).join('');

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

/** Writes the pages over what Vite wrote. @returns the scripts and styles that an offline start needs. */
const writePages = async (renderer: Renderer): Promise<ReadonlySet<string>> => {
  const manifest = await readManifest(out);
  const [boot, afterPaint, partsLost] = await Promise.all(
    ['public/boot.js', 'app/after-paint.js', 'app/parts-lost.js'].map(inlineScript),
  );
  const fonts = stylesOf(manifest, ['app/styles/fonts.css'])[0];
  const main = manifest[entry]?.file;
  if (
    boot === undefined ||
    afterPaint === undefined ||
    partsLost === undefined ||
    fonts === undefined ||
    main === undefined
  )
    throw new Error('the build has no fonts or no main script');
  const assets: Assets = { origin, main: `/${main}`, fonts: `/${fonts}`, boot, afterPaint, partsLost };
  const styles = new Set<string>();
  const keep = async (name: string, { html, styles: own }: BuiltPage): Promise<void> => {
    // A content security policy has no hashes for style attributes, which for example Paper's elevation would need.
    if (html.includes(' style="')) throw new Error(`${name} has a style attribute`);
    for (const css of own) styles.add(hashOf(css));
    await write(name, html);
  };

  for (const { page, chunk } of pages) {
    const css = await textOf(stylesOf(manifest, [entry, chunk]));
    for (const language of languages) {
      // The list would be a tenth of the landing page, which can be read before its script runs.
      const scripts = page === '/' ? [] : scriptsOf(manifest, [entry, chunk, `locales/${language}.ts`]);
      const built = await renderer.renderPage({ page, language, css, scripts }, assets);
      await keep(path.join(pathIn(language, page), 'index.html'), built);
    }
  }
  await keep(
    'app.html',
    await renderer.renderShell(await textOf(stylesOf(manifest, [entry])), scriptsOf(manifest, [entry]), assets),
  );

  const scripts = [boot, afterPaint, partsLost].map(hashOf);
  await write('csp.json', `${JSON.stringify({ script: scripts, style: [...styles] }, null, 2)}\n`);
  await write(
    'robots.txt',
    `User-agent: *\nDisallow: /api/\n${origin === '' ? '' : `Sitemap: ${origin}/sitemap.xml\n`}`,
  );
  if (origin !== '') await write('sitemap.xml', sitemap());
  await rm(path.join(out, 'boot.js'));
  const mirror = Object.keys(manifest).filter((name) => name.includes('stylis-plugin-rtl'));
  return new Set([
    ...scriptsOf(manifest, [...offline, ...mirror]),
    ...[fonts, ...stylesOf(manifest, offline)].map((file) => `/${file}`),
  ]);
};

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.xml', '.txt', '.webmanifest']);

/** Puts `.br` and `.gz` next to every text file. */
const compressAll = async (): Promise<void> => {
  const names = await readdir(out, { recursive: true });
  for (const name of names.filter((each) => compressible.has(path.extname(each)))) {
    const file = path.join(out, name);
    const content = await readFile(file);
    if (content.length < 512 || name === 'csp.json' || name === 'config.json') continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    await writeFile(`${file}.br`, await brotli(content, { params }));
    await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
  }
};

const run = async (): Promise<void> => {
  const rendering = buildRenderer();
  // It is awaited below; without this, its failure would be unhandled until then.
  rendering.catch(() => undefined);
  let precached: ReadonlySet<string> = new Set();
  const prerender: Plugin = {
    name: 'clinic-prerender',
    // Before the worker's plugin, which lists the files in its closeBundle.
    writeBundle: {
      sequential: true,
      handler: async () => {
        precached = await writePages(await rendering);
      },
    },
  };
  await build({
    configFile,
    logLevel: 'warn',
    build: { outDir: out, ...(readable && { sourcemap: true, minify: false }) },
    plugins: [prerender, serviceWorker(() => precached)],
  });
  // One file: a worker of this site may import no second script.
  await appendFile(path.join(out, 'worker.js'), `\n${await workerScript()}\n`);
  if (!uncompressed) await compressAll();
  await replaceFolder(site, out);
};

try {
  await run();
} finally {
  await rm(out, { recursive: true, force: true });
  if (!readable) await rm(rendererOut, { recursive: true, force: true });
}
