/**
 * A short journey in Firefox and in WebKitGTK, which is close to Safari, where they are installed: the journeys of
 * tests/journeys know Chromium alone. The site must be built (npm run build:web).
 *
 *   npm run test:browsers
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Driver } from './driver.ts';
import { findFirefox, startFirefox } from './firefox.ts';
import { journey } from './journey.ts';
import { pageOf } from './page.ts';
import { openProbedSite } from './site.ts';
import { findWebKit, startWebKit } from './webkit.ts';

const built = path.resolve(process.env['SITE_ROOT'] ?? 'dist/web');
if (!existsSync(path.join(built, 'app.html'))) throw new Error('The site is not built yet. Run: npm run build:web');

const firefox = findFirefox();
const webkit = findWebKit();
const missing: string[] = [];
const starts: (() => Promise<Driver>)[] = [];
if (firefox === undefined) missing.push('Firefox is not here (apt-get install firefox-esr)');
else starts.push(() => startFirefox(firefox));
if (typeof webkit === 'string') missing.push(`WebKit: ${webkit} is not here (apt-get install webkit2gtk-driver xvfb)`);
else starts.push(() => startWebKit(webkit));

/** Each language has its own product, so that the runs are independent. */
const tryIn = async (driver: Driver): Promise<void> => {
  for (const language of ['en', 'ar'] as const) {
    const site = await openProbedSite(built);
    try {
      await driver.open(`${site.url}/robots.txt`);
      await driver.call(`(language) => localStorage.setItem('language', language)`, [language]);
      await journey(pageOf(driver, site.url), language);
      console.log(`ok ${driver.version}, ${language}`);
    } finally {
      await site.stop();
    }
  }
};

let tried = 0;
for (const start of starts) {
  let driver: Driver;
  try {
    driver = await start();
  } catch (error) {
    // A browser that does not start on this machine says nothing about the product.
    missing.push(String(error));
    continue;
  }
  tried += 1;
  try {
    await tryIn(driver);
  } catch (error) {
    console.error(`failed in ${driver.version}:`, error);
    process.exitCode = 1;
  } finally {
    await driver.stop();
  }
}
if (tried === 0) console.log(`SKIPPED: ${missing.join('; ')}`);
else for (const what of missing) console.log(`browsers: SKIPPED, ${what}`);
