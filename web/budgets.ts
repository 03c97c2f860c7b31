import path from 'node:path';
import { readManifest, scriptsOf } from './manifest.ts';

/**
 * What a first visit to each page may cost over the wire, in brotli; read by `size-limit` (npm run check:budgets) after
 * `npm run build:web`. Source: docs/requirements.md, Speed.
 */
const out = path.resolve(import.meta.dirname, '../dist/web');
const manifest = await readManifest(out);

const scripts = (...chunks: readonly string[]): string[] =>
  scriptsOf(manifest, ['index.html', 'app/start.tsx', 'locales/en.ts', ...chunks]).map((file) => path.join(out, file));

const budget = (name: string, limit: string, files: readonly string[]) => ({
  name,
  limit,
  path: [...files],
  brotli: true,
});

const staff = 'locales/en-staff.ts';

export default [
  budget('landing, HTML in English', '8 KiB', [path.join(out, 'index.html')]),
  budget('landing, HTML in Arabic', '8 KiB', [path.join(out, 'ar/index.html')]),
  budget('landing', '140 KiB', scripts('features/landing/landing-page.tsx')),
  budget('booking', '165 KiB', scripts('features/booking/booking-page.tsx')),
  budget('confirmation', '165 KiB', scripts('features/confirmation/confirmation-page.tsx', 'ui/qr.tsx')),
  budget('status', '165 KiB', scripts('features/status/status-page.tsx', 'ui/qr.tsx')),
  budget('login', '165 KiB', scripts('app/staff/login-screen.tsx', staff)),
  budget('reception, first tab', '220 KiB', scripts('app/staff/reception-screen.tsx', staff)),
  budget('doctor, first tab', '220 KiB', scripts('app/staff/doctor-screen.tsx', staff)),
];
