import path from 'node:path';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { paletteStyles } from './ui/palette.ts';

const paletteId = 'virtual:palette.css';

/** Serves the palette to the style sheets as custom properties, so that colours are written once. */
const paletteSheet = (): Plugin => ({
  name: 'clinic-palette',
  resolveId: (id) => (id === paletteId ? `\0${paletteId}` : undefined),
  load: (id) => (id === `\0${paletteId}` ? paletteStyles() : undefined),
});

// Not PORT: `local/dev.ts` passes its own on, which is the port of the site.
const apiPort = process.env['API_PORT'] ?? '3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), paletteSheet()],
  resolve: {
    // No export condition of the package leads to its production build (docs/adr/0033-a-material-ui-app.md).
    alias: [
      {
        find: /^react-router$/,
        replacement: path.resolve(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs'),
      },
      { find: /^fflate$/, replacement: path.resolve(import.meta.dirname, 'lib/figures/zip.ts') },
    ],
  },
  // Its CommonJS default export is another thing to Node than to the bundler.
  ssr: { noExternal: ['stylis-plugin-rtl'] },
  build: {
    // Fixed here and in docs/architecture.md, so that a new build tool does not drop support of older phones.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4'],
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // A data: address would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a busy machine a first start would begin with a warning about the bundler's plugins.
      checks: { bundlerTimings: false },
      output: {
        // Few files compress better than many, and what every page needs may come in one.
        codeSplitting: {
          groups: [
            // Alone, or the first script of every page would drag everything in behind it.
            { name: 'preload', test: /vite\/preload-helper/, priority: 3 },
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//,
              priority: 2,
            },
            {
              name: 'kit',
              test: /node_modules\/(?:@emotion|stylis|@mui\/(?:system|styled-engine|material\/(?:styles|utils|Box|Stack|GlobalStyles|Button|ButtonBase|CircularProgress|Container|CssBaseline|Link|Paper|Skeleton|SvgIcon|Typography|transitions|useLazyRipple)))\//,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    // The fonts come from a package outside of the site's root.
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: `http://127.0.0.1:${apiPort}` },
      '/event': { target: `http://127.0.0.1:${apiPort}`, ws: true },
    },
  },
});
