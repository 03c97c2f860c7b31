import path from 'node:path';
import { filesOf, readManifest } from './manifest.ts';

/**
 * Size of the scripts and styles that a page needs before it works, in brotli, without those that it loads after the
 * first paint. Read by `size-limit` (npm run check:budgets) after `npm run build:web`.
 */
const out = path.resolve(import.meta.dirname, '../dist/web');
const manifest = await readManifest(out);

const scripts = (...chunks: readonly string[]): string[] =>
  filesOf(manifest, '.js', ['index.html', 'locales/en.ts', ...chunks]).map((file) => path.join(out, file));

/** In KiB. Source: docs/performance.md */
const PUBLIC = 200;
const DASHBOARD = 300;
const HTML = 12;

const budget = (name: string, limit: number, files: readonly string[]) => ({
  name,
  limit: `${String(limit)} KiB`,
  path: [...files],
  brotli: true,
});

const staff = 'locales/en-staff.ts';

export default [
  budget('landing, HTML in English', HTML, [path.join(out, 'index.html')]),
  budget('landing, HTML in Arabic', HTML, [path.join(out, 'ar/index.html')]),
  budget('landing', PUBLIC, scripts('features/landing/landing-page.tsx')),
  budget('booking', PUBLIC, scripts('features/booking/booking-page.tsx')),
  budget('confirmation', PUBLIC, scripts('features/confirmation/confirmation-page.tsx')),
  budget('status', PUBLIC, scripts('features/status/status-page.tsx')),
  budget('login', PUBLIC, scripts('app/staff/login-screen.tsx')),
  budget('reception, first tab', DASHBOARD, scripts('app/staff/reception-screen.tsx', staff)),
  budget('doctor, first tab', DASHBOARD, scripts('app/staff/doctor-screen.tsx', staff)),
];
