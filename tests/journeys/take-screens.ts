/**
 * Takes the pictures of every screen into screens/ (SCREENS_DIR), from demo data, compressed:
 * each screen in both languages, at a desk and on a phone, light and dark in turns.
 *
 *   npm run screens                     all of them
 *   npm run screens -- doctor landing   those whose name begins so
 *   npm run screens -- --busy           a clinic with seventy waiting, at five widths, and with letters of twice the size
 *   npm run screens -- --busy door 390 1280 ar      only these widths and languages; also: light, dark, large
 *
 * A screen that cannot be opened is named at the end, and the others are taken.
 * Open index.html in the same folder to compare all sizes of a screen.
 * The site must be built (npm run build:web). The pictures of the README are in docs/images.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { simulateBusyDay } from './busy-day.ts';
import type { Day } from './day.ts';
import { simulateDay } from './day.ts';
import { dialogs } from './dialogs.ts';
import { enlarge } from './look.ts';
import type { Screen } from './screens.ts';
import { screens } from './screens.ts';
import type { Language, Person, Site, Theme, View } from './site.ts';
import { closeBrowser, openSite } from './site.ts';
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

interface Scene {
  readonly person: Person;
  readonly site: Site;
  readonly day: Day;
}

/** Opens a screen in a window and takes its picture. @throws when the screen does not come */
const takeScreen = async (screen: Screen, view: Look, { person, site, day }: Scene): Promise<Buffer> => {
  const { page } = person;
  if (view.large === true) await enlarge(person);
  await screen.open({ page, site, day, language: view.language });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  return picture(page);
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

const chosen = process.argv.slice(2).filter((word) => word !== '--busy');
const sizeWords = chosen.filter((word) => /^(?:\d+|en|ar|light|dark|large)$/u.test(word));
const wanted = chosen.filter((word) => !sizeWords.includes(word));

/** Whether a view has one of the chosen words of each kind; a kind without a chosen word is not limited. */
const isChosen = ({ width, language, theme, large }: Look): boolean =>
  [/^\d+$/u, /^(?:en|ar)$/u, /^(?:light|dark)$/u, /^large$/u].every((kind) => {
    const words = sizeWords.filter((word) => kind.test(word));
    const own = new Set([String(width), language, theme, large === true ? 'large' : '']);
    return words.length === 0 || words.some((word) => own.has(word));
  });

const everyLook: readonly Look[] = busy ? busyViews : views;
const looks = everyLook.filter(isChosen);
await mkdir(folder, { recursive: true });
/** Screens with the figures of weeks; loading the history takes longer than taking a few other screens. */
const showsWeeks = (id: string): boolean => /^(?:owner|reports|revenue|day)/u.test(id);
const chosenScreens = [...screens, ...dialogs, ...(busy ? [toasts] : [])].filter(
  ({ id }) => wanted.length === 0 || wanted.some((start) => id.startsWith(start)),
);
// The figures of the owner and of the reports are kept by events.
const site = await openSite({ history: chosenScreens.some(({ id }) => showsWeeks(id)), live: true });
try {
  const day = busy ? await simulateBusyDay(site) : await simulateDay(site);
  await site.eventsHandled();
  let bytes = 0;
  const failed: string[] = [];
  const taken = new Map<string, string[]>();
  for (const view of looks) {
    for (const screen of chosenScreens) {
      if ('phoneOnly' in screen && view.width !== 390) continue;
      const size = `${String(view.width)}${view.large === true ? '.large' : ''}`;
      const file = `${screen.id}.${view.language}.${view.theme}.${size}.webp`;
      const person = await (screen.account === undefined ? site.visitor(view) : site.staff(screen.account, view));
      try {
        const image = await takeScreen(screen, view, { person, site, day });
        bytes += image.length;
        await writeFile(path.join(folder, file), image);
        taken.set(screen.id, [...(taken.get(screen.id) ?? []), file]);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        failed.push(`${file}: ${error.message}`);
      }
      await person.context.close();
    }
  }
  await writeFile(path.join(folder, 'index.html'), sheets(taken));
  process.stdout.write(`${String(Math.round(bytes / 1024))} KB in ${folder}\n`);
  if (failed.length > 0) {
    process.stderr.write(`Not taken:\n${failed.join('\n')}\n`);
    process.exitCode = 1;
  }
} finally {
  await site.stop();
  await closeBrowser();
}
