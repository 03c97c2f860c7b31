import path from 'node:path';
import { readManifest, scriptsOf } from './manifest.ts';

/**
 * Size of the scripts and styles that a page needs before it works, in brotli, without those that it loads after the
 * first paint. Read by `size-limit` (npm run check:budgets) after `npm run build:web`. `limit` is the maximum; `goal`
 * is the intended size. Sources: docs/requirements.md, Speed; docs/adr/0033-a-material-ui-app.md for the reasons.
 */
const out = path.resolve(import.meta.dirname, '../dist/web');
const manifest = await readManifest(out);

const scripts = (...chunks: readonly string[]): string[] =>
  scriptsOf(manifest, ['index.html', 'app/start.tsx', 'locales/en.ts', ...chunks]).map((file) => path.join(out, file));

/** The largest parts of every page, of pages with a form, and of dashboards. */
const base = 'react 58, router 13, i18next 16, emotion and theme 29, app and button 20';
const form = `${base}, react-hook-form 12, fields 6`;
const desk = `${base}, tabs and table 16, react-query 8, fields 6`;

interface Budget {
  /** In KiB, as `limit`. */
  readonly goal: number;
  readonly limit: number;
  /** The largest parts of a page above its goal, in KiB. */
  readonly cause: string;
}

const budget = (name: string, { goal, limit, cause }: Budget, files: readonly string[]) => ({
  name: `${name} (goal ${String(goal)} KiB; ${cause})`,
  limit: `${String(limit)} KiB`,
  path: [...files],
  brotli: true,
});

const staff = 'locales/en-staff.ts';

export default [
  budget('landing, HTML in English', { goal: 8, limit: 10, cause: 'inlined styles' }, [path.join(out, 'index.html')]),
  budget('landing, HTML in Arabic', { goal: 8, limit: 10.2, cause: 'inlined styles' }, [
    path.join(out, 'ar/index.html'),
  ]),
  budget('landing', { goal: 140, limit: 153, cause: base }, scripts('features/landing/landing-page.tsx')),
  budget('booking', { goal: 165, limit: 200, cause: `${form}, SWR 5` }, scripts('features/booking/booking-page.tsx')),
  budget(
    'confirmation',
    { goal: 165, limit: 169, cause: `${base}, SWR 5, QR 4` },
    scripts('features/confirmation/confirmation-page.tsx', 'ui/qr.tsx'),
  ),
  budget('status', { goal: 165, limit: 184, cause: `${form}, SWR 5` }, scripts('features/status/status-page.tsx')),
  budget('login', { goal: 165, limit: 177, cause: form }, scripts('app/staff/login-screen.tsx')),
  budget(
    'reception, first tab',
    { goal: 220, limit: 228, cause: desk },
    scripts('app/staff/reception-screen.tsx', staff),
  ),
  budget('doctor, first tab', { goal: 220, limit: 219, cause: desk }, scripts('app/staff/doctor-screen.tsx', staff)),
];
