import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { ViteDevServer } from 'vite';
import { createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#shared/routes/define.ts';
import type { showClinic } from '#shared/routes/clinic.ts';
import { readManifest } from '#web/manifest.ts';
import { browserFlags, findBrowser } from './browser.ts';
import { look } from './look.ts';

/** A clinic without names, colour and logo of its own. */
const noClinic: Reply<typeof showClinic> = { name: '', name_ar: '', colour: null, logo_version: null };
let server: ViteDevServer;
let browser: Browser;

beforeAll(async () => {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('There is no Chromium. Run: npm run install:browser');
  const configFile = path.resolve(import.meta.dirname, '../../web/vite.config.ts');
  server = await createServer({ configFile, logLevel: 'error', server: { port: 0, strictPort: false } });
  await server.listen();
  browser = await chromium.launch({ executablePath, args: [...browserFlags] });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** The whole page as WebP, into SCREENS_DIR where it is set. */
const takePicture = async (page: Page, name: string): Promise<void> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1100, height });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 55 });
  expect(data.length).toBeGreaterThan(10_000);
  const folder = process.env['SCREENS_DIR'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), Buffer.from(data, 'base64'));
};

describe('the gallery of parts', () => {
  it('is accessible in both languages, light and dark, and has its picture taken', async () => {
    const found: string[] = [];
    for (const [language, theme] of [
      ['en', 'light'],
      ['en', 'dark'],
      ['ar', 'light'],
      ['ar', 'dark'],
    ] as const) {
      const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, reducedMotion: 'reduce' });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      await page.addInitScript(
        ([chosenLanguage, chosenTheme]) => {
          if (location.origin === 'null') return;
          localStorage.setItem('language', chosenLanguage);
          localStorage.setItem('theme', chosenTheme);
        },
        [language, theme] as const,
      );
      page.on('console', (message) => {
        if (message.type() === 'error') found.push(`${language} ${theme}: ${message.text()}`);
      });
      // The development server has no API behind it here.
      await page.route('**/api/clinic', (route) => route.fulfill({ json: { success: true, data: noClinic } }));
      await page.goto(`${server.resolvedUrls?.local[0] ?? ''}gallery`);
      await page.locator('main .page-bar').waitFor();
      found.push(...(await look(page)).map((finding) => `${language} ${theme}: ${finding}`));
      await takePicture(page, `gallery.${language}.${theme}.webp`);
      await context.close();
    }

    expect(found).toEqual([]);
  });

  it('is not in the site that is deployed', async () => {
    const manifest = await readManifest(path.resolve('dist/web'));

    expect(Object.keys(manifest)).toContain('app/staff/reception-screen.tsx');
    expect(Object.keys(manifest)).not.toContain('app/gallery.tsx');
  });
});
