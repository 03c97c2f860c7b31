import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import { generateSW } from 'workbox-build';

/** What notifications need, as a script of its own scope. */
const notifications = async (): Promise<string> => {
  const source = await readFile(path.join(import.meta.dirname, 'worker/push-events.ts'), 'utf8');
  return (await transform(source, { loader: 'ts', format: 'iife', minify: true, target: 'es2020' })).code.trim();
};

/**
 * Writes the service worker, made by Workbox. It opens the app without a connection; what the queue said last is kept
 * by the pages themselves (web/parts/ticket/queue-info.ts). Calls of the API never go through it.
 * @param out folder of the site
 * @param kept addresses of the scripts and styles to keep from the first visit
 */
export const writeServiceWorker = async (out: string, kept: readonly string[]): Promise<void> => {
  const worker = path.join(out, 'worker.js');
  await generateSW({
    swDest: worker,
    globDirectory: out,
    globPatterns: ['app.html', 'icons/mark.svg', 'assets/*.woff2', ...kept.map((file) => file.slice(1))],
    // Files in assets/ are named by their content.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallback: null,
    directoryIndex: null,
    clientsClaim: true,
    skipWaiting: true,
    cleanupOutdatedCaches: true,
    sourcemap: false,
    // One file: a worker of this site may import no second script.
    inlineWorkboxRuntime: true,
    runtimeCaching: [
      {
        // The newest page when there is a connection, the app's shell when there is none.
        urlPattern: ({ request }) => request.mode === 'navigate',
        handler: 'NetworkOnly',
        options: { precacheFallback: { fallbackURL: '/app.html' } },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
        handler: 'CacheFirst',
        options: { cacheName: 'assets', expiration: { maxEntries: 150 } },
      },
    ],
  });
  await appendFile(worker, `\n${await notifications()}\n`);
};
