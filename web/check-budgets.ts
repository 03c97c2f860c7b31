import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Manifest } from 'vite';
import { closureOf, readManifest } from './manifest.ts';

/**
 * Prints what a first visit to each page costs over the wire (brotli), beside its budget, and fails when one is
 * over. Run after `npm run build:web`. Budgets: quality.md, Speed.
 */
const out = path.resolve(import.meta.dirname, '../dist/web');
const kilobyte = 1024;

const size = (content: Buffer): number =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const sizeOf = async (file: string): Promise<number> => size(await readFile(path.join(out, file)));

const entry = 'index.html';
const start = 'app/start.tsx';
const english = 'locales/en.ts';
const staffEnglish = 'locales/en-staff.ts';

interface Budget {
  readonly what: string;
  readonly kilobytes: number;
  readonly files: (manifest: Manifest) => readonly string[];
}

const scripts =
  (...chunks: readonly string[]) =>
  (manifest: Manifest): string[] => [
    ...new Set(
      [entry, start, english, ...chunks]
        .flatMap((chunk) => closureOf(manifest, chunk))
        .map((name) => manifest[name]?.file ?? ''),
    ),
  ];

const budgets: readonly Budget[] = [
  { what: 'landing, HTML in English', kilobytes: 8, files: () => ['index.html'] },
  { what: 'landing, HTML in Arabic', kilobytes: 8, files: () => ['ar/index.html'] },
  { what: 'landing, JS', kilobytes: 140, files: scripts('features/landing/landing-page.tsx') },
  { what: 'booking, JS', kilobytes: 165, files: scripts('features/booking/booking-page.tsx') },
  {
    what: 'confirmation, JS',
    kilobytes: 165,
    files: scripts('features/confirmation/confirmation-page.tsx', 'ui/qr.tsx'),
  },
  { what: 'status, JS', kilobytes: 165, files: scripts('features/status/status-page.tsx', 'ui/qr.tsx') },
  { what: 'login, JS', kilobytes: 165, files: scripts('app/staff/login-screen.tsx') },
  { what: 'reception, JS', kilobytes: 220, files: scripts('app/staff/reception-screen.tsx', staffEnglish) },
  { what: 'doctor, JS', kilobytes: 220, files: scripts('app/staff/doctor-screen.tsx', staffEnglish) },
];

const run = async (): Promise<void> => {
  const manifest = await readManifest(out);
  let over = 0;
  for (const { what, kilobytes, files } of budgets) {
    const sizes = await Promise.all(files(manifest).map(sizeOf));
    const total = sizes.reduce((sum, each) => sum + each, 0) / kilobyte;
    const ok = total <= kilobytes;
    if (!ok) over += 1;
    process.stdout.write(
      `${ok ? 'ok  ' : 'OVER'}  ${what.padEnd(28)}${total.toFixed(1).padStart(7)} KB of ${String(kilobytes)}\n`,
    );
  }
  if (over > 0) process.exitCode = 1;
};

await run();
