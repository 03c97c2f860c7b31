/**
 * Takes the pictures of every screen into screens/ (SCREENS_DIR), from demo data, compressed:
 * each screen in both languages, at a desk and on a phone, light and dark in turns.
 *
 *   npm run screens                     all of them
 *   npm run screens -- doctor landing   those whose name begins so
 *
 * The site must be built (npm run build:web). The six pictures of the README are in docs/images.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { simulateDay } from './day.ts';
import { dialogs } from './dialogs.ts';
import { screens } from './screens.ts';
import type { View } from './site.ts';
import { openSite } from './site.ts';

const views = [
  { language: 'en', theme: 'light', width: 1440 },
  { language: 'en', theme: 'dark', width: 390 },
  { language: 'ar', theme: 'dark', width: 1440 },
  { language: 'ar', theme: 'light', width: 390 },
] as const satisfies readonly View[];

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
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
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

const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const site = await openSite({ history: true });
try {
  const day = await simulateDay(site);
  let bytes = 0;
  for (const view of views) {
    for (const screen of [...screens, ...dialogs]) {
      if ('phoneOnly' in screen && view.width !== 390) continue;
      if (wanted.length > 0 && !wanted.some((start) => screen.id.startsWith(start))) continue;
      const { page, context } = await (screen.account === undefined
        ? site.visitor(view)
        : site.staff(screen.account, view));
      await screen.open({ page, site, day, language: view.language });
      await page.waitForLoadState('networkidle');
      const image = await picture(page);
      bytes += image.length;
      await writeFile(
        path.join(folder, `${screen.id}.${view.language}.${view.theme}.${String(view.width)}.webp`),
        image,
      );
      await context.close();
    }
  }
  process.stdout.write(`${String(Math.round(bytes / 1024))} KB in ${folder}\n`);
} finally {
  await site.stop();
}
