import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const always: ReadonlySet<string> = new Set(['/app.html', '/manifest.webmanifest', '/icons/mark.svg']);

/**
 * The service worker, made by Workbox; build-site.ts appends what notifications need. It opens the app without a connection; what the queue said last is kept by the
 * pages themselves (web/parts/ticket/queue-info.ts). Calls of the API never go through it.
 * @param precached - the scripts and styles to keep from the first visit; read after the pages are written
 */
export const serviceWorker = (precached: () => ReadonlySet<string>): PluginOption =>
  VitePWA({
    filename: 'worker.js',
    // The product registers it itself (app/register-worker.ts), and has its own manifest (public/).
    injectRegister: false,
    manifest: false,
    workbox: {
      globPatterns: ['app.html', 'manifest.webmanifest', 'icons/mark.svg', 'assets/*.{js,css,woff2}'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(({ url }) => {
            const address = `/${url}`;
            return always.has(address) || precached().has(address) || url.endsWith('.woff2');
          }),
        }),
      ],
      // Files in assets/ are named by their content.
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: null,
      directoryIndex: null,
      clientsClaim: true,
      skipWaiting: true,
      cleanupOutdatedCaches: true,
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
    },
  });
