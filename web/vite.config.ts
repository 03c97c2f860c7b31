import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { paletteStyles } from './app/palette.ts';

const paletteId = 'virtual:palette.css';

/** Serves the palette to the style sheets as custom properties, so that colours are written once. */
const paletteSheet = (): Plugin => ({
  name: 'clinic-palette',
  resolveId: (id) => (id === paletteId ? `\0${paletteId}` : undefined),
  load: (id) => (id === `\0${paletteId}` ? paletteStyles() : undefined),
});

const apiPort = process.env['PORT'] ?? '3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), paletteSheet()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // A data: address would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${apiPort}` } },
  },
});
