/**
 * Takes the pictures of every screen into screens/ (SCREENS_DIR), from demo data, compressed:
 * each screen in both languages, at a desk and on a phone, light and dark in turns.
 *
 *   npm run screens                     all of them
 *   npm run screens -- doctor landing   those whose name begins so
 *   npm run screens -- --busy           a clinic with seventy waiting, at five widths, and with letters of twice the size
 *
 * Open index.html in the same folder to compare all sizes of a screen.
 * The site must be built (npm run build:web). The pictures of the README are in docs/images.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { simulateBusyDay } from './busy-day.ts';
import { simulateDay } from './day.ts';
import { dialogs } from './dialogs.ts';
import { enlarge } from './look.ts';
import { screens } from './screens.ts';
import type { Language, Theme, View } from './site.ts';
import { openSite } from './site.ts';
import { toasts } from './toasts.ts';

const views = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'en', theme: 'dark', width: 390 },
  { language: 'ar', theme: 'dark', width: 1440 },
  { language: 'ar', theme: 'light', width: 390 },
] as const satisfies readonly View[];

interface Look extends View {
  readonly language: Language;
  readonly theme: Theme;
  readonly width: number;
  readonly large?: boolean;
}

/** Each width in both languages, light and dark in turns; letters of twice the size on a phone and at a small desk. */
const busyViews: readonly Look[] = [
  ...[390, 768, 1280, 1440, 1920].flatMap((width, index): Look[] => [
    { width, language: 'en', theme: index % 2 === 0 ? 'light' : 'dark' },
    { width, language: 'ar', theme: index % 2 === 0 ? 'dark' : 'light' },
  ]),
  ...[390, 1280].flatMap((width): Look[] => [
    { width, language: 'en', theme: 'light', large: true },
    { width, language: 'ar', theme: 'light', large: true },
  ]),
];

const folder = path.resolve(process.env['SCREENS_DIR'] ?? 'screens');
/** Longer pages are cut here: what follows is more of the same. In CSS pixels. */
const longest = 2600;

/** The page as WebP, which Playwright does not write by itself. */
const picture = async (page: Page): Promise<Buffer> => {
  const size = page.viewportSize();
  if (size === null) throw new Error('the page has no size');
  // A dialog is placed in the window, not in the page.
  if ((await page.locator('[role=dialog], [role=menu]').count()) === 0) {
    await page.evaluate(() => document.fonts.ready);
    // Staff pages scroll in their main part.
    const height = await page.evaluate(() => {
      const main = document.querySelector('main');
      const hidden = main === null ? 0 : main.scrollHeight - main.clientHeight;
      return document.documentElement.scrollHeight + hidden;
    });
    await page.setViewportSize({ width: size.width, height: Math.min(longest, height) });
  }
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 62 });
  await session.detach();
  await page.setViewportSize(size);
  return Buffer.from(data, 'base64');
};

const busy = process.argv.includes('--busy');
/** A page with one row for each screen, its sizes side by side. */
const sheets = (taken: ReadonlyMap<string, readonly string[]>): string =>
  [
    '<!doctype html><meta charset="utf-8"><title>Screens</title>',
    '<style>div{display:flex;gap:12px;align-items:start;overflow-x:auto}img{height:640px;border:1px solid #999}</style>',
    ...[...taken].map(
      ([id, files]) =>
        `<h2>${id}</h2><div>${files.map((file) => `<img loading="lazy" title="${file}" src="${file}">`).join('')}</div>`,
    ),
  ].join('\n');

const wanted = process.argv.slice(2).filter((word) => word !== '--busy');
const looks: readonly Look[] = busy ? busyViews : views;
await mkdir(folder, { recursive: true });
// The figures of the owner and of the reports are kept by events.
const site = await openSite({ history: true, live: true });
try {
  const day = busy ? await simulateBusyDay(site) : await simulateDay(site);
  await site.eventsHandled();
  let bytes = 0;
  const taken = new Map<string, string[]>();
  for (const view of looks) {
    for (const screen of [...screens, ...dialogs, ...(busy ? [toasts] : [])]) {
      if ('phoneOnly' in screen && view.width !== 390) continue;
      if (wanted.length > 0 && !wanted.some((start) => screen.id.startsWith(start))) continue;
      const person = await (screen.account === undefined ? site.visitor(view) : site.staff(screen.account, view));
      if (view.large === true) await enlarge(person);
      await screen.open({ page: person.page, site, day, language: view.language });
      await person.page.waitForLoadState('networkidle');
      await person.page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      const image = await picture(person.page);
      bytes += image.length;
      const size = `${String(view.width)}${view.large === true ? '.large' : ''}`;
      const file = `${screen.id}.${view.language}.${view.theme}.${size}.webp`;
      await writeFile(path.join(folder, file), image);
      taken.set(screen.id, [...(taken.get(screen.id) ?? []), file]);
      await person.context.close();
    }
  }
  await writeFile(path.join(folder, 'index.html'), sheets(taken));
  process.stdout.write(`${String(Math.round(bytes / 1024))} KB in ${folder}\n`);
} finally {
  await site.stop();
}
